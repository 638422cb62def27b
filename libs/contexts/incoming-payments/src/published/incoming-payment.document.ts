import type {
  IncomingTransactionDocument,
  TransactionDestinationDocument,
  TransactionSourceDocument,
} from '@causeway/transaction-owner/domain';

/** A payment of another institution's customer to one of ours, as the API shows it. */
export interface IncomingPaymentDocument extends IncomingTransactionDocument {
  readonly status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'REJECTED' | 'FAILED';
  readonly source: Extract<TransactionSourceDocument, { sourceType: 'UMA_ADDRESS' }>;
  readonly destination: Extract<TransactionDestinationDocument, { destinationType: 'ACCOUNT' }>;
}
