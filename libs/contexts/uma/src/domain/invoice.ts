import { nothing, record, type Decision, type Id, type Instant, type Money } from '@causeway/kernel';

/** What another institution was asked to pay for one of our people. Nothing in it names anybody. */
export interface InvoiceTerms {
  readonly invoiceId: string;
  /** The payment as the receiver's platform sees it. */
  readonly transactionId: Id<'Transaction'>;
  /** The institution that may pay it. */
  readonly payerDomain: string;
  /** What arrives. */
  readonly received: Money;
  readonly millisatoshis: bigint;
  /** Millisatoshis for one minor unit, as the protocol says it. */
  readonly multiplier: number;
  /** As the network writes it, and the digest by which it is paid. */
  readonly encoded: string;
  readonly paymentHash: string;
  readonly expiresAt: Instant;
}

/** The signed word by which it was paid, kept as evidence of what the other institution owes. */
export interface PaidNoticeEvidence {
  readonly nonce: string;
  readonly signedAt: Instant;
  readonly signature: string;
}

export type InvoiceEvent =
  | ({ readonly type: 'InvoiceIssued'; readonly issuedAt: Instant } & InvoiceTerms)
  | { readonly type: 'InvoicePaid'; readonly evidence: PaidNoticeEvidence; readonly paidAt: Instant };

export type Invoice =
  | { readonly status: 'ABSENT' }
  | { readonly status: 'ISSUED'; readonly terms: InvoiceTerms }
  | { readonly status: 'PAID'; readonly terms: InvoiceTerms };

export const noInvoice: Invoice = { status: 'ABSENT' };

export const evolveInvoice = (invoice: Invoice, event: InvoiceEvent): Invoice => {
  if (event.type === 'InvoicePaid')
    return invoice.status === 'ABSENT' ? invoice : { status: 'PAID', terms: invoice.terms };
  const { type: _type, issuedAt: _issuedAt, ...terms } = event;
  return { status: 'ISSUED', terms };
};

/** One invoice a payment: whoever asks again gets the first one, at its rate. */
export const issueInvoice = (
  terms: InvoiceTerms,
  invoice: Invoice,
  { now }: { readonly now: Instant },
): Decision<InvoiceEvent> =>
  invoice.status === 'ABSENT' ? record({ type: 'InvoiceIssued', ...terms, issuedAt: now }) : nothing();

/** The first notice is the evidence; a repetition of it changes nothing. */
export const recordInvoicePaid = (
  { evidence }: { readonly evidence: PaidNoticeEvidence },
  invoice: Invoice,
  { now }: { readonly now: Instant },
): Decision<InvoiceEvent> =>
  invoice.status === 'ISSUED' ? record({ type: 'InvoicePaid', evidence, paidAt: now }) : nothing();
