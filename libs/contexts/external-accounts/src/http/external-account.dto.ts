import { dtoOf, PAGE_QUERY, pageOf } from '@causeway/http';
import {
  currencyCode,
  currencyCodeText,
  described,
  flag,
  isRecord,
  object,
  oneOf,
  optional,
  resourceId,
  text,
  type FieldProblem,
  type PathAsSent,
  type Shape,
} from '@causeway/shapes';
import {
  ACCOUNT_VARIANTS,
  accountVariant,
  inOwnNames,
  nameAsSent,
  type AccountVariant,
} from '../domain/account-registry.js';
import { VERIFICATION_STATUSES } from '../domain/beneficiary.js';
import {
  EXTERNAL_ACCOUNT_STATUSES,
  type AccountInfo,
  type NewExternalAccount,
} from '../domain/external-account.js';
import { OWNERSHIP_TYPES } from '../domain/ownership.js';
import {
  accountInfoShown,
  accountInfoToCreate,
  PLATFORM_ACCOUNT_ID_LENGTH_MAX,
} from './account-details.dto.js';

const ID_OF_THE_PLATFORM = { max: PLATFORM_ACCOUNT_ID_LENGTH_MAX };

const INFO = 'accountInfo.';
/** What is wrong with a field of `accountInfo` is named as the caller named it. */
const pathAsSent: PathAsSent = ({ accountInfo }, path) =>
  path.startsWith(INFO) && isRecord(accountInfo)
    ? `${INFO}${nameAsSent(accountInfo, path.slice(INFO.length))}`
    : path;

/** The type of the account fixes its currencies, and that comes before the form of its fields (external-accounts §2). */
const currencyProblems = (body: Readonly<Record<string, unknown>>): FieldProblem[] => {
  const { currency, accountInfo } = body;
  if (typeof currency !== 'string' || typeof accountInfo !== 'object' || accountInfo === null) return [];
  const { accountType } = inOwnNames(accountInfo as Readonly<Record<string, unknown>>);
  const variant = accountVariant(accountType);
  if (variant === undefined) return [];
  const own = variant.currencyAliases?.[currency] ?? currency;
  if (variant.currencies.some((code) => code === own)) return [];
  const message = `must be ${variant.currencies.join(' or ')} for ${String(accountType)}`;
  return [{ field: 'currency', message, code: 'INVALID_CURRENCY' }];
};

/** El Salvador uses the dollar; its former currency code is accepted for it (external-accounts §4). */
const CURRENCY_ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values<AccountVariant>(ACCOUNT_VARIANTS).flatMap(({ currencyAliases = {} }) =>
    Object.entries(currencyAliases),
  ),
);
const accountCurrency = (): Shape<string> => ({
  ...currencyCode(),
  read: (value) =>
    typeof value === 'string' && Object.hasOwn(CURRENCY_ALIASES, value) ? CURRENCY_ALIASES[value] : value,
});

type InfoToCreate = AccountInfo & { readonly platformAccountId?: string };

const NEW_ACCOUNT = {
  currency: accountCurrency(),
  platformAccountId: optional(text(ID_OF_THE_PLATFORM)),
  ownershipType: optional(oneOf(OWNERSHIP_TYPES, 'OwnershipType')),
  accountInfo: accountInfoToCreate as Shape<InfoToCreate>,
};
export class PlatformExternalAccountCreateDto extends dtoOf(
  object('PlatformExternalAccountCreateRequest', NEW_ACCOUNT, {
    first: currencyProblems,
    asSent: pathAsSent,
  }),
) {}

export class ExternalAccountCreateDto extends dtoOf(
  object(
    'ExternalAccountCreateRequest',
    {
      ...NEW_ACCOUNT,
      customerId: described(optional(resourceId('Customer')), 'Absent for an account of the platform itself'),
      defaultUmaDepositAccount: optional(flag()),
    },
    { first: currencyProblems, asSent: pathAsSent },
  ),
) {}

/** What the domain is given: plain values, and the platform's own id from wherever it was sent. */
export const toNewExternalAccount = (body: ExternalAccountCreateDto): NewExternalAccount => {
  const { accountInfo, ...account } = structuredClone(body);
  const { platformAccountId: sentWithin, ...info } = accountInfo;
  const platformAccountId = account.platformAccountId ?? sentWithin;
  return {
    ...account,
    accountInfo: info,
    ...(platformAccountId !== undefined && { platformAccountId }),
  };
};

const beneficiaryVerifiedData = object('BeneficiaryVerifiedData', { fullName: optional(text({ max: 255 })) });

const externalAccount = object('ExternalAccount', {
  id: resourceId('ExternalAccount'),
  customerId: optional(resourceId('Customer')),
  status: oneOf(EXTERNAL_ACCOUNT_STATUSES, 'ExternalAccountStatus'),
  platformAccountId: optional(text(ID_OF_THE_PLATFORM)),
  ownershipType: optional(oneOf(OWNERSHIP_TYPES, 'OwnershipType')),
  currency: currencyCode(),
  defaultUmaDepositAccount: optional(flag()),
  beneficiaryVerificationStatus: optional(oneOf(VERIFICATION_STATUSES, 'BeneficiaryVerificationStatus')),
  beneficiaryVerifiedData: optional(beneficiaryVerifiedData),
  accountInfo: accountInfoShown,
});
export class ExternalAccountDto extends dtoOf(externalAccount) {}

/** A currency that is not known here matches nothing, as in every list. */
const PLATFORM_LIST = { ...PAGE_QUERY, currency: optional(currencyCodeText()) };
export class ListPlatformExternalAccountsDto extends dtoOf(
  object('ListPlatformExternalAccountsDto', PLATFORM_LIST),
) {}
export class ListCustomerExternalAccountsDto extends dtoOf(
  object('ListCustomerExternalAccountsDto', {
    ...PLATFORM_LIST,
    customerId: optional(resourceId('Customer')),
  }),
) {}

export class ExternalAccountListDto extends dtoOf(pageOf('ExternalAccountListResponse', externalAccount)) {}
