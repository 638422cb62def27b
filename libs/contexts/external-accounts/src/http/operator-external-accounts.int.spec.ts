import type { HttpHarness } from '@causeway/http/testing';
import { newId, type Environment, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { GetPayoutTarget, GetUmaDepositTarget } from '../index.js';
import { ERIKA, IBAN } from '../testing/account.fixture.js';
import { ExternalAccountsHost } from '../testing/external-accounts-host.js';
import { externalAccountsHttp } from '../testing/external-accounts-http.js';
import { evmWallet } from '../testing/wallets.fixture.js';

interface Answer {
  readonly id: Id<'ExternalAccount'>;
  readonly accountId: string;
  readonly status: string;
  readonly code: string;
  readonly details: {
    readonly reason?: string;
    readonly errors?: readonly { readonly field: string }[];
  };
}

const OPERATOR = 'operatortoken';
let host: ExternalAccountsHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await ExternalAccountsHost.open(await freshDatabase('review'));
  http = await externalAccountsHttp(host, OPERATOR);
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const CUSTOMERS = '/customers/external-accounts';
const ADDRESS = { line1: 'Street 1', city: 'Berlin', postalCode: '10117', country: 'DE' };
const euro = { accountType: 'EUR_ACCOUNT', iban: IBAN, beneficiary: { ...ERIKA, address: ADDRESS } };

const review = (body: object, token = OPERATOR) =>
  http.send<Answer>('POST', '//operator/external-accounts/review', {
    as: null,
    headers: { authorization: `Bearer ${token}` },
    body,
  });

const client = (environment: Environment = 'sandbox') => {
  const platformId = newId('Platform');
  const as = { platformId, environment };
  return {
    platformId,
    create: (body: object) => http.send<Answer>('POST', CUSTOMERS, { as, body }),
    statusOf: async (id: string) =>
      (await http.send<Answer>('GET', `${CUSTOMERS}/${id}`, { as })).body.status,
    target: (accountId: Id<'ExternalAccount'>) =>
      host.execute<{ status: string }>(new GetPayoutTarget({ accountId }, specCall(platformId))),
    find: (externalAccountId: string, finding: string) =>
      review({ environment, platformId, externalAccountId, finding }),
  };
};

describe('POST /operator/external-accounts/review', () => {
  it('takes an account out of payments and brings it back, which is visible at once', async () => {
    const { create, statusOf, target, find } = client();
    const { id } = (await create({ currency: 'EUR', accountInfo: euro })).body;
    const suspected = await find(id, 'POSSIBLE_MATCH');
    expect([suspected.status, suspected.body]).toStrictEqual([
      200,
      { accountId: id, status: 'UNDER_REVIEW' },
    ]);
    expect([await statusOf(id), (await target(id)).status]).toStrictEqual(['UNDER_REVIEW', 'UNDER_REVIEW']);
    expect((await find(id, 'POSSIBLE_MATCH')).body.status).toBe('UNDER_REVIEW');
    expect((await find(id, 'REFUSED')).body.status).toBe('INACTIVE');
    const late = await find(id, 'CLEARED');
    expect([late.status, late.body.code]).toStrictEqual([409, 'INVALID_STATE_TRANSITION']);
    expect((await find(id, 'RE_ENABLED')).body.status).toBe('ACTIVE');
    expect(await statusOf(id)).toBe('ACTIVE');
  });

  it('lets an account receive for its customer’s UMA address neither under review nor in a denied country', async () => {
    const { create, find, platformId } = client();
    const customerId = host.addCustomer(platformId);
    const body = { customerId, currency: 'EUR', accountInfo: euro, defaultUmaDepositAccount: true };
    const { id } = (await create(body)).body;
    const target = () => host.execute(new GetUmaDepositTarget({ customerId }, specCall(platformId)));
    expect(await target()).toMatchObject({ accountId: id });
    await find(id, 'POSSIBLE_MATCH');
    expect(await target()).toBeNull();
    await find(id, 'CLEARED');
    expect(await target()).toMatchObject({ accountId: id });
    host.setPolicy(platformId, { deniedCountries: ['DE'] });
    expect(await target()).toBeNull();
  });

  it('abandons a challenge, and asks for the proof again afterwards', async () => {
    const { create, find, platformId } = client();
    const customerId = host.addCustomer(platformId, { region: 'DE' });
    const { accountType, currency, address, sign } = evmWallet('reviewed');
    const info = { accountType, address };
    const { id } = (await create({ customerId, currency, ownershipType: 'FIRST_PARTY', accountInfo: info }))
      .body;
    const as = { platformId, environment: 'sandbox' } as const;
    const asked = await http.send<{ messageToSign: string }>('POST', `${CUSTOMERS}/${id}/challenge`, {
      as,
      body: { method: 'WALLET_SIGNATURE' },
    });
    await find(id, 'POSSIBLE_MATCH');
    const signature = sign(asked.body.messageToSign);
    const verified = await http.send<Answer>('POST', `${CUSTOMERS}/${id}/verify`, {
      as,
      body: { signature },
    });
    expect([verified.status, verified.body.code]).toStrictEqual([409, 'CONFLICT']);
    expect((await find(id, 'CLEARED')).body.status).toBe('PENDING_OWNERSHIP_VERIFICATION');
  });

  it('names every wrong field at once, and finds no other platform’s account', async () => {
    const { create, find } = client();
    const { id } = (await create({ currency: 'EUR', accountInfo: euro })).body;
    const wrong = await review({ environment: 'moon', externalAccountId: 'Quote:1', finding: 'MAYBE' });
    expect([wrong.status, wrong.body.code]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(wrong.body.details.errors?.map(({ field }) => field).sort()).toStrictEqual([
      'environment',
      'externalAccountId',
      'finding',
      'platformId',
    ]);
    for (const [account, asker] of [
      [newId('ExternalAccount'), find],
      [id, client().find],
    ] as const) {
      const absent = await asker(account, 'POSSIBLE_MATCH');
      expect([absent.status, absent.body.code]).toStrictEqual([404, 'REFERENCE_NOT_FOUND']);
    }
    expect((await review({}, 'absent')).status).toBe(401);
  });
});

describe('the screening of a new account', () => {
  it.each([
    ['POSSIBLE_MATCH', 'UNDER_REVIEW'],
    ['CONFIRMED_MATCH', 'INACTIVE'],
    ['NOT_FINISHED', 'PENDING'],
    ['CLEAN', 'ACTIVE'],
  ] as const)(
    'that says %s makes it %s in production; the sandbox does not screen',
    async (result, status) => {
      host.screens(result);
      const { create, statusOf } = client('production');
      const made = await create({ currency: 'EUR', accountInfo: euro });
      expect([made.status, made.body.status]).toStrictEqual([201, status]);
      expect(await statusOf(made.body.id)).toBe(status);
      expect((await client().create({ currency: 'EUR', accountInfo: euro })).body.status).toBe('ACTIVE');
      host.screens('CLEAN');
    },
  );
});
