import type { PaidAmount } from './messages.js';

/** The amount of a pay request as sent, unchecked. */
export interface TheirAmount {
  readonly receivingCurrencyCode?: string | undefined;
  /** Absent where `amount` counts millisatoshis. */
  readonly sendingAmountCurrencyCode?: string | undefined;
  readonly amount?: number;
}

/**
 * The amount of a pay request; `undefined` for one without a currency to receive, for one that counts in a third
 * currency, and for what is no positive exact number.
 */
export const paidAmountIn = ({
  receivingCurrencyCode: currency,
  sendingAmountCurrencyCode: counted,
  amount = NaN,
}: TheirAmount): (PaidAmount & { readonly currency: string }) | undefined => {
  if (currency === undefined || !Number.isSafeInteger(amount) || amount <= 0) return undefined;
  if (counted !== undefined && counted !== currency) return undefined;
  return { currency, amount: BigInt(amount), isInMillisatoshis: counted === undefined };
};
