import type { CurrencyCode, Id, Instant } from '@causeway/kernel';
import type { Erased } from '@causeway/privacy';
import type { Beneficiary, NameVerification } from './beneficiary.js';
import type { OwnershipType } from './ownership.js';

/** The stored fields of a type, under its own names, with the beneficiary. Personal data. */
export interface AccountInfo {
  readonly accountType: string;
  readonly beneficiary?: Beneficiary;
  readonly vaspName?: string;
  readonly [field: string]: unknown;
}

/** What a platform says about a new external account, with every field already well-formed. */
export interface NewExternalAccount {
  /** Absent for an account of the platform itself. */
  readonly customerId?: Id<'Customer'>;
  readonly currency: string;
  readonly accountInfo: AccountInfo;
  readonly platformAccountId?: string;
  readonly ownershipType?: OwnershipType;
  readonly defaultUmaDepositAccount?: boolean;
}

export const EXTERNAL_ACCOUNT_STATUSES = [
  'PENDING',
  'ACTIVE',
  'PENDING_OWNERSHIP_VERIFICATION',
  'UNVERIFIED',
  'UNDER_REVIEW',
  'INACTIVE',
] as const;
export type ExternalAccountStatus = (typeof EXTERNAL_ACCOUNT_STATUSES)[number];

/** A field that names a person or its account: `Erased` once its subject's key is gone. */
export type Personal<Value> = Value | Erased;

export interface RegisteredAccount {
  readonly accountId: Id<'ExternalAccount'>;
  /** Whose data the personal fields are: the customer's id, or the platform's. */
  readonly subjectId: string;
  readonly customerId?: Id<'Customer'>;
  readonly status: ExternalAccountStatus;
  readonly currency: CurrencyCode;
  readonly accountType: string;
  readonly paymentRails: readonly string[];
  readonly accountInfo: Personal<Omit<AccountInfo, 'accountType'>>;
  /** In canonical form (external-accounts §3). */
  readonly primaryIdentifier: Personal<string>;
  readonly platformAccountId?: Personal<string>;
  readonly ownershipType?: OwnershipType;
  /** Whether incoming UMA payments shall go here; the customer's latest such account wins (§8). */
  readonly isUmaDepositTarget: boolean;
  readonly beneficiaryVerificationStatus?: NameVerification['status'];
  readonly beneficiaryVerifiedName?: Personal<string>;
  readonly registeredAt: Instant;
}

export type ExternalAccountEvent = { readonly type: 'ExternalAccountRegistered' } & RegisteredAccount;

export type ExternalAccount =
  { readonly state: 'ABSENT' } | { readonly state: 'LIVE'; readonly account: RegisteredAccount };

export const absentAccount: ExternalAccount = { state: 'ABSENT' };

export const evolveExternalAccount = (
  _account: ExternalAccount,
  event: ExternalAccountEvent,
): ExternalAccount => {
  const { type: _type, ...account } = event;
  return { state: 'LIVE', account };
};
