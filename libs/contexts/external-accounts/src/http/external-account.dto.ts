import {
  CheckedFirst,
  CurrencyCode,
  field,
  Flag,
  ListOf,
  Nested,
  OneOf,
  PageAnswer,
  PageQuery,
  ResourceId,
  Text,
  type FieldProblem,
} from '@causeway/http';
import { currencyCode, type Shape } from '@causeway/shapes';
import type { Id } from '@causeway/kernel';
import { ApiSchema } from '@nestjs/swagger';
import {
  ACCOUNT_VARIANTS,
  accountVariant,
  inOwnNames,
  type AccountVariant,
} from '../domain/account-registry.js';
import { VERIFICATION_STATUSES } from '../domain/beneficiary.js';
import {
  EXTERNAL_ACCOUNT_STATUSES,
  type AccountInfo,
  type NewExternalAccount,
} from '../domain/external-account.js';
import { OWNERSHIP_TYPES, type OwnershipType } from '../domain/ownership.js';
import {
  accountInfoShown,
  accountInfoToCreate,
  PLATFORM_ACCOUNT_ID_LENGTH_MAX,
} from './account-details.dto.js';

const optional = true;
const ID_OF_THE_PLATFORM = { max: PLATFORM_ACCOUNT_ID_LENGTH_MAX };
const OWNERSHIP = { name: 'OwnershipType', optional };

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

/** El Salvador uses the dollar; its own code, long gone, is taken for it (external-accounts §4). */
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

@ApiSchema({ name: 'PlatformExternalAccountCreateRequest' })
@CheckedFirst(currencyProblems)
export class PlatformExternalAccountCreateDto {
  @field(accountCurrency()) currency!: string;
  @Text(ID_OF_THE_PLATFORM, { optional }) platformAccountId?: string;
  @OneOf(OWNERSHIP_TYPES, OWNERSHIP) ownershipType?: OwnershipType;
  @field(accountInfoToCreate) accountInfo!: InfoToCreate;
}

@ApiSchema({ name: 'ExternalAccountCreateRequest' })
@CheckedFirst(currencyProblems)
export class ExternalAccountCreateDto extends PlatformExternalAccountCreateDto {
  @ResourceId('Customer', { optional, description: 'Absent for an account of the platform itself' })
  customerId?: Id<'Customer'>;
  @Flag({ optional }) defaultUmaDepositAccount?: boolean;
}

/** What the domain is told: plain values, and the platform's own id from wherever it was sent. */
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

@ApiSchema({ name: 'BeneficiaryVerifiedData' })
class BeneficiaryVerifiedDataDto {
  @Text({ max: 255 }, { optional }) fullName?: string;
}

@ApiSchema({ name: 'ExternalAccount' })
export class ExternalAccountDto {
  @ResourceId('ExternalAccount') id!: string;
  @ResourceId('Customer', { optional }) customerId?: string;
  @OneOf(EXTERNAL_ACCOUNT_STATUSES, { name: 'ExternalAccountStatus' }) status!: string;
  @Text(ID_OF_THE_PLATFORM, { optional }) platformAccountId?: string;
  @OneOf(OWNERSHIP_TYPES, OWNERSHIP) ownershipType?: string;
  @CurrencyCode() currency!: string;
  @Flag({ optional }) defaultUmaDepositAccount?: boolean;
  @OneOf(VERIFICATION_STATUSES, { name: 'BeneficiaryVerificationStatus', optional })
  beneficiaryVerificationStatus?: string;
  @Nested(() => BeneficiaryVerifiedDataDto, { optional })
  beneficiaryVerifiedData?: BeneficiaryVerifiedDataDto;
  @field(accountInfoShown) accountInfo!: object;
}

export class ListPlatformExternalAccountsDto extends PageQuery {
  @CurrencyCode({ optional }) currency?: string;
}
export class ListCustomerExternalAccountsDto extends ListPlatformExternalAccountsDto {
  @ResourceId('Customer', { optional }) customerId?: Id<'Customer'>;
}

@ApiSchema({ name: 'ExternalAccountListResponse' })
export class ExternalAccountListDto extends PageAnswer {
  @ListOf(() => ExternalAccountDto) data!: ExternalAccountDto[];
}
