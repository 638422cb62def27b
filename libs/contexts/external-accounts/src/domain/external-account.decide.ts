import {
  isCurrencyCode,
  nothing,
  record,
  reject,
  type CurrencyCode,
  type Decision,
  type Environment,
  type Id,
  type Instant,
} from '@causeway/kernel';
import { accountVariant, type AccountVariant } from './account-registry.js';
import { implausibleFields, primaryIdentifier, railsOf, type AccountProblem } from './account-rules.js';
import { beneficiaryProblems, verifyName, type NameVerification } from './beneficiary.js';
import type { ExternalAccount, ExternalAccountEvent, NewExternalAccount } from './external-account.js';
import { hasCounterpartyRules, initialStatus, ownershipProblems } from './ownership.js';
import type { ExternalAccountRejection } from './rejection-codes.js';
import { strictBeneficiaryProblems } from './strict-beneficiary.js';

export interface Registration {
  readonly accountId: Id<'ExternalAccount'>;
  /** Of the customer that the account is for; `null` when the platform has no such one. */
  readonly customer?: { readonly region?: string } | null;
  /** Under what it is searched for. */
  readonly identifierKeys?: readonly string[];
}

export interface Circumstances {
  readonly now: Instant;
  readonly platformId: string;
  readonly environment: Environment;
}

type Decided = Decision<ExternalAccountEvent, ExternalAccountRejection>;

/** The checks of external-accounts §2 that follow the form of the fields, in its order; a repeated command changes nothing. */
export const registerExternalAccount = (
  command: NewExternalAccount,
  account: ExternalAccount,
  circumstances: Circumstances,
  registration: Registration,
): Decided => {
  if (account.state !== 'ABSENT') return nothing();
  const { currency, accountInfo } = command;
  const variant = accountVariant(accountInfo.accountType);
  if (variant === undefined) return reject('NOT_IMPLEMENTED', { accountType: accountInfo.accountType });
  if (!isCurrencyOf(variant, currency)) return reject('INVALID_CURRENCY');
  if (registration.customer === null) return reject('UNKNOWN_CUSTOMER');
  const implausible = implausibleFields(variant, accountInfo, circumstances.environment);
  if (implausible.length > 0) return reject('INVALID_BANK_ACCOUNT', { errors: implausible.map(belowInfo) });
  const errors = holderProblems(command, variant, circumstances, registration);
  if (errors.length > 0) return reject('INVALID_INPUT', { errors });
  const identifier = primaryIdentifier(variant, accountInfo);
  const verification = verifyName(
    variant,
    identifier,
    accountInfo.beneficiary ?? { beneficiaryType: 'INDIVIDUAL' },
    circumstances.environment,
  );
  if (verification === 'NO_SUCH_ACCOUNT') return reject('INVALID_BANK_ACCOUNT');
  const described = { ...command, currency, variant, identifier, verification };
  return record(registered(described, circumstances, registration));
};

const isCurrencyOf = ({ currencies }: AccountVariant, currency: string): currency is CurrencyCode =>
  isCurrencyCode(currency) && currencies.includes(currency);

const belowInfo = ({ path, message }: AccountProblem) => ({ field: `accountInfo.${path}`, message });

const holderProblems = (
  { accountInfo, ownershipType }: NewExternalAccount,
  variant: AccountVariant,
  { now, environment }: Circumstances,
  { customer }: Registration,
) => [
  ...ownershipProblems(variant, { ...accountInfo, ownershipType }, hasCounterpartyRules(customer?.region)),
  ...beneficiaryProblems(accountInfo.beneficiary, now).map(belowInfo),
  ...strictBeneficiaryProblems(accountInfo.accountType, accountInfo.beneficiary, environment).map(belowInfo),
];

interface Described extends NewExternalAccount {
  readonly currency: CurrencyCode;
  readonly variant: AccountVariant;
  readonly identifier: string;
  readonly verification: NameVerification | undefined;
}

const registered = (
  { variant, identifier, verification, ...command }: Described,
  { now, platformId }: Circumstances,
  { accountId, customer, identifierKeys }: Registration,
): ExternalAccountEvent => {
  const { customerId, currency, platformAccountId, ownershipType } = command;
  const { accountType, ...accountInfo } = command.accountInfo;
  const ownership = { ...accountInfo, ownershipType };
  return {
    type: 'ExternalAccountRegistered',
    accountId,
    subjectId: customerId ?? platformId,
    ...(customerId !== undefined && { customerId }),
    status: initialStatus(variant, ownership, hasCounterpartyRules(customer?.region)),
    currency,
    accountType,
    paymentRails: railsOf(variant, accountInfo),
    accountInfo,
    primaryIdentifier: identifier,
    ...(platformAccountId !== undefined && { platformAccountId }),
    ...(identifierKeys !== undefined && { identifierKeys }),
    ...(ownershipType !== undefined && { ownershipType }),
    // An account of the platform itself receives for no customer (§8).
    isUmaDepositTarget: customerId !== undefined && command.defaultUmaDepositAccount === true,
    ...(verification !== undefined && { beneficiaryVerificationStatus: verification.status }),
    ...(verification?.fullName !== undefined && { beneficiaryVerifiedName: verification.fullName }),
    registeredAt: now,
  };
};
