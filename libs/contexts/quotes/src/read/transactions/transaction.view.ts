import type { ViewDefinition } from '@causeway/event-store';
import type { Id, Instant } from '@causeway/kernel';
import type { TransactionDocument } from '../../published/transaction.document.js';

/** One row for every transaction that the platform may see, whichever stream it lives in. */
export const transactionView = {
  table: 'transaction_view',
  key: ['transaction_id'],
  columns: {
    transaction_id: 'text',
    platform_id: 'text',
    environment: 'text',
    stream_id: 'text',
    quote_id: 'text',
    customer_id: 'text',
    type: 'text',
    status: 'text',
    source_account: 'text',
    destination_account: 'text',
    destination_alias: 'text',
    reference: 'text',
    refund_reference: 'text',
    expires_at: 'timestamptz',
    created_at: 'timestamptz',
    document: 'text',
  },
  personal: ['document'],
  subjectColumn: 'customer_id',
} as const satisfies ViewDefinition;

export interface TransactionRow {
  readonly transaction_id: Id<'Transaction'>;
  readonly platform_id: string;
  readonly environment: string;
  /** The stream whose events it is folded from. */
  readonly stream_id: string;
  readonly quote_id: Id<'Quote'> | null;
  /** The customer's id, or the platform's: also the subject whose key seals the document. */
  readonly customer_id: string;
  readonly type: TransactionDocument['type'];
  readonly status: TransactionDocument['status'];
  /** An account's id, or `uma:` and a keyed hash of the address. */
  readonly source_account: string | null;
  readonly destination_account: string;
  /** The address that the receiver was paid by, where the account is what the transaction shows; as above. */
  readonly destination_alias: string | null;
  readonly reference: string | null;
  readonly refund_reference: string | null;
  /** Set while a quote is open: from then on readers see it as expired, whether the sweep has run or not. */
  readonly expires_at: Instant | null;
  readonly created_at: Instant;
  /** The transaction exactly as the API shows it. */
  readonly document: TransactionDocument;
  readonly [column: string]: unknown;
}
