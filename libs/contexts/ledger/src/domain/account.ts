import {
  derivedUuid,
  idOf,
  type CurrencyCode,
  type Environment,
  type Id,
  type Instant,
  type Money,
} from '@causeway/kernel';

/** Whose money it is: a customer's, or the platform's own when `customerId` is absent. */
export interface AccountOwner {
  readonly platformId: string;
  readonly customerId?: Id<'Customer'>;
}

export type InternalAccountType = 'INTERNAL_FIAT' | 'INTERNAL_CRYPTO' | 'EMBEDDED_WALLET';
export type InternalAccountStatus = 'PENDING' | 'ACTIVE' | 'FROZEN' | 'CLOSED' | 'FAILED';

export interface AccountState {
  readonly accountId: Id<'InternalAccount'>;
  readonly owner: AccountOwner;
  readonly type: InternalAccountType;
  readonly status: InternalAccountStatus;
  readonly currency: CurrencyCode;
  /** Spendable now. */
  readonly available: Money;
  readonly held: Money;
  readonly pending: Money;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

const CRYPTO: ReadonlySet<CurrencyCode> = new Set(['BTC', 'USDC', 'USDT', 'USDB']);

/** What holds a currency for an owner: a customer's USDB lies in a wallet of its own, nobody else's does (accounts §1). */
export const accountTypeOf = (owner: AccountOwner, currency: CurrencyCode): InternalAccountType => {
  if (!CRYPTO.has(currency)) return 'INTERNAL_FIAT';
  return currency === 'USDB' && owner.customerId !== undefined ? 'EMBEDDED_WALLET' : 'INTERNAL_CRYPTO';
};

/** The owner's one account in a currency: its id follows from what it is, so that nobody can open it twice. */
export const accountIdOf = (
  owner: AccountOwner,
  currency: CurrencyCode,
  environment: Environment,
): Id<'InternalAccount'> => {
  const { platformId, customerId = '' } = owner;
  const type = accountTypeOf(owner, currency);
  return idOf('InternalAccount', derivedUuid(platformId, customerId, currency, type, environment));
};

/** Everything that still belongs to the owner (accounts §4). */
export const totalOf = ({ available, held, pending }: AccountState): Money =>
  available.plus(held).plus(pending);
