import { newId, newUuid, type Environment, type Id, type UmaAddress } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import type { LnurlpResponse, LnurlpResult } from '../../domain/protocol/messages.js';
import { MemoryUma } from '../../testing/memory-uma.js';
import { currencySetting } from '../../testing/neighbours.js';
import { allowList } from '../counterparties/operator-settings.js';
import { GetLookup, LookUpExternalAccount, LookUpUmaReceiver } from '../requests.js';

const GRACE = '$grace@there.example';
const SUCCESS = '$success.eur@sandbox.uma.money';
let uma: MemoryUma;
let ours: Id<'Platform'>;
/** Whom other institutions were asked about. */
let asked: UmaAddress[];
let said: Partial<LnurlpResponse> | Extract<LnurlpResult, { status: 'REFUSED' }>;
beforeEach(() => {
  uma = new MemoryUma();
  ours = uma.neighbours.platform(undefined, 'here.example');
  asked = [];
  said = {};
  uma.wire = {
    ask: async (receiver) => {
      asked.push(receiver);
      if ('status' in said) return said;
      const signed = { domain: receiver.domain, nonce: newUuid(), signedAt: uma.clock.now() };
      const offer = { callback: 'c', umaMajorVersion: 1, multipliers: {}, payerDataNames: {} };
      const currencies = [{ currency: 'EUR' as const, minMinor: 1n, maxMinor: 500n, multiplier: 1 }];
      return { status: 'FOUND', found: { signed, currencies, payerFields: [], offer, ...said } };
    },
  };
});
type Named = Partial<LookUpUmaReceiver['payload']>;
const lookUp = (
  receiverUmaAddress: string,
  named: Named = {},
  by = ours,
  environment: Environment = 'sandbox',
) => new LookUpUmaReceiver({ receiverUmaAddress, ...named }, specCall(by, { environment }));
const refusal = (...args: Parameters<typeof lookUp>) => uma.refusal(lookUp(...args));
const kept = () => uma.rows('lookup_view');
const theirs = (umaAddress = `$lise.${newUuid()}@uma.localhost`, given: object = {}) => {
  const platformId = uma.neighbours.platform([currencySetting('EUR')]);
  uma.neighbours.customer(platformId, { umaAddress, currencies: ['EUR'], ...given });
  return umaAddress;
};

describe('a look-up of a UMA address', () => {
  it('is kept with the keyed hash of the address, the sender and the offer, under the platform', async () => {
    const customerId = uma.neighbours.customer(ours);
    const { lookupId } = await uma.execute(lookUp('$Grace@There.example', { customerId }));
    expect(kept()).toMatchObject([
      { lookup_id: lookupId, platform_id: ours, sender_customer_id: customerId, subject_id: ours },
    ]);
    expect(JSON.stringify(kept())).not.toMatch(/grace/i);
  });

  it('that is repeated under the same command is one', async () => {
    const request = lookUp(SUCCESS);
    expect(await uma.execute(request)).toStrictEqual(await uma.execute(request));
    expect(kept()).toHaveLength(1);
  });

  it('offers what the receiver takes and the sender can send, with an estimate', async () => {
    uma.neighbours.closed.add('USD-EUR');
    const currencies = (['USD', 'EUR'] as const).map((currency) => ({
      ...{ currency, minMinor: 1n, maxMinor: 500n, multiplier: 1 },
    }));
    said = { currencies };
    const customerId = uma.neighbours.customer(ours, { currencies: ['USD'] });
    const { supportedCurrencies } = await uma.execute(lookUp(GRACE, { customerId }));
    expect(supportedCurrencies).toStrictEqual([
      { currency: 'USD', minMinor: 1n, maxMinor: 500n, estimatedExchangeRate: 1 },
    ]);
  });

  it('cuts another institution’s bounds to those of a request here', async () => {
    const most = 9_000_000_000_000_000n;
    said = { currencies: [{ currency: 'EUR', minMinor: 1n, maxMinor: most + 7n, multiplier: 1 }] };
    const { supportedCurrencies } = await uma.execute(lookUp(GRACE));
    expect(supportedCurrencies).toMatchObject([{ maxMinor: most }]);
  });

  it('requires of the payer what the receiver’s platform requires in an offered currency', async () => {
    const [name, other] = ['FULL_NAME', 'TAX_ID'].map((field) => [
      { name: field as 'FULL_NAME', mandatory: true },
    ]);
    const platformId = uma.neighbours.platform([
      currencySetting('EUR', { requiredCounterpartyFields: name ?? [] }),
      currencySetting('KES', { requiredCounterpartyFields: other ?? [] }),
    ]);
    const umaAddress = '$lise@uma.localhost';
    uma.neighbours.customer(platformId, { umaAddress, currencies: ['EUR', 'KES'] });
    const { requiredPayerDataFields } = await uma.execute(lookUp(umaAddress));
    expect(requiredPayerDataFields).toStrictEqual(name);
  });

  it('belongs to its platform, until it expires', async () => {
    const { lookupId } = await uma.execute(lookUp(SUCCESS));
    const get = (by: Id<'Platform'>) => uma.execute(new GetLookup({ lookupId }, specCall(by)));
    expect(await get(ours)).toMatchObject({ lookupId, receiver: { kind: 'SANDBOX', outcome: 'SUCCEEDS' } });
    expect(await get(uma.neighbours.platform())).toBeNull();
    uma.clock.advance(600_000);
    expect(await get(ours)).toBeNull();
  });
});

describe('a look-up is refused', () => {
  it.each<[string, string, Named, string]>([
    ['of no address', 'grace', {}, 'INVALID_UMA_ADDRESS'],
    ['by an unknown sender', SUCCESS, { customerId: newId('Customer') }, 'SENDER_NOT_FOUND'],
    ['by an unknown address', SUCCESS, { senderUmaAddress: '$x@uma.localhost' }, 'SENDER_NOT_FOUND'],
    ['of no simulated person', '$no.one@sandbox.uma.money', {}, 'UMA_NOT_FOUND'],
    ['of an address of ours that is free', '$absent@uma.localhost', {}, 'UMA_NOT_FOUND'],
  ])('%s, and no institution is asked', async (_what, address, named, code) => {
    expect(await refusal(address, named)).toBe(code);
    expect([asked, kept()]).toStrictEqual([[], []]);
  });

  it.each<[string, object, string]>([
    ['whose receiver is not verified', { verificationStatus: 'PENDING' }, 'INVALID_RECEIVER'],
    ['whose receiver has not accepted the terms', { hasAcceptedTerms: false }, 'INVALID_RECEIVER'],
    ['whose receiver takes nothing', { currencies: [] }, 'INVALID_RECEIVER'],
    ['whose receiver is deleted', { isDeleted: true }, 'UMA_NOT_FOUND'],
  ])('%s', async (_what, given, code) => {
    expect(await refusal(theirs(undefined, given))).toBe(code);
    expect(kept()).toStrictEqual([]);
  });

  it('off the allow list, before it is known who has the address', async () => {
    await uma.execute(new allowList.Set({ domains: ['bank.example'] }, specCall(ours)));
    for (const address of [GRACE, SUCCESS, '$absent@uma.localhost', theirs()])
      expect(await refusal(address)).toBe('INVALID_RECEIVER');
    expect(asked).toStrictEqual([]);
  });

  it('of oneself', async () => {
    const umaAddress = '$ada@here.example';
    const customerId = uma.neighbours.customer(ours, { umaAddress });
    expect(await refusal(umaAddress, { customerId })).toBe('SELF_PAYMENT');
  });

  it('by a platform that no institution could ask back, which asks none', async () => {
    expect(await refusal(GRACE, {}, uma.neighbours.platform())).toBe('LNURLP_REQUEST_FAILED');
    uma.neighbours.unproven.add('here.example');
    expect(await refusal(GRACE)).toBe('LNURLP_REQUEST_FAILED');
    expect(asked).toStrictEqual([]);
  });

  it('as the institution refuses it', async () => {
    said = { status: 'REFUSED', code: 'CERT_CHAIN_EXPIRED' };
    expect(await refusal(GRACE)).toBe('CERT_CHAIN_EXPIRED');
  });

  it('for an answer that was given before', async () => {
    said = { signed: { domain: 'there.example', nonce: 'n', signedAt: uma.clock.now() } };
    expect([await refusal(GRACE), await refusal(GRACE)]).toStrictEqual(['accepted', 'INVALID_NONCE']);
    expect(kept()).toHaveLength(1);
  });

  it.each<[string, LnurlpResponse['currencies']]>([
    ['offers nothing', []],
    ['offers what nothing leads to', [{ currency: 'KES', minMinor: 1n, maxMinor: 9n, multiplier: 1 }]],
  ])('where the receiver’s institution %s', async (_what, currencies) => {
    said = { currencies };
    expect(await refusal(GRACE)).toBe('INVALID_RECEIVER');
  });
});

describe('a look-up of an account', () => {
  const ofAccount = (accountId: Id<'ExternalAccount'>) =>
    new LookUpExternalAccount({ accountId }, specCall(ours));

  it('offers its currency, and keeps no address', async () => {
    const accountId = uma.neighbours.account(ours, 'EUR');
    expect(await uma.execute(ofAccount(accountId))).toMatchObject({
      accountId,
      supportedCurrencies: [{ currency: 'EUR', minMinor: 1n, maxMinor: 920_000n }],
    });
    expect(kept()[0]?.['address_key'] ?? null).toBeNull();
  });

  it('requires what such a payout requires of the payer', async () => {
    const accountId = uma.neighbours.account(ours, 'INR');
    expect(await uma.execute(ofAccount(accountId))).toMatchObject({
      requiredPayerDataFields: [{ name: 'PURPOSE_OF_PAYMENT', mandatory: true }],
    });
  });

  it.each<[string, () => Id<'ExternalAccount'>, string]>([
    ['unknown', () => newId('ExternalAccount'), 'EXTERNAL_ACCOUNT_NOT_FOUND'],
    ['deleted', () => uma.neighbours.account(ours, 'EUR', { isDeleted: true }), 'EXTERNAL_ACCOUNT_NOT_FOUND'],
    [
      'another platform’s',
      () => uma.neighbours.account(uma.neighbours.platform(), 'EUR'),
      'EXTERNAL_ACCOUNT_NOT_FOUND',
    ],
    ['in what nothing leads to', () => uma.neighbours.account(ours, 'KES'), 'INVALID_CURRENCY'],
  ])('that is %s is refused', async (_what, account, code) => {
    expect(await uma.refusal(ofAccount(account()))).toBe(code);
    expect(kept()).toStrictEqual([]);
  });
});
