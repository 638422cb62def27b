import type { Refusal } from './party-checks.js';
import { AMOUNT_MINOR_MAX, type Priced, type PricingRefusal } from './pricing.js';
import type { CorridorFacts, DestinationFacts, RailFacts, SendingSettings } from './quote-facts.js';

interface Offer {
  readonly price: Priced;
  readonly rail: Extract<RailFacts, { status: 'CHOSEN' }>;
}

/** Rows 8 to 16 of quotes §1.4: why the amounts or the rail are rejected, or the price. */
export const corridorRefusal = (
  corridor: CorridorFacts,
  destination: DestinationFacts,
  /** The request named a fee of its own. */
  isFeeOverridden: boolean,
): Offer | Refusal => {
  const { sending, price, rail } = corridor;
  if (sending?.isOutgoingEnabled !== true) return { code: 'INVALID_CURRENCY', details: { field: 'source' } };
  if (price.status === 'CORRIDOR_DISABLED')
    return { code: 'INVALID_CURRENCY', details: { field: 'destination' } };
  // Before the price, which may come back: nothing but a connector helps here.
  if (rail?.status === 'NOT_CONNECTED') return { code: 'RAIL_NOT_CONNECTED' };
  if (price.status === 'NO_PRICE') return { code: 'QUOTE_REQUEST_FAILED' };
  if (price.status === 'FEE_REFUSED') return invalidInput(price.field);
  if (price.status === 'REFUSED') return priceRefusal(price.code, isFeeOverridden);
  const outOfRange = platformLimitRefusal(price, sending) ?? receiverLimitRefusal(price, destination);
  if (outOfRange !== undefined) return outOfRange;
  if (rail === undefined) throw new Error('A priced quote has no rail to look at');
  if (rail.status === 'NOT_OFFERED') return invalidInput('destination.paymentRail');
  if (rail.status === 'OUT_OF_RANGE') return railLimitRefusal(rail, price);
  return (
    sizeRefusal(corridor, price) ??
    ownershipRefusal(corridor, destination, price) ??
    feeRefusal(corridor, price) ?? { price, rail }
  );
};

/** Fees that take everything are the request's fault only where it named them (quotes §6.2). */
const priceRefusal = (code: PricingRefusal, isFeeOverridden: boolean): Refusal => {
  if (code === 'AMOUNT_OUT_OF_RANGE') return { code, details: { min: 1n, max: AMOUNT_MINOR_MAX } };
  return isFeeOverridden
    ? invalidInput('platformFeeOverride.platformVariableFeeBps')
    : { code: 'INVALID_INPUT', details: { reason: code } };
};

/** What the rails carry that come into question, of what arrives (rates-and-rails §4). */
const railLimitRefusal = (
  { minMinor, maxMinor }: Extract<RailFacts, { status: 'OUT_OF_RANGE' }>,
  { totalReceiving: { currency } }: Priced,
): Refusal => ({
  code: 'AMOUNT_OUT_OF_RANGE',
  details: {
    ...(minMinor !== undefined && { min: minMinor }),
    ...(maxMinor !== undefined && { max: maxMinor }),
    currency,
  },
});

const invalidInput = (field: string): Refusal => ({ code: 'INVALID_INPUT', details: { field } });

/** The platform's own limits hold for what is sent, fees included (quotes §7). */
const platformLimitRefusal = (
  { totalSending }: Priced,
  { minMinor, maxMinor }: SendingSettings,
): Refusal | undefined => {
  const { amountMinor, currency } = totalSending;
  return amountMinor < minMinor || amountMinor > maxMinor
    ? { code: 'AMOUNT_OUT_OF_RANGE', details: { min: minMinor, max: maxMinor, currency } }
    : undefined;
};

/** What a receiver's institution takes at once, of what arrives (quotes §1.2). */
const receiverLimitRefusal = (
  { totalReceiving: { amountMinor, currency } }: Priced,
  destination: DestinationFacts,
): Refusal | undefined => {
  if (destination.kind !== 'UMA') return undefined;
  const { minMinor, maxMinor } = destination.receiver;
  return amountMinor < minMinor || amountMinor > maxMinor
    ? { code: 'AMOUNT_OUT_OF_RANGE', details: { min: minMinor, max: maxMinor, currency } }
    : undefined;
};

/** The operator's limit holds for what is sent, fees included (quotes §7). */
const sizeRefusal = (
  { transactionMaxMinor }: CorridorFacts,
  { totalSending: { amountMinor, currency } }: Priced,
): Refusal | undefined =>
  transactionMaxMinor !== undefined && amountMinor > transactionMaxMinor
    ? { code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED', details: { limit: transactionMaxMinor, currency } }
    : undefined;

/** external-accounts §6.3: small amounts may go to an account whose owner is yet to be proven. */
const ownershipRefusal = (
  { ownershipThreshold }: CorridorFacts,
  destination: DestinationFacts,
  { totalSending }: Priced,
): Refusal | undefined => {
  const isProven =
    destination.kind !== 'EXTERNAL' || destination.account.status !== 'PENDING_OWNERSHIP_VERIFICATION';
  if (isProven) return undefined;
  const isSmall = ownershipThreshold !== undefined && ownershipThreshold.exceeds(totalSending);
  return isSmall ? undefined : { code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' };
};

/** A fee is never dropped silently (quotes §6.5). */
const feeRefusal = ({ feeAccountId }: CorridorFacts, price: Priced): Refusal | undefined =>
  price.platformFeesIncludedMinor > 0n && feeAccountId === undefined
    ? { code: 'PLATFORM_FEE_NOT_DELIVERABLE' }
    : undefined;
