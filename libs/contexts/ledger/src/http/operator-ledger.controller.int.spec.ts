import type { HttpHarness } from '@causeway/http/testing';
import { newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { SubmitToLedger } from '../application/requests.js';
import { accountIdOf, type AccountOwner } from '../domain/account.js';
import { LedgerHost } from '../testing/ledger-host.js';
import { ledgerHttp } from '../testing/ledger-http.js';
import { callOf, funding, holding, opening, PAYMENT, usd } from '../testing/ledger.fixture.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const PLATFORM = newId('Platform');
const ada: AccountOwner = { platformId: PLATFORM, customerId: newId('Customer') };
const ADA = accountIdOf(ada, 'USD', 'sandbox');

let host: LedgerHost;
let http: HttpHarness;
beforeAll(async () => {
  const url = await freshDatabase('ledger');
  await LedgerHost.migrate(url);
  host = await LedgerHost.open(url);
  http = await ledgerHttp(host, OPERATOR_TOKEN);
  const submit = (command: ConstructorParameters<typeof SubmitToLedger>[0]) =>
    host.execute(new SubmitToLedger(command, callOf(PLATFORM)));
  await submit(opening(ada, 'USD'));
  for (const minor of [100, 200, 300]) await submit(funding(ADA, usd(minor)));
  await submit(holding('h', ADA, usd(50)));
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const TENANT = { platformId: PLATFORM, environment: 'sandbox' };
const ask = async (path: string, query: Record<string, string | number>, token = OPERATOR_TOKEN) => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const { status, body } = await http.send('GET', `//operator/ledger/${path}?${text}`, {
    as: null,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status, body };
};
const badFields = (body: Record<string, unknown>) =>
  (body['details'] as { errors: { field: string }[] }).errors.map(({ field }) => field).sort();
const held = (available: number, onHold: number) => ({
  available,
  held: onHold,
  pending: 0,
  total: available + onHold,
  owed: 0,
});

describe('GET /operator/ledger/statement', () => {
  it('lists the movements of an account with the resulting balances, newest first, in pages', async () => {
    const { status, body } = await ask('statement', { ...TENANT, account: ADA, limit: 2 });
    expect([status, body]).toStrictEqual([
      200,
      {
        account: ADA,
        currency: 'USD',
        lane: 'ledger.sandbox',
        opening: held(0, 0),
        closing: held(550, 50),
        data: [
          {
            position: 5,
            ordinal: 4,
            recordedAt: '2026-01-01T00:00:00.000Z',
            type: 'HoldPlaced',
            cause: PAYMENT,
            postings: [{ movement: 'HOLD', side: 'DEBIT', amount: 50 }],
            after: held(550, 50),
          },
          expect.objectContaining({ ordinal: 3, type: 'EntryPosted', after: held(600, 0) }),
        ],
        hasMore: true,
        nextCursor: expect.any(String),
        totalCount: 4,
      },
    ]);
    const next = { ...TENANT, account: ADA, cursor: String(body['nextCursor']) };
    const rest = await ask('statement', next);
    expect(rest.body).toMatchObject({
      data: [{ ordinal: 2 }, { ordinal: 1 }],
      hasMore: false,
      totalCount: 4,
    });
    expect(rest.body).not.toHaveProperty('nextCursor');
    const other = await ask('statement', { ...next, from: '2025-01-01T00:00:00Z' });
    expect([other.status, badFields(other.body)]).toStrictEqual([400, ['cursor']]);
  });

  it('of a period has the opening and the closing balance', async () => {
    const period = { from: '2026-01-01T00:00:00.001Z', to: '2026-02-01T00:00:00Z' };
    const { body } = await ask('statement', { ...TENANT, account: ADA, ...period });
    expect(body).toMatchObject({ opening: held(550, 50), closing: held(550, 50), data: [], totalCount: 0 });
  });

  it('of a service account requires its currency', async () => {
    const { status, body } = await ask('statement', { ...TENANT, account: 'CLEARING' });
    expect([status, badFields(body)]).toStrictEqual([400, ['currency']]);
    expect(body['message']).toContain('CLEARING is one account in each currency');
    const clearing = await ask('statement', { ...TENANT, account: 'CLEARING', currency: 'USD' });
    expect(clearing.body).toMatchObject({ closing: held(-600, 0), totalCount: 3 });
  });
});

describe('GET /operator/ledger/balance', () => {
  it('shows what an account holds now, and held at a position or a moment', async () => {
    const now = await ask('balance', { ...TENANT, account: ADA });
    expect([now.status, now.body]).toStrictEqual([
      200,
      {
        account: ADA,
        currency: 'USD',
        lane: 'ledger.sandbox',
        lanePosition: 5,
        balance: held(550, 50),
        lastEntry: { position: 5, ordinal: 4, recordedAt: '2026-01-01T00:00:00.000Z' },
      },
    ]);
    const then = await ask('balance', { ...TENANT, account: ADA, position: 3 });
    expect(then.body).toMatchObject({ balance: held(300, 0), lastEntry: { ordinal: 2 } });
    const before = await ask('balance', { ...TENANT, account: ADA, at: '2025-12-31T23:59:59.999Z' });
    expect(before.body).toMatchObject({ balance: held(0, 0), lastEntry: null });
  });

  it('of a position that is not reached yet returns the end of the lane', async () => {
    const { status, body } = await ask('balance', { ...TENANT, account: ADA, position: 99 });
    expect([status, badFields(body)]).toStrictEqual([400, ['position']]);
    expect(body['message']).toContain('ledger.sandbox ends at 5');
  });
});

describe('GET /operator/ledger/transaction', () => {
  it('lists its entries with the resulting balance of each account', async () => {
    const { transactionId } = PAYMENT;
    const { status, body } = await ask('transaction', { ...TENANT, transactionId });
    expect([status, body]).toStrictEqual([
      200,
      {
        data: [
          {
            position: 5,
            recordedAt: '2026-01-01T00:00:00.000Z',
            type: 'HoldPlaced',
            cause: PAYMENT,
            postings: [
              {
                account: ADA,
                movement: 'HOLD',
                side: 'DEBIT',
                amount: 50,
                currency: 'USD',
                after: held(550, 50),
              },
            ],
          },
        ],
      },
    ]);
  });
});

describe('GET /operator/ledger/trial-balance', () => {
  it('comes to zero in every currency', async () => {
    const { status, body } = await ask('trial-balance', TENANT);
    expect([status, body]).toStrictEqual([
      200,
      {
        lane: 'ledger.sandbox',
        position: 5,
        currencies: [
          {
            currency: 'USD',
            internal: { ...held(550, 50), accounts: 1 },
            system: { CLEARING: -600 },
            sum: 0,
          },
        ],
      },
    ]);
  });
});

describe('every request', () => {
  it.each(['statement', 'balance'])(
    'about a %s knows the accounts of the named platform alone',
    async (path) => {
      const of = (change: object) => ask(path, { ...TENANT, account: ADA, ...change });
      expect((await of({ platformId: newId('Platform') })).status).toBe(404);
      expect((await of({ environment: 'production' })).status).toBe(404);
      expect((await of({ account: newId('InternalAccount') })).status).toBe(404);
    },
  );

  it.each<[string, object, string[]]>([
    ['statement', {}, ['account', 'environment', 'platformId']],
    ['statement', { ...TENANT, account: 'TILL' }, ['account']],
    [
      'statement',
      { ...TENANT, account: ADA, from: '2026-01-01T00:00:00Z', afterPosition: 1 },
      ['afterPosition'],
    ],
    ['statement', { ...TENANT, account: ADA, limit: 101, from: 'today' }, ['from', 'limit']],
    [
      'statement',
      { ...TENANT, account: ADA, from: '2026-01-02T00:00:00Z', to: '2026-01-02T00:00:00Z' },
      ['to'],
    ],
    ['balance', { ...TENANT, account: ADA, position: 1, at: '2026-01-02T00:00:00Z' }, ['at']],
    ['balance', { ...TENANT, account: ADA, position: -1 }, ['position']],
    ['transaction', TENANT, ['transactionId']],
    ['trial-balance', { environment: 'sandbox' }, ['platformId']],
  ])('/%s with %j names what is wrong', async (path, query, fields) => {
    const { status, body } = await ask(path, query as Record<string, string>);
    expect([status, badFields(body)]).toStrictEqual([400, fields]);
  });

  it.each(['statement', 'balance', 'transaction', 'trial-balance'])('/%s is the operator’s', async (path) => {
    expect((await ask(path, TENANT, 'token-of-another-tenant-000001')).status).toBe(401);
  });
});
