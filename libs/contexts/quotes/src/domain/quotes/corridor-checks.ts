import type { Money } from '@causeway/kernel';
import { invalidFields, type Refusal } from './party-checks.js';
import { AMOUNT_MINOR_MAX, type Priced, type PricingRefusal } from './pricing.js';
import type { CorridorFacts, DestinationFacts, RailFacts, SendingSettings } from './quote-facts.js';
import type { QuoteRequested } from './quote-request.js';

interface Offer {
  readonly price: Priced;
  readonly rail: Extract<RailFacts, { status: 'CHOSEN' }>;
}

/** What of the request decides on amounts and rail. */
type Asked = Pick<QuoteRequested, 'platformFeeOverride' | 'transfer'>;

/** Rows 8 to 16 of quotes §1.4: why the amounts or the rail are rejected, or the price. */
export const corridorRefusal = (
  corridor: CorridorFacts,
  destination: DestinationFacts,
  asked: Asked,
): Offer | Refusal => {
  const { sending, price, rail } = corridor;
  if (sending === undefined || !isEnabled(sending, asked))
    return { code: 'INVALID_CURRENCY', details: { field: 'source' } };
  if (price.status === 'CORRIDOR_DISABLED')
    return { code: 'INVALID_CURRENCY', details: { field: 'destination' } };
  // Before the price, which may come back: nothing but a connector helps here.
  if (rail?.status === 'NOT_CONNECTED') return { code: 'RAIL_NOT_CONNECTED' };
  if (price.status === 'NO_PRICE') return { code: 'QUOTE_REQUEST_FAILED' };
  if (price.status === 'FEE_REFUSED') return invalidFields([{ field: price.field, message: price.message }]);
  if (price.status === 'REFUSED') return priceRefusal(price.code, asked);
  const outOfRange = amountRefusal(corridor, destination, { price, asked });
  if (outOfRange !== undefined) return outOfRange;
  if (rail === undefined) throw new Error('A priced quote has no rail to look at');
  if (rail.status === 'NOT_OFFERED')
    return invalidFields([{ field: 'destination.paymentRail', message: NO_RAIL }]);
  if (rail.status === 'OUT_OF_RANGE') return outside(rail, price.totalReceiving, asked);
  return (
    sizeRefusal(corridor, price) ??
    ownershipRefusal(corridor, destination, price) ??
    feeRefusal(corridor, price) ?? { price, rail }
  );
};

const NO_RAIL = 'is no rail of this account, or every rail that comes into question is switched off';
const TAKES_ALL = 'leaves nothing to pay out: together with the service’s own fee it comes to 100 %';

/** A transfer in is an incoming payment, and everything else an outgoing one (config-and-tokens §2.1, transactions §9). */
const isEnabled = (
  { isIncomingEnabled, isOutgoingEnabled }: SendingSettings,
  { transfer }: Asked,
): boolean => (transfer === 'IN' ? isIncomingEnabled : isOutgoingEnabled);

/** Fees that take everything are the request's fault only where it named them (quotes §6.2). */
const priceRefusal = (code: PricingRefusal, asked: Asked): Refusal => {
  if (code === 'AMOUNT_OUT_OF_RANGE')
    return { code, details: { min: 1n, max: AMOUNT_MINOR_MAX, field: amountField(asked) } };
  return asked.platformFeeOverride === undefined
    ? { code: 'INVALID_INPUT', details: { reason: code } }
    : invalidFields([{ field: 'platformFeeOverride.platformVariableFeeBps', message: TAKES_ALL }]);
};

interface Limits {
  readonly minMinor?: bigint;
  readonly maxMinor?: bigint;
}

/** The one amount of a request, which the other follows from. */
const amountField = ({ transfer }: Asked): string =>
  transfer === undefined ? 'lockedCurrencyAmount' : 'amount';

/** The currency says which of a payment's two amounts is outside. */
const outside = ({ minMinor, maxMinor }: Limits, { currency }: Money, asked: Asked): Refusal => ({
  code: 'AMOUNT_OUT_OF_RANGE',
  details: {
    ...(minMinor !== undefined && { min: minMinor }),
    ...(maxMinor !== undefined && { max: maxMinor }),
    currency,
    field: amountField(asked),
  },
});

/**
 * Row 12, but for the rail that pays out. The platform's own limits and those of what brings the money in hold for what
 * is sent, fees included (quotes §7); a receiver's institution takes so much at once of what arrives (quotes §1.2).
 */
const amountRefusal = (
  { sending, bringing }: CorridorFacts,
  destination: DestinationFacts,
  { price: { totalSending, totalReceiving }, asked }: { readonly price: Priced; readonly asked: Asked },
): Refusal | undefined => {
  const taken = destination.kind === 'UMA' ? destination.receiver : undefined;
  if (sending !== undefined && !isWithin(totalSending, sending)) return outside(sending, totalSending, asked);
  if (taken !== undefined && !isWithin(totalReceiving, taken)) return outside(taken, totalReceiving, asked);
  return bringing?.rails.length === 0 ? outside(bringing, totalSending, asked) : undefined;
};

const isWithin = ({ amountMinor }: Money, { minMinor, maxMinor }: Required<Limits>): boolean =>
  amountMinor >= minMinor && amountMinor <= maxMinor;

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
