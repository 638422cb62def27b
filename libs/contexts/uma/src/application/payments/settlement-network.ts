import type { Environment, Instant } from '@causeway/kernel';
import type { PaidNoticeEvidence } from '../../domain/payments/invoice.js';
import type { Institution } from '../../domain/protocol/messages.js';
import type { Read } from '../../domain/protocol/wire-refusal.js';
import type { SignedOnce } from '../../domain/protocol/nonce.js';

export interface InvoiceOrder {
  /** A uuid; the same one again is the same invoice. */
  readonly invoiceId: string;
  /** The domain of the institution that is paid. */
  readonly payee: string;
  readonly millisatoshis: bigint;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
}

/** An invoice as it is sent to its payer. */
export interface IssuedInvoice {
  readonly encoded: string;
  /** Lower-case hex of the SHA-256 of the receipt. */
  readonly paymentHash: string;
}

/** What an invoice says to its payer; nothing of it has been proven. */
export interface ReadInvoice {
  readonly payee: string;
  readonly millisatoshis: bigint;
  readonly paymentHash: string;
  /** How long it can be paid from its making on. */
  readonly validMs: number;
}

/**
 * The outcome of an attempt to pay. `PAID` is proven by the receipt, whose digest is the invoice's payment
 * hash. `REFUSED` is the payee's statement that it has not been paid and never will be. `UNKNOWN` is
 * everything else: it may have been paid.
 */
export type PayOutcome =
  | { readonly status: 'PAID'; readonly receipt: string }
  | { readonly status: 'REFUSED' }
  | { readonly status: 'UNKNOWN' };

/** The network's notice that an invoice of ours was paid; its signature is good, its nonce not spent yet. */
export interface PaidNotice {
  readonly invoiceId: string;
  readonly paymentHash: string;
  readonly millisatoshis: bigint;
  /** The signer, its nonce and its time. */
  readonly signed: SignedOnce;
  readonly evidence: PaidNoticeEvidence;
}

/**
 * What institutions settle over: Lightning, or what the sandbox has in its place. Every connector passes
 * `describeSettlementNetwork`. It keeps nothing: the callers record invoices and payments.
 */
export interface SettlementNetwork {
  /** Makes an invoice; resolves with the same one for the same id and terms. */
  issue(order: InvoiceOrder): Promise<IssuedInvoice>;
  /** `undefined` for a text that is no invoice of this network. */
  read(encoded: string): ReadInvoice | undefined;
  /** A look without effect: whether the payee can be paid at the moment. The payee is not notified. */
  isReachable(encoded: string, as: Institution): Promise<boolean>;
  /** Pays. Never throws for what the payee does; a repetition pays once. */
  pay(encoded: string, as: Institution): Promise<PayOutcome>;
  /** Reads and verifies the network's notification of a paid invoice of ours. */
  hear(body: string, environment: Environment): Promise<Read<PaidNotice>>;
  /** What proves to the payer that this invoice was paid: only given out once it was. */
  receiptOf(invoiceId: string): string;
}
