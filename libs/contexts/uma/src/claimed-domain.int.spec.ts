import { Money, newUuid, type Id } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import { LookUpUmaReceiver, SendUmaPayment, allowList } from './index.js';
import { deploy, type Deployment } from './testing/deployment.js';
import { currencySetting } from './testing/neighbours.js';

/** The real institution is another deployment; ours has a platform that claims the same domain. */
const REAL = 'real-bank.example';
const GRACE = `$grace@${REAL}`;
const peers: Record<string, string> = {};
let here: Deployment;
let there: Deployment;
let claimant: Id<'Platform'>;
beforeAll(async () => {
  here = await deploy('victim.example', peers);
  there = await deploy(REAL, peers);
  there.host.neighbours.customer(there.platformId, { umaAddress: GRACE, currencies: ['EUR', 'USD'] });
  const { neighbours } = here.host;
  claimant = neighbours.platform([currencySetting('USD', { maxAmount: 777 })], REAL);
  neighbours.customer(claimant, { umaAddress: GRACE, currencies: ['USD'] });
});
afterAll(async () => {
  await here.close();
  await there.close();
});
beforeEach(() => {
  here.host.neighbours.unproven.add(REAL);
});

const lookUp = (platformId: string, receiverUmaAddress = GRACE) =>
  here.host.execute(new LookUpUmaReceiver({ receiverUmaAddress }, specCall(platformId)));
const receiversOf = async (platformId: string): Promise<unknown[]> => {
  const rows = await here.host.query<{ receiver: { kind: string } }>(
    'select receiver from uma.lookup_view where platform_id = $1',
    [platformId],
  );
  return rows.map(({ receiver }) => receiver.kind);
};
const wellKnown = (path: string) =>
  here.http.send('GET', `//.well-known/${path}`, { as: null, headers: { host: REAL } });
const REAL_BOUNDS = { currency: 'USD', minMinor: 1n, maxMinor: 50_000n };
const CLAIMANTS_BOUNDS = { currency: 'USD', minMinor: 1n, maxMinor: 777n };

describe('a domain that a platform claims and has not proven', () => {
  it('is looked up at the real institution by every other platform', async () => {
    expect(await lookUp(here.platformId)).toMatchObject({
      supportedCurrencies: [REAL_BOUNDS, { currency: 'EUR' }],
    });
    expect(await receiversOf(here.platformId)).toStrictEqual(['COUNTERPARTY']);
  });

  it('is the claimant’s for its own payments', async () => {
    expect(await lookUp(claimant)).toMatchObject({ supportedCurrencies: [CLAIMANTS_BOUNDS] });
    await expect(lookUp(claimant, `$absent@${REAL}`)).rejects.toMatchObject({ code: 'UMA_NOT_FOUND' });
  });

  it('gives the claimant no payment of others', async () => {
    const payoutId = newUuid();
    const order = { payoutId, umaAddress: GRACE, amount: Money.of(100n, 'USD'), payerId: here.platformId };
    await here.host.execute(new SendUmaPayment(order, specCall(here.platformId)));
    const [payment] = await here.host.query<{ receiver: { kind: string } }>(
      'select receiver from uma.uma_payment_view where payout_id = $1',
      [payoutId],
    );
    expect(payment?.receiver.kind).toBe('NONE');
    expect([...here.host.neighbours.announced.values()]).toStrictEqual([]);
  });

  it('is no institution to clients of its host', async () => {
    for (const path of ['lnurlpubkey', 'uma-configuration', 'lnurlp/$grace'])
      expect((await wellKnown(path)).status).toBe(404);
    const [keys] = await here.host.query<{ made: string }>(
      'select count(*) as made from uma.institution_key_view where platform_id = $1',
      [claimant],
    );
    expect(Number(keys?.made)).toBe(0);
  });

  it('lets its claimant ask no other institution in its name', async () => {
    await expect(lookUp(claimant, '$stranger@elsewhere.example')).rejects.toMatchObject({
      code: 'LNURLP_REQUEST_FAILED',
    });
  });

  it('is found here by every platform once it is proven', async () => {
    here.host.neighbours.unproven.delete(REAL);
    expect(await lookUp(here.platformId)).toMatchObject({ supportedCurrencies: [CLAIMANTS_BOUNDS] });
    expect((await wellKnown('lnurlpubkey')).status).toBe(200);
  });
});

it('the operator’s allow list is checked before any look-up in the deployment', async () => {
  const { neighbours } = here.host;
  const platformId = neighbours.platform();
  const other = neighbours.platform(undefined, 'other.example');
  neighbours.customer(other, { umaAddress: '$known@other.example' });
  await here.host.execute(new allowList.Set({ domains: ['bank.example'] }, specCall(platformId)));
  for (const address of ['$known@other.example', '$unknown@other.example'])
    await expect(lookUp(platformId, address)).rejects.toMatchObject({ code: 'INVALID_RECEIVER' });
});
