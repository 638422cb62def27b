import type { CallContext, InlineView, RowOpener, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import type { InvoiceEvent, InvoiceTerms } from '../../domain/payments/invoice.js';

export const invoiceView = {
  table: 'invoice_view',
  key: ['environment', 'invoice_id'],
  columns: {
    environment: 'text',
    invoice_id: 'text',
    platform_id: 'text',
    terms: 'json',
    is_paid: 'boolean',
  },
} as const satisfies ViewDefinition;

export type InvoiceRow = {
  readonly environment: Environment;
  readonly invoice_id: string;
  readonly platform_id: string;
  readonly terms: InvoiceTerms;
  readonly is_paid: boolean;
};

/** One row an invoice. */
export const invoiceRows: InlineView<InvoiceEvent, InvoiceRow> = {
  definition: invoiceView,
  rowKey: (_event, { metadata, streamId }) => ({
    environment: metadata.environment,
    invoice_id: streamId.slice('invoice-'.length),
  }),
  fold: (row, event, { metadata }) => {
    if (event.type === 'InvoicePaid') return row ? { ...row, is_paid: true } : null;
    const { type: _type, issuedAt: _issuedAt, ...terms } = event;
    return {
      environment: metadata.environment,
      invoice_id: event.invoiceId,
      platform_id: metadata.platformId,
      terms,
      is_paid: false,
    };
  },
};

const ONE_INVOICE = `
  select * from uma.invoice_view where environment = $1 and platform_id = $2 and invoice_id = $3`;

export const findInvoice = async (
  { views, rows }: { readonly views: ViewReader; readonly rows: RowOpener },
  invoiceId: string,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<InvoiceRow | undefined> => {
  const [row] = await views.rows<InvoiceRow>(ONE_INVOICE, [environment, platformId, invoiceId]);
  return row === undefined ? undefined : rows.open<InvoiceRow>(invoiceView, row);
};
