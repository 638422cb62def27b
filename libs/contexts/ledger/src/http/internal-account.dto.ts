import {
  CurrencyAmountDto,
  field,
  Flag,
  ListOf,
  Nested,
  PageAnswer,
  PageQuery,
  ResourceId,
  Text,
  Timestamp,
  WholeNumber,
} from '@causeway/http';
import { oneOf, text, type Shape } from '@causeway/shapes';
import { parseId } from '@causeway/kernel';
import { ApiSchema } from '@nestjs/swagger';
import type { InternalAccountStatus, InternalAccountType } from '../domain/account.js';
import { paymentInfo } from './payment-shapes.dto.js';

const optional = true;
const TYPES: readonly InternalAccountType[] = ['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'];
const STATUSES: readonly InternalAccountStatus[] = ['PENDING', 'ACTIVE', 'CLOSED', 'FROZEN', 'FAILED'];
const accountType = (): Shape => oneOf(TYPES, 'InternalAccountType');

/** A currency that nobody knows matches nothing; what cannot be a currency is refused (accounts §5). */
const CURRENCY_CODE = /^[A-Z0-9]{2,10}$/;
const ID_LENGTH_MAX = 255;

/** Typed or bare, as every id; any other text is nobody's, and so matches nothing. */
const customerOfAnyName: Shape = {
  ...text({ max: ID_LENGTH_MAX }),
  read: (value) => parseId('Customer', value) ?? value,
};

export class ListCustomerAccountsDto extends PageQuery {
  @Text({ max: 10, pattern: CURRENCY_CODE }, { optional }) currency?: string;
  @field(customerOfAnyName, { optional }) customerId?: string;
  @field(accountType(), { optional }) type?: InternalAccountType;
}

export class ListPlatformAccountsDto {
  @Text({ max: 10, pattern: CURRENCY_CODE }, { optional }) currency?: string;
  @field(accountType(), { optional }) type?: InternalAccountType;
}

@ApiSchema({ name: 'PaymentInstructions' })
export class PaymentInstructionsDto {
  @field(paymentInfo) accountOrWalletInfo!: object;
  @Text({ max: 1_024 }, { optional, description: 'Spark: the invoice of `accountOrWalletInfo` once more' })
  invoice?: string;
  @Text({ max: 1_024 }, { optional }) instructionsNotes?: string;
  @Flag({ optional }) isPlatformAccount?: boolean;
}

@ApiSchema({ name: 'InternalAccount' })
export class InternalAccountDto {
  @ResourceId('InternalAccount') id!: string;
  @ResourceId('Customer', { optional, description: 'Absent on the accounts of the platform itself' })
  customerId?: string;
  @field(accountType()) type!: InternalAccountType;
  @field(oneOf(STATUSES, 'InternalAccountStatus')) status!: InternalAccountStatus;
  @Nested(() => CurrencyAmountDto, { description: 'Spendable now' }) balance!: CurrencyAmountDto;
  @Nested(() => CurrencyAmountDto, { description: 'With what is held or still pending' })
  totalBalance!: CurrencyAmountDto;
  @ListOf(() => PaymentInstructionsDto) fundingPaymentInstructions!: PaymentInstructionsDto[];
  @Flag({ optional, description: 'Only on embedded wallets' }) privateEnabled?: boolean;
  @Timestamp() createdAt!: string;
  @Timestamp() updatedAt!: string;
}

@ApiSchema({ name: 'InternalAccountListResponse' })
export class InternalAccountListDto extends PageAnswer {
  @ListOf(() => InternalAccountDto) data!: InternalAccountDto[];
}

/** All at once: a platform has at most one account in each currency. */
@ApiSchema({ name: 'PlatformInternalAccountListResponse' })
export class PlatformInternalAccountListDto {
  @ListOf(() => InternalAccountDto) data!: InternalAccountDto[];
  @Flag({ description: 'Always false' }) hasMore!: boolean;
  @WholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }) totalCount!: number;
}
