import type { CurrencyCode } from '@causeway/kernel';
import type { PlatformFee } from './pricing.js';

/** The one currency that a platform can charge fees in (quotes §6.4). */
const FEE_CURRENCY: CurrencyCode = 'USD';
const BASIS_POINTS_MAX = 10_000n;

/** A platform's fee as its configuration or a quote request names it. */
export interface NamedPlatformFee {
  readonly fixed: { readonly amountMinor: bigint; readonly currency: string };
  readonly basisPoints: bigint;
}

export interface PlatformFeeRequest {
  readonly sendingCurrency: CurrencyCode;
  readonly receivingCurrency: CurrencyCode;
  /** The active entry of the platform's configuration for the sending currency. */
  readonly configured?: NamedPlatformFee;
  readonly override?: NamedPlatformFee;
}

/** `field` is the path of the request's part that is wrong, and `message` says why. */
export type PlatformFeeChoice =
  | { readonly status: 'APPLIES'; readonly fee: PlatformFee }
  | { readonly status: 'NONE' }
  | {
      readonly status: 'REFUSED';
      readonly code: 'INVALID_INPUT';
      readonly field: string;
      readonly message: string;
    };

/**
 * Which fee the platform takes (quotes §6.4): an override replaces the configured fee, same-currency too, and
 * one of nothing waives it; the configured fee is for payments from USD into another currency.
 */
export const choosePlatformFee = (request: PlatformFeeRequest): PlatformFeeChoice => {
  const { sendingCurrency, receivingCurrency, configured, override } = request;
  if (override !== undefined) return chooseOverride(override, sendingCurrency);
  const isCharged = sendingCurrency === FEE_CURRENCY && receivingCurrency !== FEE_CURRENCY;
  return configured !== undefined && isCharged ? feeOf(configured) : NONE;
};

const chooseOverride = (override: NamedPlatformFee, sendingCurrency: CurrencyCode): PlatformFeeChoice => {
  const { fixed, basisPoints } = override;
  if (sendingCurrency !== FEE_CURRENCY)
    return refused('platformFeeOverride', `is for payments from ${FEE_CURRENCY} alone`);
  if (fixed.currency !== sendingCurrency)
    return refused(
      'platformFeeOverride.platformFixedFee.currency',
      `must be the sending currency, ${sendingCurrency}`,
    );
  if (fixed.amountMinor < 0n)
    return refused('platformFeeOverride.platformFixedFee.amount', 'must not be below 0');
  if (basisPoints < 0n || basisPoints > BASIS_POINTS_MAX)
    return refused('platformFeeOverride.platformVariableFeeBps', `must be 0 to ${BASIS_POINTS_MAX}`);
  return feeOf(override);
};

const NONE: PlatformFeeChoice = { status: 'NONE' };

const feeOf = ({ fixed, basisPoints }: NamedPlatformFee): PlatformFeeChoice =>
  fixed.amountMinor === 0n && basisPoints === 0n
    ? NONE
    : { status: 'APPLIES', fee: { fixedMinor: fixed.amountMinor, basisPoints } };

const refused = (field: string, message: string): PlatformFeeChoice => ({
  status: 'REFUSED',
  code: 'INVALID_INPUT',
  field,
  message,
});
