import { reportingCall, type Aggregate, type CallContext } from '@causeway/commands';
import {
  evolveInvoice,
  issueInvoice as decideInvoice,
  noInvoice,
  recordInvoicePaid as decidePaid,
  type Invoice,
  type InvoiceEvent,
  type InvoiceTerms,
  type PaidNoticeEvidence,
} from '../../domain/payments/invoice.js';
import { invoiceRows } from '../../read/payments/invoice.view.js';
import type { UmaPorts } from '../ports.js';

/** One stream an invoice: `invoice-<uuid>`. */
export const invoices: Aggregate<Invoice, InvoiceEvent> = {
  category: 'invoice',
  initial: noInvoice,
  evolve: evolveInvoice,
  views: [invoiceRows],
};

/** Records an invoice; returns the first one's terms where the payment has one already. */
export const issueInvoice = (
  { record }: Pick<UmaPorts, 'record'>,
  terms: InvoiceTerms,
  call: CallContext,
): Promise<InvoiceTerms> =>
  record(reportingCall(call), {
    name: 'issue-invoice',
    on: invoices,
    id: terms.invoiceId,
    content: terms,
    decide: (invoice, context) => decideInvoice(terms, invoice, context),
    answer: (invoice) => {
      if (invoice.status === 'ABSENT') throw new Error('An invoice was issued and is not there');
      return invoice.terms;
    },
  });

/** Records the signed notice by which an invoice was paid. */
export const recordInvoicePaid = (
  { record }: Pick<UmaPorts, 'record'>,
  paid: { readonly invoiceId: string; readonly evidence: PaidNoticeEvidence },
  call: CallContext,
): Promise<void> =>
  record(reportingCall(call), {
    name: 'record-invoice-paid',
    on: invoices,
    id: paid.invoiceId,
    content: paid,
    decide: (invoice, context) => decidePaid(paid, invoice, context),
  });
