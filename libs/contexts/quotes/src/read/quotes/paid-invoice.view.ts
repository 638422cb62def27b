import { findOne, type CallContext, type InlineView, type ViewReader } from '@causeway/commands';
import { defineView, text, type ViewRowOf } from '@causeway/event-store';
import { idOf, type Environment, type Id } from '@causeway/kernel';
import type { LoadedQuoteEvent } from '../../domain/quotes/quote.js';
import { QUOTE_STREAMS } from './quote.view.js';

/** Lightning invoices that were paid, by their keyed hashes: none of them is quoted again (external-accounts §4). */
export const paidInvoiceView = defineView('quotes.paid_invoice_view', {
  key: ['environment', 'invoiceKey'],
  columns: { environment: text<Environment>(), invoiceKey: text(), quoteId: text<Id<'Quote'>>() },
});

/** Written once: what a bank or a node sends back later makes an invoice no fresher. */
export const paidInvoiceRows: InlineView<LoadedQuoteEvent, ViewRowOf<typeof paidInvoiceView>> = {
  definition: paidInvoiceView,
  rowKey: (event, { metadata: { environment } }) =>
    event.type === 'PaymentSettled' && event.invoiceKey !== undefined
      ? { environment, invoice_key: event.invoiceKey }
      : undefined,
  fold: (row, event, { streamId, metadata: { environment } }) =>
    event.type === 'PaymentSettled' && event.invoiceKey !== undefined
      ? {
          environment,
          invoice_key: event.invoiceKey,
          quote_id: idOf('Quote', streamId.slice(QUOTE_STREAMS.length + 1)),
        }
      : (row ?? null),
};

/** Whether a payment of this environment was completed with the invoice. */
export const isInvoicePaid = async (
  views: ViewReader,
  { environment }: Pick<CallContext, 'environment'>,
  invoiceKey: string,
): Promise<boolean> =>
  (await findOne({ views }, paidInvoiceView, { filters: { environment, invoiceKey } })) !== undefined;
