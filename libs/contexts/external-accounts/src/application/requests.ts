import { Command, Query } from '@causeway/commands';
import type { CurrencyCode, Id, KeysetPosition, Page } from '@causeway/kernel';
import type { NewExternalAccount, OwnershipMethod, ReviewFinding } from '../domain/external-account.js';
import type { InvoiceTerms } from '../domain/lightning-invoice.js';
import type { ExternalAccountDocument } from '../published/external-account.document.js';
import type { OwnershipChallengeDocument } from '../published/ownership-challenge.document.js';

/** Registers an account outside the service, of a customer or of the platform itself (external-accounts §2, §3). */
export class RegisterExternalAccount extends Command<NewExternalAccount, ExternalAccountDocument> {
  static readonly type = 'external_accounts.register-external-account';
}

/** An account at one of two doors: the customers' leads to all accounts, the platform's to its own (§1). */
export interface AccountAtDoor {
  readonly accountId: Id<'ExternalAccount'>;
  readonly ownedBy: 'CUSTOMER' | 'PLATFORM';
}

/** Takes an account out of sight and frees its place; payments on their way still arrive (§8). */
export class DeleteExternalAccount extends Command<AccountAtDoor, null> {
  static readonly type = 'external_accounts.delete-external-account';
}

/** Issues a challenge to a wallet's owner; an earlier challenge becomes void (§6.4). */
export class IssueOwnershipChallenge extends Command<
  AccountAtDoor & { readonly method: OwnershipMethod },
  OwnershipChallengeDocument
> {
  static readonly type = 'external_accounts.issue-ownership-challenge';
}

/** Judges a wallet's signature over the message of its challenge, once (§6.5). */
export class VerifyOwnership extends Command<
  AccountAtDoor & { readonly signature: string },
  ExternalAccountDocument
> {
  static readonly type = 'external_accounts.verify-ownership';
}

/**
 * The operator's: a finding of a screening, or its outcome (§6.2). Answers the account's status.
 * Refuses with `FINDING_NOT_APPLICABLE` and, for an account without an owner, with `OWNER_GONE`.
 */
export class ReviewExternalAccount extends Command<
  { readonly accountId: Id<'ExternalAccount'>; readonly finding: ReviewFinding },
  ReviewedAccount
> {
  static readonly type = 'external_accounts.review-external-account';
}
export interface ReviewedAccount {
  readonly accountId: Id<'ExternalAccount'>;
  readonly status: PayoutTarget['status'];
}

/** Refuses with `EXTERNAL_ACCOUNT_NOT_FOUND`; `ownedBy` says whether it is the customers' route or the platform's. */
export class GetExternalAccount extends Query<AccountAtDoor, ExternalAccountDocument> {
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

/**
 * The platform's accounts that bear an identifier (IBAN, account number, address …), deleted ones too, since their
 * payments stay. Case, spaces and hyphens do not matter; erased accounts are found no more. At most a thousand.
 */
export class FindAccountsByIdentifier extends Query<
  { readonly identifier: string },
  readonly Id<'ExternalAccount'>[]
> {
  static readonly type = 'external_accounts.find-accounts-by-identifier';
}

/**
 * What a payment needs to know of its destination; `null` when the platform never had such an account, or its owner is
 * erased. A deleted one is `INACTIVE` and says so: payments on their way still arrive (§8).
 */
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
  /** The ownership that the platform declared; absent where it declared none. */
  readonly ownershipType?: 'FIRST_PARTY' | 'THIRD_PARTY';
  /** Empty on wallets. */
  readonly paymentRails: readonly string[];
  /** IBAN, account number, wallet address …: personal; never into a log. */
  readonly primaryIdentifier: string;
  /** What a Lightning invoice says of its payment; absent on everything else, and where it cannot be read. */
  readonly invoice?: InvoiceTerms;
  /** A Lightning invoice, which is good for one payment. */
  readonly isSingleUse?: true;
  /** Every country that the account and its holder's address name, ISO 3166-1 alpha-2; absent where none is known. */
  readonly countries?: readonly string[];
  /** A new payment treats the account as absent. */
  readonly isDeleted?: true;
}

/**
 * What a bank or a chain needs to pay to an account beyond its identifier: the fields of its type, with the beneficiary,
 * as they were registered. Personal; never into a log. `null` where `GetPayoutTarget` gives `null`.
 */
export class GetPayoutDetails extends Query<
  { readonly accountId: Id<'ExternalAccount'> },
  Readonly<Record<string, unknown>> | null
> {
  static readonly type = 'external_accounts.get-payout-details';
}

/**
 * Where a customer's UMA payments go instead of its internal account; `null` without one that is active, and for an
 * invoice, which takes one payment (§4, §8).
 */
export class GetUmaDepositTarget extends Query<{ readonly customerId: Id<'Customer'> }, PayoutTarget | null> {
  static readonly type = 'external_accounts.get-uma-deposit-target';
}
