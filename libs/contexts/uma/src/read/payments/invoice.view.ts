import { findOne, rowOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, flag, json, text, type ViewRecord } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import type { Invoice, InvoiceTerms } from '../../domain/payments/invoice.js';

const invoiceView = defineView('uma.invoice_view', {
  key: ['environment', 'invoiceId'],
  columns: {
    environment: text<Environment>(),
    invoiceId: text(),
    platformId: text(),
    terms: json<InvoiceTerms>(),
    isPaid: flag(),
  },
});

export const invoiceRows = rowOf(invoiceView, (invoice: Invoice, { environment, platformId }) => {
  if (invoice.status === 'ABSENT') return null;
  const { terms, status } = invoice;
  return { environment, platformId, invoiceId: terms.invoiceId, terms, isPaid: status === 'PAID' };
});

export const findInvoice = (
  reading: Reading,
  invoiceId: string,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<ViewRecord<typeof invoiceView> | undefined> =>
  findOne(reading, invoiceView, { filters: { environment, platformId, invoiceId } });
