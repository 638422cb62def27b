import type {
  IncomingTransactionDocument,
  RealtimeFundingSourceDocument,
  TransactionDestinationDocument,
} from '@causeway/transaction-owner/domain';

/** Money that came for an account, as the API shows it. */
export interface DepositDocument extends IncomingTransactionDocument {
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly source: RealtimeFundingSourceDocument;
  readonly destination: Extract<TransactionDestinationDocument, { destinationType: 'ACCOUNT' }>;
}
