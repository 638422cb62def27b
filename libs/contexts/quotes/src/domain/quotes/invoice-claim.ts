import { nothing, record, type Decision, type Instant } from '@causeway/kernel';
import type { KnownTerms } from './quote-terms.js';
import type { Quote, QuoteEvent } from './quote.js';

/** Keyed hash of the Lightning invoice that is to be paid; `undefined` for everything that may be paid again. */
export const invoiceKeyOf = ({ destination }: Pick<KnownTerms, 'destination'>): string | undefined =>
  destination.kind === 'EXTERNAL' ? destination.invoiceKey : undefined;

/**
 * The invoice that a payment has taken for itself, so that no other one pays it meanwhile (external-accounts §4). It
 * is taken with the intent to execute; by money that executes a quote by its arrival, right before the payout.
 */
export const claimedInvoice = (quote: Quote): string | undefined => {
  switch (quote.status) {
    case 'EXECUTING':
    case 'CANCELLING':
      return quote.terms.source.kind === 'REALTIME' ? undefined : invoiceKeyOf(quote.terms);
    case 'PROCESSING':
      return quote.terms.source.kind !== 'REALTIME' || quote.claimsInvoice === true
        ? invoiceKeyOf(quote.terms)
        : undefined;
    default:
      return undefined;
  }
};

/** Takes the invoice of a funded payment; whether another one has it is the reservation's to say. */
export const claimInvoice = (quote: Quote, { now }: { readonly now: Instant }): Decision<QuoteEvent> =>
  quote.status === 'PROCESSING' &&
  invoiceKeyOf(quote.terms) !== undefined &&
  claimedInvoice(quote) === undefined
    ? record({ type: 'InvoiceClaimed', claimedAt: now })
    : nothing();
