import { currencyAmount, dtoOf, PAGE_QUERY, pageOf } from '@causeway/http';
import { parseId } from '@causeway/kernel';
import {
  count,
  currencyCodeText,
  described,
  flag,
  listOf,
  object,
  oneOf,
  optional,
  resourceId,
  text,
  timestamp,
  type Shape,
} from '@causeway/shapes';
import type { InternalAccountStatus, InternalAccountType } from '../domain/account.js';
import { paymentInfo } from '../domain/payment-shapes.js';

const TYPES: readonly InternalAccountType[] = ['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'];
const STATUSES: readonly InternalAccountStatus[] = ['PENDING', 'ACTIVE', 'CLOSED', 'FROZEN', 'FAILED'];
const accountType = oneOf(TYPES, 'InternalAccountType');

/** An unknown currency matches nothing; what cannot be a currency is refused (accounts §5). */
const currency = optional(currencyCodeText());
const type = optional(accountType);
export const ACCOUNT_FILTERS = { currency, type };

/** Typed or bare, as every id; any other text matches nothing. */
const customerOfAnyName: Shape<string> = {
  ...text({ max: 255 }),
  read: (value) => parseId('Customer', value) ?? value,
};

export class ListCustomerAccountsDto extends dtoOf(
  object('ListCustomerAccounts', {
    ...PAGE_QUERY,
    currency,
    customerId: optional(customerOfAnyName),
    type,
  }),
) {}
export class ListPlatformAccountsDto extends dtoOf(object('ListPlatformAccounts', { currency, type })) {}

const paymentInstructions = object('PaymentInstructions', {
  accountOrWalletInfo: paymentInfo,
  invoice: described(optional(text({ max: 1_024 })), 'Spark: the invoice of `accountOrWalletInfo` once more'),
  instructionsNotes: optional(text({ max: 1_024 })),
  isPlatformAccount: optional(flag()),
});

const internalAccount = object('InternalAccount', {
  id: resourceId('InternalAccount'),
  customerId: described(optional(resourceId('Customer')), 'Absent on the accounts of the platform itself'),
  type: accountType,
  status: oneOf(STATUSES, 'InternalAccountStatus'),
  balance: described(currencyAmount, 'Spendable now'),
  totalBalance: described(currencyAmount, 'With what is held or still pending'),
  fundingPaymentInstructions: listOf(paymentInstructions),
  privateEnabled: described(optional(flag()), 'Only on embedded wallets'),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});
export class InternalAccountDto extends dtoOf(internalAccount) {}
export class InternalAccountListDto extends dtoOf(pageOf('InternalAccountListResponse', internalAccount)) {}

/** All at once: a platform has at most one account in each currency. */
export class PlatformInternalAccountListDto extends dtoOf(
  object('PlatformInternalAccountListResponse', {
    data: listOf(internalAccount),
    hasMore: described(flag(), 'Always false'),
    totalCount: count(),
  }),
) {}
