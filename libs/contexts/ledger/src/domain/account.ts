import {
  derivedUuid,
  drawnUuid,
  idOf,
  Money,
  type CurrencyCode,
  type Environment,
  type Id,
  type Instant,
} from '@causeway/kernel';
import type { BalanceRecord } from './balance.js';

/** Whose money it is: a customer's, or the platform's own when `customerId` is absent. */
export interface AccountOwner {
  readonly platformId: string;
  readonly customerId?: Id<'Customer'>;
}

export type InternalAccountType = 'INTERNAL_FIAT' | 'INTERNAL_CRYPTO' | 'EMBEDDED_WALLET';
export type InternalAccountStatus = 'PENDING' | 'ACTIVE' | 'FROZEN' | 'CLOSED' | 'FAILED';

interface AccountFacts {
  readonly accountId: Id<'InternalAccount'>;
  readonly owner: AccountOwner;
  readonly type: InternalAccountType;
  readonly status: InternalAccountStatus;
  readonly currency: CurrencyCode;
  readonly createdAt: Instant;
  /** Of a wallet whose owner switched its privacy on; absent otherwise (wallet-auth §10). */
  readonly privateEnabled?: true;
  /** While the platform takes in no money in this currency: no instructions are shown (config-and-tokens §2.1). */
  readonly fundingWithdrawn?: true;
}

/** An account as the book keeps it; a new one whenever it changes. */
export interface AccountRecord extends AccountFacts {
  readonly balance: BalanceRecord;
}

/** An account that never took or gave money, because it waits or could not be made: only its owner's approval begins it. */
export const isYetToBeUsed = ({ status }: Pick<AccountFacts, 'status'>): boolean =>
  status === 'PENDING' || status === 'FAILED';

/** An account as it is published. */
export interface AccountState extends AccountFacts {
  readonly available: Money;
  readonly held: Money;
  readonly pending: Money;
  readonly updatedAt: Instant;
}

const CRYPTO: ReadonlySet<CurrencyCode> = new Set(['BTC', 'USDC', 'USDT', 'USDB']);

/** What holds a currency for an owner: only a customer's USDB has a wallet of its own (accounts §1). */
export const accountTypeOf = (owner: AccountOwner, currency: CurrencyCode): InternalAccountType => {
  if (!CRYPTO.has(currency)) return 'INTERNAL_FIAT';
  return currency === 'USDB' && owner.customerId !== undefined ? 'EMBEDDED_WALLET' : 'INTERNAL_CRYPTO';
};

const accountUuid = (
  owner: AccountOwner,
  currency: CurrencyCode,
  environment: Environment,
  ...nth: readonly string[]
): string => {
  const { platformId, customerId = '' } = owner;
  const type = accountTypeOf(owner, currency);
  return derivedUuid(platformId, customerId, currency, type, environment, ...nth);
};

/** The owner's one account in a currency: its id follows from both, so that it cannot be opened twice. */
export const accountIdOf = (
  owner: AccountOwner,
  currency: CurrencyCode,
  environment: Environment,
): Id<'InternalAccount'> =>
  idOf(
    'InternalAccount',
    drawnUuid((...nth) => accountUuid(owner, currency, environment, ...nth)),
  );

/** Where the account is looked for: one that was opened before ids were drawn again has that of the first draw. */
export const accountIdsOf = (
  owner: AccountOwner,
  currency: CurrencyCode,
  environment: Environment,
): readonly Id<'InternalAccount'>[] => {
  const drawn = accountIdOf(owner, currency, environment);
  const first = idOf('InternalAccount', accountUuid(owner, currency, environment));
  return drawn === first ? [drawn] : [first, drawn];
};

/** The owner's account in a currency among those that `find` knows. */
export const accountAmong = (
  find: (accountId: Id<'InternalAccount'>) => AccountRecord | undefined,
  ...of: Parameters<typeof accountIdsOf>
): AccountRecord | undefined => {
  for (const accountId of accountIdsOf(...of)) {
    const account = find(accountId);
    if (account !== undefined) return account;
  }
  return undefined;
};

/** The account with another balance; every field by name, because this runs for every leg of the ledger. */
export const withBalance = (account: AccountRecord, balance: BalanceRecord): AccountRecord =>
  account.privateEnabled === undefined && account.fundingWithdrawn === undefined
    ? {
        accountId: account.accountId,
        owner: account.owner,
        type: account.type,
        status: account.status,
        currency: account.currency,
        createdAt: account.createdAt,
        balance,
      }
    : { ...account, balance };

/** The account in money, for an answer; every field by name, as above. */
export const stateOf = (account: AccountRecord): AccountState => {
  const { currency, balance } = account;
  return {
    accountId: account.accountId,
    owner: account.owner,
    type: account.type,
    status: account.status,
    currency,
    available: Money.of(balance.available, currency),
    held: Money.of(balance.held, currency),
    pending: Money.of(balance.pending, currency),
    createdAt: account.createdAt,
    updatedAt: balance.at,
    ...(account.privateEnabled && { privateEnabled: true }),
    ...(account.fundingWithdrawn && { fundingWithdrawn: true }),
  };
};

/** Everything that still belongs to the owner (accounts §4). */
export const totalOf = ({ available, held, pending }: AccountState): Money =>
  available.plus(held).plus(pending);
