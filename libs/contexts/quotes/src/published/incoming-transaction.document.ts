import type { Id, Instant } from '@causeway/kernel';
import type { CurrencyAmountDocument, RefundDocument } from '@causeway/transaction-owner/domain';

export const INCOMING_PAYMENT_STATUSES = [
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
] as const;
export type IncomingPaymentStatus = (typeof INCOMING_PAYMENT_STATUSES)[number];

/** A payment of another institution's customer to one of ours, as the API shows it: an `IncomingTransaction` of the contract. */
export interface IncomingPaymentDocument {
  readonly id: Id<'Transaction'>;
  readonly type: 'INCOMING';
  readonly direction: 'CREDIT';
  readonly status: IncomingPaymentStatus;
  readonly source: {
    readonly sourceType: 'UMA_ADDRESS';
    readonly umaAddress: string;
    readonly currency?: string;
  };
  readonly destination: {
    readonly destinationType: 'ACCOUNT';
    readonly accountId: string;
    readonly currency: string;
  };
  /** The platform's id where the payment is the platform's own (transactions §1). */
  readonly customerId: string;
  readonly platformCustomerId: string;
  readonly receivedAmount: CurrencyAmountDocument;
  readonly sentAmount?: CurrencyAmountDocument;
  readonly exchangeRate?: number;
  readonly fees?: bigint;
  readonly quoteId?: Id<'Quote'>;
  readonly description?: string;
  /** Of the sender; names of the contract. */
  readonly counterpartyInformation: Readonly<Record<string, string>>;
  readonly reconciliationInstructions?: { readonly transactionHash?: string };
  readonly settledAt?: Instant;
  readonly failureReason?: string;
  readonly refund?: RefundDocument;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly receiptDeliveryConfirmedAt?: Instant;
}
