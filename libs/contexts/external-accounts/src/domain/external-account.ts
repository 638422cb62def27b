import { type CurrencyCode, Erased, type Id, type Instant } from '@causeway/kernel';
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

export type ExternalAccountRegistered = {
  readonly type: 'ExternalAccountRegistered';
} & RegisteredAccount;
export type ExternalAccountEvent = ExternalAccountRegistered | OwnerErased;

/** The person whose account it is was erased: nobody pays into it any more, and nothing tells whose it was. */
export interface OwnerErased {
  readonly type: 'OwnerErased';
  readonly accountId: Id<'ExternalAccount'>;
}

export type ExternalAccount =
  { readonly state: 'ABSENT' } | { readonly state: 'LIVE' | 'ERASED'; readonly account: RegisteredAccount };

export const absentAccount: ExternalAccount = { state: 'ABSENT' };

export const evolveExternalAccount = (
  before: ExternalAccount,
  event: ExternalAccountEvent,
): ExternalAccount => {
  if (event.type === 'OwnerErased')
    return before.state === 'ABSENT' ? before : { state: 'ERASED', account: blankAccount(before.account) };
  const { type: _type, ...account } = event;
  return { state: 'LIVE', account };
};

/** That there was an account, of which type and currency, since when; no longer what was found out about its owner. */
export const blankAccount = (account: RegisteredAccount): RegisteredAccount => {
  const {
    platformAccountId: _theirs,
    beneficiaryVerifiedName: _verified,
    beneficiaryVerificationStatus: _found,
    ownershipType: _owned,
    ...rest
  } = account;
  return {
    ...rest,
    accountInfo: Erased.instance,
    primaryIdentifier: Erased.instance,
    status: 'INACTIVE',
    isUmaDepositTarget: false,
  };
};
