import { Command, Query } from '@causeway/commands';
import type { CurrencyCode, Id, KeysetPosition, Page } from '@causeway/kernel';
import type {
  InternalAccountDocument,
  PooledCoordinates,
  ShownWith,
} from '../published/internal-account.document.js';
import type {
  AccountOwner,
  AccountState,
  InternalAccountType,
  Leg,
  LedgerCommand,
  LedgerOutcome,
} from './ledger-command.js';

/** The ledger's one port for changes: a command with an id in, its outcome out, after its commit. */
export class SubmitToLedger extends Command<LedgerCommand, LedgerOutcome> {
  static readonly type = 'ledger.submit';
}

/**
 * Whether an entry of these legs will fit while other entries of the platform are in flight: half of the 64
 * bits of each service account is reserved for those. For callers that send money before its entry is posted.
 */
export class HasRoomFor extends Query<{ readonly legs: readonly Leg[] }, boolean> {
  static readonly type = 'ledger.has-room-for';
}

/** One account of the caller's platform; `null` when there is none. */
export class GetInternalAccount extends Query<
  { readonly accountId: Id<'InternalAccount'> },
  AccountState | null
> {
  static readonly type = 'ledger.get-internal-account';
}

/** The owner's account in a currency; `null` when there is none. */
export class FindInternalAccount extends Query<
  { readonly owner: AccountOwner; readonly currency: CurrencyCode },
  AccountState | null
> {
  static readonly type = 'ledger.find-internal-account';
}

/**
 * Whether an account's owner was approved, so that the account may be taken into use (accounts §3). The customers
 * context answers it, which has the owners.
 */
export class IsOwnerApproved extends Query<{ readonly customerId: Id<'Customer'> }, boolean> {
  static readonly type = 'customers.is-owner-approved';
}

/** An account as the API shows it; `null` when the platform has none of that id. */
export class ShowInternalAccount extends Query<
  { readonly accountId: Id<'InternalAccount'> },
  InternalAccountDocument | null
> {
  static readonly type = 'ledger.show-internal-account';
}

/**
 * Where the operator takes in money for accounts of the caller's platform. The platform context answers it, which keeps
 * what operators set.
 */
export class GetPooledCoordinates extends Query<
  Readonly<Record<never, never>>,
  readonly PooledCoordinates[]
> {
  static readonly type = 'platform.get-pooled-coordinates';
  static readonly isOfViews = true;
}

/** Accounts of customers, newest first (accounts §5). */
export class ListCustomerAccounts extends Query<CustomerAccountsWanted, Page<InternalAccountDocument>> {
  static readonly type = 'ledger.list-customer-accounts';
}
export interface CustomerAccountsWanted extends AccountFilters, ShownWith {
  /** As sent: an unknown id gives an empty page. */
  readonly customerId?: string;
  /** One of these, where they are given. */
  readonly accountIds?: readonly Id<'InternalAccount'>[];
  readonly limit: number;
  readonly after?: KeysetPosition;
}

/** All accounts of the platform itself. */
export class ListPlatformAccounts extends Query<PlatformAccountsWanted, readonly InternalAccountDocument[]> {
  static readonly type = 'ledger.list-platform-accounts';
}
export type PlatformAccountsWanted = AccountFilters & ShownWith;
export interface AccountFilters {
  /** As sent: an unknown code matches nothing. */
  readonly currency?: string;
  readonly type?: InternalAccountType;
}

/**
 * The accounts to which coordinates or references lead, of any platform: for the service itself, which is
 * notified of money by banks and chains that know no platform (accounts §6).
 */
export class FindAccountsByCoordinates extends Query<
  { readonly coordinates: readonly string[] },
  readonly AccountLedTo[]
> {
  static readonly type = 'ledger.find-accounts-by-coordinates';
}
export interface AccountLedTo {
  readonly accountId: Id<'InternalAccount'>;
  readonly platformId: string;
  readonly currency: CurrencyCode;
  /** Which of the coordinates led here, as they are compared. */
  readonly matched: readonly string[];
}
