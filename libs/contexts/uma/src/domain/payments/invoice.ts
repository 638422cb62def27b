import {
  after,
  foldedBy,
  nothing,
  record,
  type Decision,
  type Id,
  type Instant,
  type Money,
} from '@causeway/kernel';
import {
  INVOICE_EXPIRED,
  INVOICE_NOT_FOUND,
  WIRE_REFUSALS,
  type WireRefusal,
} from '../protocol/wire-refusal.js';

/** What another institution was asked to pay for a customer of ours. Nothing in it names a person. */
export interface InvoiceTerms {
  readonly invoiceId: string;
  /** The payment on the receiver's side. */
  readonly transactionId: Id<'Transaction'>;
  /** The institution that may pay it. */
  readonly payerDomain: string;
  readonly received: Money;
  readonly millisatoshis: bigint;
  /** Millisatoshis for one minor unit, as sent. */
  readonly multiplier: number;
  /** The invoice as sent, and the digest by which it is paid. */
  readonly encoded: string;
  readonly paymentHash: string;
  readonly expiresAt: Instant;
}

/** The signed notice by which it was paid, kept as evidence of what the other institution owes. */
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

export const evolveInvoice = foldedBy<Invoice, InvoiceEvent>({
  InvoiceIssued: (_invoice, { type: _type, issuedAt: _issuedAt, ...terms }) => ({ status: 'ISSUED', terms }),
  InvoicePaid: (invoice) =>
    invoice.status === 'ABSENT' ? invoice : { status: 'PAID', terms: invoice.terms },
});

/** One invoice a payment: a repeated request gets the first one, at its rate. */
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

/** Less than the ten minutes that an incoming payment waits for its money (transactions §3). */
const INVOICE_VALID_MS = 9 * 60_000;

/** How long an invoice can be paid, counted from before the receiver's platform was asked. */
export const invoiceExpiresAt = (askedAt: Instant): Instant => after(askedAt, INVOICE_VALID_MS);

/** An institution's statement of what it has paid. */
export interface PaidInvoice {
  readonly paymentHash: string;
  readonly millisatoshis: bigint;
  readonly payerDomain: string;
}

/** Whether a notice is from the right institution, and about the full amount of this invoice. */
export const isAbout = (terms: InvoiceTerms, paid: PaidInvoice): boolean =>
  terms.payerDomain === paid.payerDomain &&
  terms.paymentHash === paid.paymentHash &&
  terms.millisatoshis === paid.millisatoshis;

/** A payment takes money before its invoice expires; after that it can only have taken it earlier. */
export const isPayableAt = ({ expiresAt }: Pick<InvoiceTerms, 'expiresAt'>, now: Instant): boolean =>
  now < expiresAt;

/** By the incoming payment after it was asked to take the money; `null` once it is erased. */
export const noticeRefusal = (payment: { readonly status: string } | null): WireRefusal | undefined => {
  if (payment === null) return WIRE_REFUSALS.OUTCOME_ERASED;
  // A payment in processing has taken the money, and credits it as soon as the account accepts credits.
  const isTaken = payment.status === 'COMPLETED' || payment.status === 'PROCESSING';
  return isTaken ? undefined : WIRE_REFUSALS.INVOICE_OVER;
};

/** The answer of a payee's institution to the notice that its invoice is paid. */
export interface NoticeAnswered {
  /** Of HTTP. */
  readonly status: number;
  /** As sent, of whatever type. */
  readonly code?: unknown;
  /** Whether it holds the receipt whose digest is the invoice's payment hash. */
  readonly isProven: boolean;
}

/**
 * What it means: the receipt proves itself, and a refusal counts only by the codes that are final. Everything else, and
 * no answer, leaves open whether the invoice was paid: the notice is sent again.
 */
export const noticeOutcome = (answered: NoticeAnswered | undefined): 'PAID' | 'REFUSED' | 'UNKNOWN' => {
  if (answered === undefined) return 'UNKNOWN';
  const { status, code, isProven } = answered;
  if (status === 200) return isProven ? 'PAID' : 'UNKNOWN';
  return code === INVOICE_EXPIRED || code === INVOICE_NOT_FOUND ? 'REFUSED' : 'UNKNOWN';
};
