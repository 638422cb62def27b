import { dtoOf, OptionalBody } from '@causeway/http';
import {
  amount,
  currencyCode,
  described,
  flag,
  namedTexts,
  nonNegativeAmount,
  object,
  oneOf,
  optional,
  text,
  wholeNumber,
  type Shape,
} from '@causeway/shapes';
import { ApiSchema } from '@nestjs/swagger';
import type { QuoteRequested } from '../../domain/quotes/quote-request.js';
import { quoteDestination, quoteSource } from './quote-sides.dto.js';

const BASIS_POINTS_MAX = 10_000;
export const description = text({ max: 500, multiline: true });
/** What every rail has room for (rates-and-rails §4). */
export const remittanceInformation = text({ max: 80 });
/** Means something only where a payment is challenged, which refuses `TOTP` (quotes §1.3). */
export const scaFactor = oneOf(['SMS_OTP', 'TOTP', 'PASSKEY'], 'ScaFactor');
const PURPOSES = [
  ...['GIFT', 'SELF', 'GOODS_OR_SERVICES', 'EDUCATION', 'HEALTH_OR_MEDICAL', 'REAL_ESTATE_PURCHASE'],
  ...['TAX_PAYMENT', 'LOAN_PAYMENT', 'UTILITY_BILL', 'DONATION', 'TRAVEL', 'FAMILY_SUPPORT'],
  ...['SALARY_PAYMENT', 'OTHER'],
] as const;
export const purposeOfPayment = oneOf(PURPOSES, 'PurposeOfPayment');

/** A negative fee is `INVALID_INPUT`, as everything that is wrong with an override (quotes §6.4). */
const feeAmount = (): Shape<bigint> => {
  const anyAmount = nonNegativeAmount();
  return {
    ...anyAmount,
    problems: (value) =>
      anyAmount
        .problems(value)
        .map(({ code, ...problem }) =>
          code === 'INVALID_AMOUNT' ? problem : { ...problem, ...(code && { code }) },
        ),
  };
};

const platformFeeOverride = object('PlatformFeeOverride', {
  platformFixedFee: object('PlatformFeeOverrideFixedFee', { amount: feeAmount(), currency: currencyCode() }),
  platformVariableFeeBps: wholeNumber({ min: 0, max: BASIS_POINTS_MAX }),
});

@ApiSchema({ name: 'QuoteRequest' })
export class QuoteRequestDto extends dtoOf(
  object('QuoteRequest', {
    source: quoteSource,
    destination: quoteDestination,
    lockedCurrencySide: oneOf(['SENDING', 'RECEIVING'], 'QuoteLockSide'),
    lockedCurrencyAmount: amount(),
    immediatelyExecute: optional(flag()),
    description: optional(description),
    remittanceInformation: optional(remittanceInformation),
    purposeOfPayment: optional(purposeOfPayment),
    platformFeeOverride: optional(platformFeeOverride),
    scaFactor: optional(scaFactor),
    lookupId: optional(text({ min: 1, max: 255 })),
    senderCustomerInfo: described(optional(namedTexts()), 'By the names of customer information'),
  }),
) {}

@OptionalBody()
@ApiSchema({ name: 'ExecuteQuoteRequest' })
export class ExecuteQuoteRequestDto extends dtoOf(
  object('ExecuteQuoteRequest', { scaFactor: optional(scaFactor) }),
) {}

/** The request in the context's own words. */
export const toQuoteRequested = ({
  lockedCurrencySide: lockedSide,
  lockedCurrencyAmount: lockedAmountMinor,
  immediatelyExecute = false,
  platformFeeOverride: override,
  ...asSent
}: QuoteRequestDto): QuoteRequested => ({
  ...asSent,
  lockedSide,
  lockedAmountMinor,
  immediatelyExecute,
  ...(override !== undefined && {
    platformFeeOverride: {
      fixed: {
        amountMinor: override.platformFixedFee.amount,
        currency: override.platformFixedFee.currency,
      },
      basisPoints: BigInt(override.platformVariableFeeBps),
    },
  }),
});
