import type { HttpHarness } from '@causeway/http/testing';
import { CURRENCIES, newId, type CurrencyCode } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { SubmitToLedger } from '../application/requests.js';
import { accountIdOf, type AccountOwner } from '../domain/account.js';
import { LedgerHost } from '../testing/ledger-host.js';
import { ledgerHttp } from '../testing/ledger-http.js';
import { callOf, funding, holding, opening, usd } from '../testing/ledger.fixture.js';

interface Account {
  readonly id: string;
  readonly customerId?: string;
  readonly type: string;
  readonly balance: { readonly amount: number; readonly currency: { readonly code: string } };
  readonly totalBalance: { readonly amount: number };
  readonly fundingPaymentInstructions: readonly object[];
  readonly privateEnabled?: boolean;
}
interface List {
  readonly data: readonly Account[];
  readonly hasMore: boolean;
  readonly nextCursor?: string;
  readonly totalCount: number;
  readonly details?: { readonly errors: readonly { readonly field: string }[] };
}

const CUSTOMERS = '/customers/internal-accounts';
const PLATFORMS = '/platform/internal-accounts';

let host: LedgerHost;
let http: HttpHarness;
beforeAll(async () => {
  const url = await freshDatabase('ledger');
  await LedgerHost.migrate(url);
  host = await LedgerHost.open(url);
  http = await ledgerHttp(host);
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const freshPlatform = () => {
  const platformId = newId('Platform');
  const list = async (path: string, as: object = {}): Promise<List & { readonly status: number }> => {
    const { status, body } = await http.send<List>('GET', path, {
      as: { platformId, environment: 'sandbox', permissions: ['VIEW'], ...as },
    });
    return { ...body, status };
  };
  const customer = (): AccountOwner => ({ platformId, customerId: newId('Customer') });
  const open = (owner: AccountOwner, ...currencies: CurrencyCode[]) =>
    host.execute(new SubmitToLedger(opening(owner, ...currencies), callOf(platformId)));
  return { platformId, list, customer, open };
};

describe('GET /customers/internal-accounts', () => {
  it('shows the available balance and the total, in the very next request', async () => {
    const { platformId, list, customer, open } = freshPlatform();
    const ada = customer();
    await open(ada, 'USD');
    const usdAccount = accountIdOf(ada, 'USD', 'sandbox');
    await host.execute(new SubmitToLedger(funding(usdAccount, usd(100_00)), callOf(platformId)));
    await host.execute(new SubmitToLedger(holding('h', usdAccount, usd(30_00)), callOf(platformId)));
    expect(await list(CUSTOMERS)).toStrictEqual({
      status: 200,
      hasMore: false,
      totalCount: 1,
      data: [
        {
          id: usdAccount,
          customerId: ada.customerId,
          type: 'INTERNAL_FIAT',
          status: 'ACTIVE',
          balance: {
            amount: 70_00,
            currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
          },
          totalBalance: {
            amount: 100_00,
            currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
          },
          fundingPaymentInstructions: [expect.objectContaining({ isPlatformAccount: false })],
          createdAt: '2026-01-01T00:00:00.000Z',
          updatedAt: '2026-01-01T00:00:00.000Z',
        },
      ],
    });
  });

  it('pages through all accounts once, also those that were opened at the same moment', async () => {
    const { list, customer, open } = freshPlatform();
    const owners = [customer(), customer(), customer()];
    for (const owner of owners) await open(owner, 'USD', 'EUR');
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await list(`${CUSTOMERS}?limit=4${cursor}`);
      expect(page.totalCount).toBe(6);
      seen.push(...page.data.map(({ id }) => id));
      expect(page.hasMore).toBe(page.nextCursor !== undefined);
      cursor = page.nextCursor === undefined ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(seen).toHaveLength(6);
    const opened = owners.flatMap((owner) =>
      (['USD', 'EUR'] as const).map((currency) => accountIdOf(owner, currency, 'sandbox')),
    );
    expect([...seen].sort()).toStrictEqual([...opened].sort());
  });

  it('joins its filters with AND, and counts what they match', async () => {
    const { list, customer, open } = freshPlatform();
    const [ada, bob] = [customer(), customer()];
    await open(ada, 'USD', 'BTC', 'USDB');
    await open(bob, 'USD');
    const codes = async (query: string) => {
      const { data, totalCount } = await list(`${CUSTOMERS}?${query}`);
      expect(data).toHaveLength(totalCount);
      return data.map(({ balance }) => balance.currency.code).sort();
    };
    const bare = ada.customerId?.slice('Customer:'.length);
    expect(await codes(`customerId=${ada.customerId}`)).toStrictEqual(['BTC', 'USD', 'USDB']);
    expect(await codes(`customerId=${bare}&type=INTERNAL_FIAT`)).toStrictEqual(['USD']);
    expect(await codes('currency=USD')).toStrictEqual(['USD', 'USD']);
    expect(await codes('currency=USD&type=INTERNAL_CRYPTO')).toStrictEqual([]);
    expect(await codes('type=EMBEDDED_WALLET')).toStrictEqual(['USDB']);
    expect(await codes(`customerId=${newId('Customer')}`)).toStrictEqual([]);
    expect(await codes('customerId=unknown')).toStrictEqual([]);
    expect(await codes('currency=ZZZ')).toStrictEqual([]);
  });

  it('never shows accounts of another platform, of the other environment, or of the platform itself', async () => {
    const { list, customer, open, platformId } = freshPlatform();
    const ada = customer();
    await open(ada, 'USD');
    await open({ platformId }, 'EUR');
    expect((await list(CUSTOMERS)).data.map(({ id }) => id)).toStrictEqual([
      accountIdOf(ada, 'USD', 'sandbox'),
    ]);
    expect((await list(CUSTOMERS, { environment: 'production' })).totalCount).toBe(0);
    expect((await freshPlatform().list(`${CUSTOMERS}?customerId=${ada.customerId}`)).totalCount).toBe(0);
  });

  it.each([
    ['currency=usd', 'currency'],
    ['currency=U', 'currency'],
    ['currency=US-D', 'currency'],
    ['type=SAVINGS', 'type'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['cursor=nonsense', 'cursor'],
    // PostgreSQL compares no text with this in it.
    ['customerId=a%00b', 'customerId'],
  ])('refuses %s', async (query, field) => {
    const { status, details } = await freshPlatform().list(`${CUSTOMERS}?${query}`);
    expect(status).toBe(400);
    expect(details?.errors.map((error) => error.field)).toStrictEqual([field]);
  });

  it.each([CUSTOMERS, PLATFORMS])('%s wants the permission VIEW', async (path) => {
    expect((await freshPlatform().list(path, { permissions: [] })).status).toBe(403);
    expect((await http.send('GET', path, { as: null })).status).toBe(401);
  });

  it('presents funding instructions of every currency as documented', async () => {
    const { list, customer, open, platformId } = freshPlatform();
    const codes = CURRENCIES.map(({ code }) => code);
    await open(customer(), ...codes);
    await open({ platformId }, ...codes);
    const { data, totalCount } = await list(`${CUSTOMERS}?limit=100`);
    expect(totalCount).toBe(codes.length);
    expect(data.filter(({ fundingPaymentInstructions: { length } }) => length === 0)).toStrictEqual([]);
    const wallets = data.filter(({ type }) => type === 'EMBEDDED_WALLET');
    expect(wallets.map(({ privateEnabled }) => privateEnabled)).toStrictEqual([false]);
    expect((await list(PLATFORMS)).data).toHaveLength(codes.length);
  });
});

describe('GET /platform/internal-accounts', () => {
  it('shows all accounts of the platform itself at once, and none of its customers', async () => {
    const { list, customer, open, platformId } = freshPlatform();
    await open({ platformId }, 'USD', 'EUR', 'USDB');
    await open(customer(), 'USD', 'USDB');
    const { data, hasMore, totalCount } = await list(PLATFORMS);
    expect({ hasMore, totalCount }).toStrictEqual({ hasMore: false, totalCount: 3 });
    expect(data.map(({ balance, type }) => [balance.currency.code, type]).sort()).toStrictEqual([
      ['EUR', 'INTERNAL_FIAT'],
      ['USD', 'INTERNAL_FIAT'],
      ['USDB', 'INTERNAL_CRYPTO'],
    ]);
    expect(data.every((account) => !('customerId' in account) && !('privateEnabled' in account))).toBe(true);
    expect((await list(`${PLATFORMS}?currency=USD&type=INTERNAL_FIAT`)).totalCount).toBe(1);
    expect((await list(`${PLATFORMS}?currency=USD&type=INTERNAL_CRYPTO`)).totalCount).toBe(0);
    expect((await list(`${PLATFORMS}?currency=u`)).status).toBe(400);
    expect((await freshPlatform().list(PLATFORMS)).data).toStrictEqual([]);
  });
});
