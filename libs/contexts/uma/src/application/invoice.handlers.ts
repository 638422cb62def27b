import { Command, decides, type Aggregate, type CommandHandling } from '@causeway/commands';
import {
  evolveInvoice,
  issueInvoice,
  noInvoice,
  recordInvoicePaid,
  type Invoice,
  type InvoiceEvent,
  type InvoiceTerms,
  type PaidNoticeEvidence,
} from '../domain/invoice.js';
import { invoiceRows } from '../read/invoice.view.js';

/** Both are known inside this context only. */
export class IssueInvoice extends Command<InvoiceTerms, InvoiceTerms> {
  static readonly type = 'uma.issue-invoice';
}
export class RecordInvoicePaid extends Command<
  { readonly invoiceId: string; readonly evidence: PaidNoticeEvidence },
  null
> {
  static readonly type = 'uma.record-invoice-paid';
}

/** One stream an invoice: `invoice-<uuid>`. */
export const invoices: Aggregate<Invoice, InvoiceEvent> = {
  category: 'invoice',
  initial: noInvoice,
  evolve: evolveInvoice,
  views: [invoiceRows],
};

export const invoiceHandlings: readonly CommandHandling[] = [
  decides<Invoice, InvoiceEvent, IssueInvoice>({
    command: IssueInvoice,
    aggregate: invoices,
    streamId: ({ invoiceId }) => invoiceId,
    decide: issueInvoice,
    answer: (invoice) => {
      if (invoice.status === 'ABSENT') throw new Error('An invoice was issued and is not there');
      return invoice.terms;
    },
  }),
  decides<Invoice, InvoiceEvent, RecordInvoicePaid>({
    command: RecordInvoicePaid,
    aggregate: invoices,
    streamId: ({ invoiceId }) => invoiceId,
    decide: recordInvoicePaid,
    answer: () => null,
  }),
];
