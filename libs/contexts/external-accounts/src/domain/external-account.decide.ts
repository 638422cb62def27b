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
import { countriesIn, deniedCountryProblems } from './account-countries.js';
import type { AccountPolicy } from './account-policy.js';
import { accountVariant, type AccountVariant } from './account-registry.js';
import {
  implausibleFields,
  isSingleUse,
  primaryIdentifier,
  railsOf,
  type AccountProblem,
} from './account-rules.js';
import { verifyName, type NameVerification } from './beneficiary.js';
import type {
  AccountInfo,
  ExternalAccount,
  ExternalAccountEvent,
  NewExternalAccount,
} from './external-account.js';
import { inDirectorySpelling, institutionProblems } from './institution-names.js';
import { hasCounterpartyRules, initialStatus, ownershipProblems } from './ownership.js';
import type { ExternalAccountRejection } from './rejection-codes.js';
import { screenedStatus, type ScreeningResult } from './review-account.decide.js';
import { strictBeneficiaryProblems } from './strict-beneficiary.js';

export interface Registration {
  readonly accountId: Id<'ExternalAccount'>;
  /** Of the customer that the account is for; `null` when the platform has no such one. */
  readonly customer?: { readonly region?: string } | null;
  readonly policy: AccountPolicy;
  /** Who is known where the account is held; empty where there is no directory, and in the sandbox (§4.2). */
  readonly institutions: readonly string[];
  readonly screening: ScreeningResult;
  /** The directory of custodial platforms; needed only for a wallet that names one. */
  readonly vaspNames: readonly string[];
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
  if (!isCurrencyOf(variant, currency, registration.policy)) return reject('INVALID_CURRENCY');
  if (registration.customer === null) return reject('UNKNOWN_CUSTOMER');
  const impossible = impossibleFields(command, variant, circumstances, registration);
  if (impossible.length > 0) return reject('INVALID_BANK_ACCOUNT', { errors: impossible.map(belowInfo) });
  const errors = holderProblems(command, variant, registration);
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
  const { accountId, screening } = registration;
  const status = screenedStatus(screening);
  return record(
    registered(described, circumstances, registration),
    ...(status === undefined
      ? []
      : [{ type: 'ExternalAccountScreened' as const, accountId, status, screenedAt: circumstances.now }]),
  );
};

const isCurrencyOf = (
  { currencies, operatorChoosesCurrencies }: AccountVariant,
  currency: string,
  { swiftCurrencies }: AccountPolicy,
): currency is CurrencyCode =>
  isCurrencyCode(currency) &&
  currencies.includes(currency) &&
  (operatorChoosesCurrencies !== true || swiftCurrencies.includes(currency));

/** Problems of a well-formed account that could not be paid, all at once (§4.2; rates-and-rails §6). */
const impossibleFields = (
  { accountInfo }: NewExternalAccount,
  variant: AccountVariant,
  { environment }: Circumstances,
  { policy, institutions }: Registration,
): readonly AccountProblem[] =>
  oneEach([
    ...implausibleFields(variant, accountInfo, environment),
    ...institutionProblems(variant, accountInfo, institutions),
    ...deniedCountryProblems(
      countriesIn(variant, accountInfo.accountType, accountInfo),
      policy.deniedCountries,
    ),
  ]);

/** Of several problems of a field the first is reported. */
const oneEach = (problems: readonly AccountProblem[]): readonly AccountProblem[] =>
  [...new Map([...problems].reverse().map((problem) => [problem.path, problem])).values()].reverse();

const belowInfo = ({ path, message }: AccountProblem) => ({ field: `accountInfo.${path}`, message });

const holderProblems = (
  command: NewExternalAccount,
  variant: AccountVariant,
  { customer, policy, vaspNames }: Registration,
) => {
  const { accountInfo, ownershipType } = command;
  return [
    ...ownershipProblems(
      variant,
      { ...accountInfo, ownershipType },
      { isRegulated: hasCounterpartyRules(policy, customer?.region), vaspNames },
    ),
    ...(policy.strictBeneficiaries
      ? strictBeneficiaryProblems(accountInfo.accountType, accountInfo.beneficiary).map(belowInfo)
      : []),
    ...(isUmaDepositTarget(command) && isSingleUse(accountInfo)
      ? [{ field: 'defaultUmaDepositAccount', message: 'is not for an invoice, which is paid once' }]
      : []),
  ];
};

/** The platform's own account receives for no customer (§8). */
const isUmaDepositTarget = ({ customerId, defaultUmaDepositAccount }: NewExternalAccount): boolean =>
  customerId !== undefined && defaultUmaDepositAccount === true;

interface Described extends NewExternalAccount {
  readonly currency: CurrencyCode;
  readonly variant: AccountVariant;
  readonly identifier: string;
  readonly verification: NameVerification | undefined;
}

type StoredInfo = Omit<AccountInfo, 'accountType'>;
const completed = (variant: AccountVariant, info: StoredInfo): StoredInfo =>
  variant.completed?.(info) ?? info;

const registered = (
  { variant, identifier, verification, ...command }: Described,
  { now, platformId }: Circumstances,
  { accountId, customer, policy, institutions, identifierKeys }: Registration,
): ExternalAccountEvent => {
  const { customerId, currency, platformAccountId, ownershipType } = command;
  const { accountType, ...sent } = command.accountInfo;
  const accountInfo = completed(variant, inDirectorySpelling(variant, sent, institutions));
  const ownership = { ...accountInfo, ownershipType };
  return {
    type: 'ExternalAccountRegistered',
    accountId,
    subjectId: customerId ?? platformId,
    ...(customerId !== undefined && { customerId }),
    status: initialStatus(variant, ownership, hasCounterpartyRules(policy, customer?.region)),
    currency,
    accountType,
    paymentRails: railsOf(variant, accountInfo),
    accountInfo,
    primaryIdentifier: identifier,
    ...(platformAccountId !== undefined && { platformAccountId }),
    ...(identifierKeys !== undefined && { identifierKeys }),
    ...(ownershipType !== undefined && { ownershipType }),
    isUmaDepositTarget: isUmaDepositTarget(command),
    ...(verification !== undefined && { beneficiaryVerificationStatus: verification.status }),
    ...(verification?.fullName !== undefined && { beneficiaryVerifiedName: verification.fullName }),
    registeredAt: now,
  };
};
