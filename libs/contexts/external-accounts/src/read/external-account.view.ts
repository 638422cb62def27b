import type { InlineView } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import { type CurrencyCode, type Environment, Erased, type Id, type Instant } from '@causeway/kernel';
import { accountAfter, blankAccount } from '../domain/external-account.js';
import type {
  AccountInfo,
  ExternalAccountEvent,
  ExternalAccountStatus,
  Personal,
  RegisteredAccount,
} from '../domain/external-account.js';
import type { OwnershipType } from '../domain/ownership.js';
import type { NameVerification } from '../domain/beneficiary.js';

export const externalAccountView = {
  table: 'external_account_view',
  key: ['environment', 'account_id'],
  columns: {
    environment: 'text',
    account_id: 'text',
    platform_id: 'text',
    customer_id: 'text',
    subject_id: 'text',
    status: 'text',
    currency: 'text',
    account_type: 'text',
    payment_rails: 'text[]',
    account_info: 'json',
    primary_identifier: 'text',
    platform_account_id: 'text',
    identifier_keys: 'text[]',
    ownership_type: 'text',
    is_uma_deposit_target: 'boolean',
    verification_status: 'text',
    verified_name: 'text',
    created_at: 'timestamptz',
    deleted_at: 'timestamptz',
  },
  personal: ['account_info', 'primary_identifier', 'platform_account_id', 'verified_name'],
  subjectColumn: 'subject_id',
} as const satisfies ViewDefinition;

export type ExternalAccountRow = {
  readonly environment: Environment;
  readonly account_id: Id<'ExternalAccount'>;
  readonly platform_id: string;
  readonly customer_id: Id<'Customer'> | null;
  readonly subject_id: string;
  readonly status: ExternalAccountStatus;
  readonly currency: CurrencyCode;
  readonly account_type: string;
  readonly payment_rails: readonly string[];
  readonly account_info: Personal<Omit<AccountInfo, 'accountType'>> | null;
  readonly primary_identifier: Personal<string> | null;
  readonly platform_account_id: Personal<string> | null;
  /** Keyed hashes, by which the account is searched for. */
  readonly identifier_keys: readonly string[] | null;
  readonly ownership_type: OwnershipType | null;
  readonly is_uma_deposit_target: boolean;
  readonly verification_status: NameVerification['status'] | null;
  readonly verified_name: Personal<string> | null;
  readonly created_at: Instant;
  readonly deleted_at: Instant | null;
};

/** One row an account. */
export const externalAccountRows: InlineView<ExternalAccountEvent, ExternalAccountRow> = {
  definition: externalAccountView,
  rowKey: ({ accountId }, { metadata }) => ({ environment: metadata.environment, account_id: accountId }),
  fold: (row, event, { metadata: { environment, platformId } }) => {
    if (event.type === 'ExternalAccountRegistered')
      return { environment, platform_id: platformId, ...rowOf(event), deleted_at: null };
    if (!row) return null;
    switch (event.type) {
      case 'ExternalAccountIdentified':
        return { ...row, identifier_keys: stored(event.identifierKeys) };
      case 'OwnerErased':
        return { ...row, ...rowOf(blankAccount(accountOf(row))) };
      case 'ExternalAccountDeleted':
        return { ...row, deleted_at: event.deletedAt };
      case 'OwnershipChallengeIssued':
      case 'OwnershipProven':
      case 'OwnershipAttemptFailed':
      case 'ExternalAccountScreened':
      case 'ExternalAccountStatusChanged':
        return { ...row, ...rowOf(accountAfter(accountOf(row), event)) };
    }
  },
};

const rowOf = (
  account: RegisteredAccount,
): Omit<ExternalAccountRow, 'environment' | 'platform_id' | 'deleted_at'> => ({
  account_id: account.accountId,
  customer_id: account.customerId ?? null,
  subject_id: account.subjectId,
  status: account.status,
  currency: account.currency,
  account_type: account.accountType,
  payment_rails: account.paymentRails,
  account_info: stored(account.accountInfo),
  primary_identifier: stored(account.primaryIdentifier),
  platform_account_id: stored(account.platformAccountId),
  identifier_keys: stored(account.identifierKeys),
  ownership_type: account.ownershipType ?? null,
  is_uma_deposit_target: account.isUmaDepositTarget,
  verification_status: account.beneficiaryVerificationStatus ?? null,
  verified_name: stored(account.beneficiaryVerifiedName),
  created_at: account.registeredAt,
});

/** What was erased is blank from then on: a row never seals anything under a key that is gone. */
const stored = <Value>(value: Personal<Value> | undefined): Value | null =>
  value === undefined || value instanceof Erased ? null : value;

/** The account of a row; what was erased reads as it does in the log. */
export const accountOf = (row: ExternalAccountRow): RegisteredAccount => ({
  accountId: row.account_id,
  subjectId: row.subject_id,
  ...(row.customer_id !== null && { customerId: row.customer_id }),
  status: row.status,
  currency: row.currency,
  accountType: row.account_type,
  paymentRails: row.payment_rails,
  accountInfo: row.account_info ?? Erased.instance,
  primaryIdentifier: row.primary_identifier ?? Erased.instance,
  ...(row.platform_account_id !== null && { platformAccountId: row.platform_account_id }),
  ...(row.identifier_keys !== null && { identifierKeys: row.identifier_keys }),
  ...(row.ownership_type !== null && { ownershipType: row.ownership_type }),
  isUmaDepositTarget: row.is_uma_deposit_target,
  ...(row.verification_status !== null && { beneficiaryVerificationStatus: row.verification_status }),
  ...(row.verified_name !== null && { beneficiaryVerifiedName: row.verified_name }),
  registeredAt: row.created_at,
});
