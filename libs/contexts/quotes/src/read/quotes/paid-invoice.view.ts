import type { CallContext, InlineView, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import { idOf, type Environment, type Id } from '@causeway/kernel';
import type { QuoteEvent } from '../../domain/quotes/quote.js';
import { QUOTE_STREAMS } from './quote.view.js';

/** Lightning invoices that were paid, by their keyed hashes: none of them is quoted again (external-accounts §4). */
export const paidInvoiceView = {
  table: 'paid_invoice_view',
  key: ['environment', 'invoice_key'],
  columns: { environment: 'text', invoice_key: 'text', quote_id: 'text' },
} as const satisfies ViewDefinition;

export type PaidInvoiceRow = {
  readonly environment: Environment;
  readonly invoice_key: string;
  readonly quote_id: Id<'Quote'>;
};

/** Written once: what a bank or a node sends back later makes an invoice no fresher. */
export const paidInvoiceRows: InlineView<QuoteEvent, PaidInvoiceRow> = {
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

const PAID = `
  select quote_id from quotes.paid_invoice_view where environment = $1 and invoice_key = $2`;

/** Whether a payment of this environment was completed with the invoice. */
export const isInvoicePaid = async (
  views: ViewReader,
  { environment }: Pick<CallContext, 'environment'>,
  invoiceKey: string,
): Promise<boolean> =>
  (await views.rows<Pick<PaidInvoiceRow, 'quote_id'>>(PAID, [environment, invoiceKey])).length > 0;
