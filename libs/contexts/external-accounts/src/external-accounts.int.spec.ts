import type { CallContext } from '@causeway/commands';
import { openRow, type StoredViewRow, type ViewRow } from '@causeway/event-store';
import { newId, newUuid, systemNow, after } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import {
  DeleteExternalAccount,
  FindAccountsByIdentifier,
  GetExternalAccount,
  GetPayoutDetails,
  GetPayoutTarget,
  ListExternalAccounts,
  RegisterExternalAccount,
  type ExternalAccountDocument,
} from './index.js';
import type { NewExternalAccount } from './domain/external-account.js';
import { dollarAccount, ERIKA, euroAccount, IBAN, NOW, solanaWallet } from './testing/account.fixture.js';
import { invoiceOf } from './testing/invoice.fixture.js';
import { externalAccounts } from './external-accounts.module.js';
import { externalAccountView } from './read/external-account.view.js';
import { ExternalAccountsHost } from './testing/external-accounts-host.js';

let host: ExternalAccountsHost;
beforeAll(async () => {
  host = await ExternalAccountsHost.open(await freshDatabase('accounts'));
});
afterAll(() => host.close());

const callOf = (platformId: string, change: Partial<CallContext> = {}): CallContext => ({
  commandId: newUuid(),
  platformId,
  environment: 'sandbox',
  actor: 'spec',
  correlationId: 'spec',
  causationId: 'spec',
  deadlineAt: after(systemNow(), 30_000),
  ...change,
});
const register = (account: NewExternalAccount, call: CallContext): Promise<ExternalAccountDocument> =>
  host.execute(new RegisterExternalAccount(account, call));

describe('registering an account', () => {
  it('answers the same as every later read', async () => {
    const platformId = newId('Platform');
    const customerId = host.addCustomer(platformId);
    const made = await register(
      euroAccount(IBAN, { customerId, platformAccountId: 'erika-1', defaultUmaDepositAccount: true }),
      callOf(platformId),
    );
    expect(made).toStrictEqual({
      id: made.id,
      customerId,
      status: 'ACTIVE',
      platformAccountId: 'erika-1',
      currency: 'EUR',
      defaultUmaDepositAccount: true,
      beneficiaryVerificationStatus: 'MATCHED',
      beneficiaryVerifiedData: { fullName: 'Erika Mustermann' },
      accountInfo: {
        accountType: 'EUR_ACCOUNT',
        iban: IBAN,
        beneficiary: ERIKA,
        paymentRails: ['SEPA', 'SEPA_INSTANT'],
      },
    });
    const read = await host.execute(
      new GetExternalAccount({ accountId: made.id, ownedBy: 'CUSTOMER' }, callOf(platformId)),
    );
    expect(read).toStrictEqual(made);
    const list = await host.execute(
      new ListExternalAccounts({ ownedBy: 'CUSTOMER', limit: 5 }, callOf(platformId)),
    );
    expect(list).toStrictEqual({ data: [made], hasMore: false, totalCount: 1 });
  });

  it('given twice under one id makes one account and answers twice', async () => {
    const call = callOf(newId('Platform'));
    const first = await register(euroAccount(), call);
    expect(await register(euroAccount(), call)).toStrictEqual(first);
    expect((await host.refusal(new RegisterExternalAccount(solanaWallet(), call))).code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it.each([
    ['is unknown', () => newId('Customer')],
    ['another platform has', () => host.addCustomer(newId('Platform'))],
  ])('for a customer that %s is refused', async (_who, customerId) => {
    const refused = await host.refusal(
      new RegisterExternalAccount(euroAccount(IBAN, { customerId: customerId() }), callOf(newId('Platform'))),
    );
    expect(refused.code).toBe('UNKNOWN_CUSTOMER');
  });

  it('for a customer that is deleted is refused', async () => {
    const platformId = newId('Platform');
    const customerId = host.addCustomer(platformId, { isDeleted: true });
    const request = new RegisterExternalAccount(euroAccount(IBAN, { customerId }), callOf(platformId));
    expect((await host.refusal(request)).code).toBe('UNKNOWN_CUSTOMER');
  });

  it('with a number that the bank does not know stores nothing', async () => {
    const platformId = newId('Platform');
    const request = new RegisterExternalAccount(euroAccount('DE89370400440532013105'), callOf(platformId));
    expect((await host.refusal(request)).code).toBe('INVALID_BANK_ACCOUNT');
    const list = await host.execute<{ totalCount: number }>(
      new ListExternalAccounts({ ownedBy: 'PLATFORM', limit: 5 }, callOf(platformId)),
    );
    expect(list.totalCount).toBe(0);
    expect(await host.execute(new RegisterExternalAccount(euroAccount(), callOf(platformId)))).toBeDefined();
  });
});

describe('equal accounts of one owner', () => {
  it('are one, however many ask at the same time', async () => {
    const platformId = newId('Platform');
    const requests = Array.from({ length: 6 }, () => register(euroAccount(), callOf(platformId)));
    const results = await Promise.allSettled(requests);
    const made = results.filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(1);
    const [{ value }] = made as [PromiseFulfilledResult<ExternalAccountDocument>];
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          code: 'EXTERNAL_ACCOUNT_EXISTS',
          details: { existingExternalAccountId: value.id },
        });
    }
  });

  it('are compared by value, not by how they are written', async () => {
    const platformId = newId('Platform');
    const account = (accountNumber: string): NewExternalAccount => ({
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber,
        routingNumber: '021000021',
        beneficiary: ERIKA,
      },
    });
    const first = await register(account('12-34 567'), callOf(platformId));
    const refused = await host.refusal(new RegisterExternalAccount(account('1234567'), callOf(platformId)));
    expect(refused.details).toStrictEqual({ existingExternalAccountId: first.id });
  });

  it('may exist for other owners, environments and currencies', async () => {
    const platformId = newId('Platform');
    const [ada, ben] = [host.addCustomer(platformId), host.addCustomer(platformId)];
    const all = [
      register(solanaWallet(), callOf(platformId)),
      register(solanaWallet({}, { currency: 'USDT' }), callOf(platformId)),
      register(solanaWallet({}, { customerId: ada }), callOf(platformId)),
      register(solanaWallet({}, { customerId: ben }), callOf(platformId)),
      register(solanaWallet(), callOf(platformId, { environment: 'production' })),
      register(solanaWallet(), callOf(newId('Platform'))),
    ];
    expect(new Set((await Promise.all(all)).map(({ id }) => id)).size).toBe(all.length);
  });
});

describe('a tenant', () => {
  it('sees nothing of others', async () => {
    const platformId = newId('Platform');
    const { id: accountId } = await register(euroAccount(), callOf(platformId));
    const strangers = [callOf(newId('Platform')), callOf(platformId, { environment: 'production' })];
    for (const call of strangers) {
      for (const ownedBy of ['CUSTOMER', 'PLATFORM'] as const) {
        expect(await host.refusal(new GetExternalAccount({ accountId, ownedBy }, call))).toMatchObject({
          code: 'EXTERNAL_ACCOUNT_NOT_FOUND',
          details: { resource: 'ExternalAccount' },
        });
        expect(await host.execute(new ListExternalAccounts({ ownedBy, limit: 5 }, call))).toStrictEqual({
          data: [],
          hasMore: false,
          totalCount: 0,
        });
      }
      expect(await host.execute(new GetPayoutTarget({ accountId }, call))).toBeNull();
      expect(await host.execute(new GetPayoutDetails({ accountId }, call))).toBeNull();
    }
  });

  it('finds its own accounts at both doors, and its customers’ at theirs', async () => {
    const platformId = newId('Platform');
    const customerId = host.addCustomer(platformId);
    const own = await register(euroAccount(), callOf(platformId));
    const customers = await register(euroAccount(IBAN, { customerId }), callOf(platformId));
    const get = (accountId: typeof own.id, ownedBy: 'CUSTOMER' | 'PLATFORM') =>
      new GetExternalAccount({ accountId, ownedBy }, callOf(platformId));
    expect(await host.execute(get(own.id, 'CUSTOMER'))).toStrictEqual(own);
    expect(await host.execute(get(own.id, 'PLATFORM'))).toStrictEqual(own);
    expect(await host.execute(get(customers.id, 'CUSTOMER'))).toStrictEqual(customers);
    expect((await host.refusal(get(customers.id, 'PLATFORM'))).code).toBe('EXTERNAL_ACCOUNT_NOT_FOUND');
  });
});

describe('a list', () => {
  it('is paged, newest first, and filtered', async () => {
    const platformId = newId('Platform');
    const [ada, ben] = [host.addCustomer(platformId), host.addCustomer(platformId)];
    const made: string[] = [];
    for (const [index, customerId] of [ada, ben, ada, ada].entries()) {
      host.clock.advance(1_000);
      const account =
        index === 3
          ? solanaWallet({}, { customerId })
          : euroAccount(`DE8937040044053201300${index}`, { customerId });
      made.unshift((await register(account, callOf(platformId))).id);
    }
    const list = (wanted: object) =>
      host.execute<{ data: { id: string }[]; hasMore: boolean; totalCount: number; next?: never }>(
        new ListExternalAccounts({ ownedBy: 'CUSTOMER', limit: 3, ...wanted }, callOf(platformId)),
      );
    const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
    const first = await list({});
    expect([ids(first), first.hasMore, first.totalCount]).toStrictEqual([made.slice(0, 3), true, 4]);
    const second = await list({ after: first.next });
    expect([ids(second), second.hasMore, second.totalCount]).toStrictEqual([made.slice(3), false, 4]);
    expect(ids(await list({ customerId: ada }))).toStrictEqual([made[0], made[1], made[3]]);
    expect(ids(await list({ customerId: ada, currency: 'EUR' }))).toStrictEqual([made[1], made[3]]);
    expect(ids(await list({ ownedBy: 'PLATFORM' }))).toStrictEqual([]);
  });
});

describe('the account that receives for a UMA address', () => {
  it('is the latest that asked for it, and one at most for each customer', async () => {
    const platformId = newId('Platform');
    const [ada, ben] = [host.addCustomer(platformId), host.addCustomer(platformId)];
    const registerIban = (iban: string, customerId: string | undefined, defaultUmaDepositAccount = true) => {
      host.clock.advance(1_000);
      return register(euroAccount(iban, { customerId, defaultUmaDepositAccount }), callOf(platformId));
    };
    await registerIban('DE89370400440532013001', ada);
    await registerIban('DE89370400440532013002', ada);
    await registerIban('DE89370400440532013003', ada, false);
    await registerIban('DE89370400440532013004', ben);
    const { data } = await host.execute<{ data: readonly ExternalAccountDocument[] }>(
      new ListExternalAccounts({ ownedBy: 'CUSTOMER', limit: 9 }, callOf(platformId)),
    );
    expect(data.map((account) => account['defaultUmaDepositAccount'])).toStrictEqual([
      true,
      false,
      true,
      false,
    ]);
    const own = await registerIban('DE89370400440532013005', undefined);
    expect(own['defaultUmaDepositAccount']).toBe(false);
  });
});

describe('a search by account number', () => {
  const found = (identifier: string, platformId: string, change: Partial<CallContext> = {}) =>
    host.execute(new FindAccountsByIdentifier({ identifier }, callOf(platformId, change)));

  it('are found for every owner, however they are written, deleted ones too', async () => {
    const platformId = newId('Platform');
    const customerId = host.addCustomer(platformId);
    const own = await register(euroAccount(), callOf(platformId));
    const theirs = await register(euroAccount(IBAN, { customerId }), callOf(platformId));
    await register(solanaWallet(), callOf(platformId));
    await host.execute(
      new DeleteExternalAccount({ accountId: own.id, ownedBy: 'PLATFORM' }, callOf(platformId)),
    );
    const both = [own.id, theirs.id].sort();
    const spaced = IBAN.replace(/(.{4})/g, '$1 ').trim();
    for (const written of [IBAN, IBAN.toLowerCase(), spaced])
      expect(await found(written, platformId)).toStrictEqual(both);
    expect(await found(IBAN.slice(0, -1), platformId)).toStrictEqual([]);
  });

  it('are found by the account’s own number too, where a bank’s code precedes it', async () => {
    const platformId = newId('Platform');
    const { id } = await register(dollarAccount('111000025', '12345678901'), callOf(platformId));
    for (const written of ['12345678901', '11100002512345678901', '111000025 12345678901'])
      expect(await found(written, platformId)).toStrictEqual([id]);
    expect(await found('111000025', platformId)).toStrictEqual([]);
  });

  it('are those of the tenant alone', async () => {
    const platformId = newId('Platform');
    await register(euroAccount(), callOf(platformId));
    expect(await found(IBAN, newId('Platform'))).toStrictEqual([]);
    expect(await found(IBAN, platformId, { environment: 'production' })).toStrictEqual([]);
  });
});

describe('the target of a payout', () => {
  it('returns where the money goes', async () => {
    const platformId = newId('Platform');
    const customerId = host.addCustomer(platformId);
    const { id: accountId } = await register(
      euroAccount('DE89 3704'.replace(' ', '') + '00440532013004', { customerId }),
      callOf(platformId),
    );
    expect(await host.execute(new GetPayoutTarget({ accountId }, callOf(platformId)))).toStrictEqual({
      accountId,
      customerId,
      accountType: 'EUR_ACCOUNT',
      countries: ['DE'],
      currency: 'EUR',
      status: 'ACTIVE',
      paymentRails: ['SEPA', 'SEPA_INSTANT'],
      primaryIdentifier: 'DE89370400440532013004',
    });
    const wallet = await register(solanaWallet(), callOf(platformId));
    expect(
      await host.execute(new GetPayoutTarget({ accountId: wallet.id }, callOf(platformId))),
    ).toMatchObject({
      accountType: 'SOLANA_WALLET',
      paymentRails: [],
    });
  });

  it('has the fields that its bank needs, also of an account that was deleted since', async () => {
    const platformId = newId('Platform');
    const call = () => callOf(platformId);
    const customerId = host.addCustomer(platformId);
    const { id: accountId } = await register(euroAccount(IBAN, { customerId }), call());
    const details = { iban: IBAN, beneficiary: ERIKA };
    expect(await host.execute(new GetPayoutDetails({ accountId }, call()))).toStrictEqual(details);
    await host.execute(new DeleteExternalAccount({ accountId, ownedBy: 'CUSTOMER' }, call()));
    expect(await host.execute(new GetPayoutDetails({ accountId }, call()))).toStrictEqual(details);
  });

  it('returns the amount and the expiry of an invoice', async () => {
    const call = callOf(newId('Platform'));
    const invoice = invoiceOf({ stated: '2500u', madeAt: NOW });
    const accountInfo = { accountType: 'LIGHTNING', invoice };
    const { id: accountId } = await register({ currency: 'BTC', accountInfo }, call);
    expect(await host.execute(new GetPayoutTarget({ accountId }, call))).toMatchObject({
      accountType: 'LIGHTNING',
      invoice: { amountMillisatoshi: 250_000_000n, expiresAt: after(NOW, 3_600_000) },
      isSingleUse: true,
    });
  });
});

describe('the view rebuilt from the log', () => {
  it('equals the live one', async () => {
    const platformId = newId('Platform');
    const customerId = host.addCustomer(platformId);
    await register(euroAccount(IBAN, { customerId, platformAccountId: 'e-1' }), callOf(platformId));
    await register(solanaWallet(), callOf(platformId));
    const events = await host.store.read('external_accounts.sandbox', 0, 1_000);
    const rebuilt = events
      .filter(({ metadata }) => metadata.platformId === platformId)
      .flatMap(
        (recorded) => externalAccounts.replayable.foldOf(recorded.streamId, 'sandbox')?.apply(recorded) ?? [],
      )
      .map(({ row }) => row);
    const rows = await host.query<StoredViewRow>(
      'select * from external_accounts.external_account_view where platform_id = $1',
      [platformId],
    );
    const live = await Promise.all(rows.map((row) => openRow(host.vault, externalAccountView, row)));
    const byId = (all: readonly (ViewRow | null)[]) =>
      all.map((row) => [row?.['account_id'], row]).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    expect(live).toHaveLength(2);
    expect(byId(live)).toStrictEqual(byId(rebuilt));
  });
});

describe('personal data', () => {
  const everyText = async (): Promise<string> => {
    const tables = await host.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'external_accounts'",
    );
    const rows = await Promise.all(tables.map(({ name }) => host.query(`select t::text from ${name} t`)));
    return JSON.stringify(rows);
  };

  it('is readable in no table', async () => {
    const platformId = newId('Platform');
    const account = euroAccount('GB29NWBK60161331926819', { platformAccountId: 'vendor-zebra' });
    const beneficiary = { ...ERIKA, fullName: 'Zenobia Quartz' };
    await register({ ...account, accountInfo: { ...account.accountInfo, beneficiary } }, callOf(platformId));
    const stored = await everyText();
    for (const secret of ['NWBK60161331926819', '60161331926819', 'Zenobia', 'Quartz', 'vendor-zebra'])
      expect(stored).not.toContain(secret);
    expect(stored).toContain('EUR_ACCOUNT');
  });

  it('is gone with its owner’s key: the account stays, and cannot be paid', async () => {
    const platformId = newId('Platform');
    const customerId = host.addCustomer(platformId);
    const { id: accountId } = await register(euroAccount(IBAN, { customerId }), callOf(platformId));
    await host.vault.shred(customerId);
    const read = await host.execute(
      new GetExternalAccount({ accountId, ownedBy: 'CUSTOMER' }, callOf(platformId)),
    );
    expect(read).toStrictEqual({
      id: accountId,
      customerId,
      status: 'ACTIVE',
      currency: 'EUR',
      defaultUmaDepositAccount: false,
      beneficiaryVerificationStatus: 'MATCHED',
      accountInfo: {
        accountType: 'EUR_ACCOUNT',
        iban: 'ZZ0000000000000',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Erased', countryOfResidence: 'ZZ' },
        paymentRails: ['SEPA', 'SEPA_INSTANT'],
      },
    });
    expect(await host.execute(new GetPayoutTarget({ accountId }, callOf(platformId)))).toBeNull();
    expect(await host.execute(new GetPayoutDetails({ accountId }, callOf(platformId)))).toBeNull();
  });
});
