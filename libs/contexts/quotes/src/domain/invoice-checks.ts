import type { Instant } from '@causeway/kernel';
import type { Refusal } from './party-checks.js';
import type { Priced } from './pricing.js';
import type { DestinationFacts, InvoiceFacts } from './quote-facts.js';

/** The Lightning invoice that a quote would pay; `undefined` for every other destination. */
export const invoiceOf = (destination: DestinationFacts): InvoiceFacts | undefined =>
  destination.kind === 'EXTERNAL' ? destination.account.invoice : undefined;

/** Thousandths of a satoshi in the smallest unit of BTC. */
const MSAT_PER_SAT = 1_000n;

/** A Lightning invoice is paid in time and to the unit, or not at all (external-accounts §4). */
export const invoiceRefusal = (
  invoice: InvoiceFacts | undefined,
  { totalReceiving }: Pick<Priced, 'totalReceiving'>,
  now: Instant,
): Refusal | undefined => {
  if (invoice === undefined) return undefined;
  if (invoice.expiresAt <= now) return { code: 'INVOICE_EXPIRED' };
  const { amountMsat } = invoice;
  return amountMsat === undefined || amountMsat === totalReceiving.amountMinor * MSAT_PER_SAT
    ? undefined
    : { code: 'INVOICE_AMOUNT_DIFFERS' };
};
