import type { Instant } from '@causeway/kernel';
import type { TransactionDocument } from '../published/transaction.document.js';
import type { TransactionRow } from './transaction.view.js';

/** The row under which a transaction is found; every column follows from the document and its tenant. */
export const transactionRow = (
  document: TransactionDocument,
  tenant: { readonly platformId: string; readonly environment: string },
  expiresAt: Instant | null = null,
): TransactionRow => ({
  transaction_id: document.id,
  platform_id: tenant.platformId,
  environment: tenant.environment,
  quote_id: document.quoteId ?? null,
  customer_id: document.customerId,
  platform_customer_id: document.platformCustomerId,
  type: document.type,
  status: document.status,
  source_account: document.source.sourceType === 'ACCOUNT' ? document.source.accountId : null,
  destination_account: document.destination.accountId,
  reference: document.reconciliationInstructions?.reference ?? null,
  refund_reference: document.refund?.reference ?? null,
  expires_at: expiresAt,
  created_at: document.createdAt,
  document,
});
