import { Command, Query } from '@causeway/commands';
import type { CurrencyCode, Id, KeysetPosition, Page } from '@causeway/kernel';
import type { NewExternalAccount } from '../domain/external-account.js';
import type { ExternalAccountDocument } from '../published/external-account.document.js';

/** Registers an account outside the service, of a customer or of the platform itself (external-accounts §2, §3). */
export class RegisterExternalAccount extends Command<NewExternalAccount, ExternalAccountDocument> {
  static readonly type = 'external_accounts.register-external-account';
}

/** Refuses with `EXTERNAL_ACCOUNT_NOT_FOUND`; `ownedBy` tells the two doors, customers' and the platform's, apart. */
export class GetExternalAccount extends Query<
  { readonly accountId: Id<'ExternalAccount'>; readonly ownedBy: 'CUSTOMER' | 'PLATFORM' },
  ExternalAccountDocument
> {
  static readonly type = 'external_accounts.get-external-account';
}

export class ListExternalAccounts extends Query<ExternalAccountsWanted, Page<ExternalAccountDocument>> {
  static readonly type = 'external_accounts.list-external-accounts';
}
export interface ExternalAccountsWanted {
  readonly ownedBy: 'CUSTOMER' | 'PLATFORM';
  readonly limit: number;
  readonly after?: KeysetPosition;
  readonly customerId?: string;
  readonly currency?: string;
}

/** What a payment needs to know of its destination; `null` when the platform has no such account. */
export class GetPayoutTarget extends Query<
  { readonly accountId: Id<'ExternalAccount'> },
  PayoutTarget | null
> {
  static readonly type = 'external_accounts.get-payout-target';
}
export interface PayoutTarget {
  readonly accountId: Id<'ExternalAccount'>;
  readonly customerId?: Id<'Customer'>;
  /** `EUR_ACCOUNT`, `SOLANA_WALLET`, … */
  readonly accountType: string;
  readonly currency: CurrencyCode;
  readonly status:
    'PENDING' | 'ACTIVE' | 'UNDER_REVIEW' | 'INACTIVE' | 'PENDING_OWNERSHIP_VERIFICATION' | 'UNVERIFIED';
  /** Whose the platform says it is; absent where it said nothing. */
  readonly ownershipType?: 'FIRST_PARTY' | 'THIRD_PARTY';
  /** Empty on wallets. */
  readonly paymentRails: readonly string[];
  /** IBAN, account number, wallet address …: personal; never into a log. */
  readonly primaryIdentifier: string;
}
