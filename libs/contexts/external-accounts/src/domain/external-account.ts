import {
  type CurrencyCode,
  Erased,
  foldedBy,
  type Id,
  type Instant,
  type Loaded,
  type PersonalFields,
} from '@causeway/kernel';
import type { Beneficiary, NameVerification } from './beneficiary.js';
import type { OwnershipType } from './ownership.js';

/** The stored fields of a type, under its own names, with the beneficiary. Personal data. */
export interface AccountInfo {
  readonly accountType: string;
  readonly beneficiary?: Beneficiary;
  readonly vaspName?: string;
  readonly [field: string]: unknown;
}

/** The request for a new external account, with every field already well-formed. */
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

interface AccountFacts {
  readonly accountId: Id<'ExternalAccount'>;
  /** Whose data the personal fields are: the customer's id, or the platform's. */
  readonly subjectId: string;
  readonly customerId?: Id<'Customer'>;
  readonly status: ExternalAccountStatus;
  readonly currency: CurrencyCode;
  readonly accountType: string;
  readonly paymentRails: readonly string[];
  readonly accountInfo: Omit<AccountInfo, 'accountType'>;
  /** In canonical form (external-accounts §3). */
  readonly primaryIdentifier: string;
  readonly platformAccountId?: string;
  /** Keyed hashes of the identifiers by which it is searched for; absent once erased. */
  readonly identifierKeys?: readonly string[];
  readonly ownershipType?: OwnershipType;
  /** Whether incoming UMA payments shall go here; the customer's latest such account wins (§8). */
  readonly isUmaDepositTarget: boolean;
  readonly beneficiaryVerificationStatus?: NameVerification['status'];
  readonly beneficiaryVerifiedName?: string;
  readonly registeredAt: Instant;
}

export interface ExternalAccountRegistered extends AccountFacts {
  readonly type: 'ExternalAccountRegistered';
}

/** Everything that says who holds an account, or which one it is, is sealed under its owner. */
export const externalAccountPersonal = {
  ExternalAccountRegistered: {
    personal: [
      'accountInfo',
      'primaryIdentifier',
      'platformAccountId',
      'identifierKeys',
      'beneficiaryVerifiedName',
    ],
    subject: 'subjectId',
  },
} as const satisfies PersonalFields<ExternalAccountEvent>;

export type LoadedExternalAccountEvent = Loaded<ExternalAccountEvent, typeof externalAccountPersonal>;

/** An account as it is read: its owner may have been erased. */
export type RegisteredAccount = Omit<
  Loaded<ExternalAccountRegistered, typeof externalAccountPersonal>,
  'type'
>;

export type ExternalAccountEvent =
  | ExternalAccountRegistered
  | OwnerErased
  | ExternalAccountDeleted
  | ExternalAccountScreened
  | ExternalAccountStatusChanged
  | OwnershipChallengeIssued
  | OwnershipProven
  | OwnershipAttemptFailed;

/** The owner was erased: the account accepts no payment any more, and nothing identifies the owner. */
export interface OwnerErased {
  readonly type: 'OwnerErased';
  readonly accountId: Id<'ExternalAccount'>;
}

/** Gone from lists and reads; payments on their way still arrive (external-accounts §8). */
export interface ExternalAccountDeleted {
  readonly type: 'ExternalAccountDeleted';
  readonly accountId: Id<'ExternalAccount'>;
  readonly deletedAt: Instant;
}

/** The first status of an account whose holder is on a list or still screened; sends no webhook (§6.2). */
export interface ExternalAccountScreened {
  readonly type: 'ExternalAccountScreened';
  readonly accountId: Id<'ExternalAccount'>;
  readonly status: ExternalAccountStatus;
  readonly screenedAt: Instant;
}

/** What a screening of a known account, or the operator, may find (§6.2). */
export const REVIEW_FINDINGS = [
  'POSSIBLE_MATCH',
  'CONFIRMED_MATCH',
  'CLEARED',
  'REFUSED',
  'RE_ENABLED',
] as const;
export type ReviewFinding = (typeof REVIEW_FINDINGS)[number];
/** Why a status changed: a finding, or the end of the account's owner. */
export type StatusReason = ReviewFinding | 'OWNER_DELETED';

export interface ExternalAccountStatusChanged extends PublishedStatus {
  readonly type: 'ExternalAccountStatusChanged';
  readonly finding: StatusReason;
  readonly status: ExternalAccountStatus;
  readonly changedAt: Instant;
}

export const OWNERSHIP_METHODS = ['WALLET_SIGNATURE', 'LIVENESS'] as const;
export type OwnershipMethod = (typeof OWNERSHIP_METHODS)[number];

/** The open challenge; an account has one at most (§6.4). */
export interface OwnershipChallenge {
  readonly challengeId: string;
  readonly method: OwnershipMethod;
  /** 128 fresh bits in hex; part of what a wallet signs. */
  readonly nonce: string;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
}
export interface OwnershipChallengeIssued extends OwnershipChallenge, PublishedStatus {
  readonly type: 'OwnershipChallengeIssued';
  readonly statusBefore: ExternalAccountStatus;
}
export interface OwnershipProven extends PublishedStatus {
  readonly type: 'OwnershipProven';
  readonly method: OwnershipMethod;
  readonly provenAt: Instant;
}
export interface OwnershipAttemptFailed extends PublishedStatus {
  readonly type: 'OwnershipAttemptFailed';
  readonly reason: 'CHALLENGE_EXPIRED' | 'INVALID_WALLET_SIGNATURE' | 'LIVENESS_FAILED';
  readonly failedAt: Instant;
}

type StatusEvent = ExternalAccountStatusChanged | OwnershipProven | OwnershipAttemptFailed;

/** Published with a new status, as it was then; which account receives is decided outside the account. */
interface PublishedStatus {
  readonly accountId: Id<'ExternalAccount'>;
  readonly isDefaultUmaTarget: boolean;
}

export type ExternalAccount =
  | { readonly state: 'ABSENT' }
  | {
      readonly state: 'LIVE' | 'ERASED' | 'DELETED';
      readonly account: RegisteredAccount;
      readonly deletedAt?: Instant;
      readonly challenge?: OwnershipChallenge;
      /** The owner must prove ownership of the wallet and has not done so yet (§6.2). */
      readonly owesProof?: true;
      /** As in the latest event about the status. */
      readonly isDefaultUmaTarget?: boolean;
    };

export const absentAccount: ExternalAccount = { state: 'ABSENT' };

type KnownAccount = Exclude<ExternalAccount, { readonly state: 'ABSENT' }>;

const changing =
  <Event>(change: (account: KnownAccount, event: Event) => ExternalAccount) =>
  (before: ExternalAccount, event: Event): ExternalAccount =>
    before.state === 'ABSENT' ? before : change(before, event);

/** Whatever is decided about the status abandons a challenge that is open. */
const deciding =
  <Event extends StatusEvent>({ owesProof: stillOwes }: { readonly owesProof: boolean }) =>
  (before: KnownAccount, event: Event): ExternalAccount => {
    const { challenge: _abandoned, owesProof, ...rest } = before;
    return {
      ...rest,
      account: accountAfter(before.account, event),
      ...(stillOwes && owesProof === true && { owesProof }),
      isDefaultUmaTarget: event.isDefaultUmaTarget,
    };
  };

export const evolveExternalAccount = foldedBy<ExternalAccount, LoadedExternalAccountEvent>({
  ExternalAccountRegistered: (_before, { type: _type, ...account }) => ({
    state: 'LIVE',
    account,
    ...(account.status === 'PENDING_OWNERSHIP_VERIFICATION' && { owesProof: true }),
  }),
  OwnerErased: changing(({ account, deletedAt }) => ({
    state: 'ERASED',
    account: blankAccount(account),
    ...(deletedAt !== undefined && { deletedAt }),
  })),
  ExternalAccountDeleted: changing(({ account }, { deletedAt }) => ({
    state: 'DELETED',
    account,
    deletedAt,
  })),
  ExternalAccountScreened: changing((before, event) => ({
    ...before,
    account: accountAfter(before.account, event),
  })),
  ExternalAccountStatusChanged: changing(deciding({ owesProof: true })),
  OwnershipChallengeIssued: changing((before, event) => ({
    ...before,
    account: accountAfter(before.account, event),
    challenge: challengeOf(event),
    isDefaultUmaTarget: event.isDefaultUmaTarget,
  })),
  OwnershipProven: changing(deciding({ owesProof: false })),
  OwnershipAttemptFailed: changing(deciding({ owesProof: true })),
});

const challengeOf = (event: OwnershipChallengeIssued): OwnershipChallenge => {
  const { challengeId, method, nonce, issuedAt, expiresAt } = event;
  return { challengeId, method, nonce, issuedAt, expiresAt };
};

const STATUS_AFTER = {
  OwnershipChallengeIssued: 'PENDING_OWNERSHIP_VERIFICATION',
  OwnershipProven: 'ACTIVE',
  OwnershipAttemptFailed: 'UNVERIFIED',
} as const satisfies Partial<Record<ExternalAccountEvent['type'], ExternalAccountStatus>>;

/** An account after an event that is about its status (external-accounts §6.2). */
export const accountAfter = (
  account: RegisteredAccount,
  event: { readonly type: keyof typeof STATUS_AFTER } | Pick<ExternalAccountStatusChanged, 'status'>,
): RegisteredAccount => ({
  ...account,
  status: 'status' in event ? event.status : STATUS_AFTER[event.type],
});

/** Keeps the account's existence, type, currency and date; no longer what was found out about its owner. */
const blankAccount = (account: RegisteredAccount): RegisteredAccount => {
  const {
    platformAccountId: _theirs,
    beneficiaryVerifiedName: _verified,
    beneficiaryVerificationStatus: _found,
    ownershipType: _owned,
    identifierKeys: _keys,
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
