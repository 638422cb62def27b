import type { Instant, Money } from '@causeway/kernel';
import type { Refusal } from './party-checks.js';
import type { InvoiceFacts, KnownDestination, PaidDestination } from './quote-facts.js';

const MILLISATOSHI = 1_000n;

/** The invoice that a payment goes to, where it goes to one that can be read. */
export const invoiceOf = (destination: KnownDestination | PaidDestination): InvoiceFacts | undefined =>
  destination.kind === 'EXTERNAL' ? destination.account.invoice : undefined;

/** One that a payment was completed with is never paid again (external-accounts §4). */
export const paidInvoiceRefusal = (destination: KnownDestination): Refusal | undefined =>
  destination.kind === 'EXTERNAL' && destination.account.isPaidInvoice === true
    ? { code: 'INVOICE_USED' }
    : undefined;

/** An invoice is paid in time and exactly, or not at all (external-accounts §4); `received` is in satoshis. */
export const invoiceRefusal = (
  invoice: InvoiceFacts | undefined,
  received: Money,
  now: Instant,
): Refusal | undefined => {
  if (invoice === undefined) return undefined;
  if (now >= invoice.expiresAt) return { code: 'INVOICE_EXPIRED' };
  const { amountMillisatoshi } = invoice;
  const isOther =
    amountMillisatoshi !== undefined && received.amountMinor * MILLISATOSHI !== amountMillisatoshi;
  return isOther ? { code: 'INVOICE_AMOUNT_DIFFERS' } : undefined;
};
