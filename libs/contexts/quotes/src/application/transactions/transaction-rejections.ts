import type { RejectionTable } from '@causeway/commands';
import type { CancelRejection } from '../../domain/quotes/cancel-payment.decide.js';
import type { ReceiptRejection } from '../../domain/transactions/confirm-receipt.decide.js';
import type { ArrivalRejection } from '../../domain/deposits/arrival.decide.js';
import type { HeldDepositRejection } from '../../domain/deposits/held-deposit.decide.js';
import type { DepositRejection } from '../../domain/deposits/deposit.decide.js';
import type {
  ApprovalRejection,
  IncomingPaymentRejection,
} from '../../domain/incoming/incoming-payment.decide.js';
import type { TransferRejection } from '../../domain/quotes/transfer-rejections.js';

/** How each "no" looks to a caller (sandbox §7, transactions §5). */
export const transactionRejections: RejectionTable<
  | DepositRejection
  | HeldDepositRejection
  | ArrivalRejection
  | CancelRejection
  | ReceiptRejection
  | IncomingPaymentRejection
  | ApprovalRejection
  | TransferRejection
  | 'REFUND_NOT_OPEN'
  | 'PAYMENT_NOT_WAITING'
> = {
  INTERNAL_ACCOUNT_NOT_FOUND: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    message: 'InternalAccount not found',
  },
  INTERNAL_ACCOUNT_NOT_ACTIVE: {
    status: 400,
    code: 'INVALID_INPUT',
    reason: 'ACCOUNT_NOT_ACTIVE',
    message: 'The internal account takes no money in its present status',
  },
  INTERNAL_ACCOUNT_FULL: {
    status: 400,
    code: 'AMOUNT_OUT_OF_RANGE',
    message: 'The internal account has no room for the amount',
    field: 'amount',
  },
  END_USER_TERMS_NOT_ACCEPTED: {
    status: 403,
    code: 'END_USER_TERMS_NOT_ACCEPTED',
    message: 'The customer has not accepted the end user terms',
  },
  DEPOSIT_CURRENCY_MISMATCH: {
    status: 400,
    code: 'INVALID_CURRENCY',
    message: 'The account holds another currency than came',
  },
  DEPOSIT_NOT_HELD: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'The deposit is not held for anybody’s word',
  },
  ARRIVAL_NOT_FOUND: { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'Nothing of that id came' },
  ARRIVAL_CHANGED: {
    status: 409,
    code: 'CONFLICT',
    reason: 'ARRIVAL_CHANGED',
    message: 'The same arrival was told otherwise before',
  },
  ARRIVAL_FINAL: {
    status: 409,
    code: 'CONFLICT',
    reason: 'ARRIVAL_FINAL',
    message: 'The arrival was final, and is not lost any more',
  },
  ARRIVAL_NOT_OPEN: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'The arrival is no open case',
  },
  ARRIVAL_CURRENCY_MISMATCH: {
    status: 400,
    code: 'INVALID_CURRENCY',
    message: 'The account or quote is of another currency than came',
  },
  TRANSACTION_NOT_FOUND: { status: 404, code: 'TRANSACTION_NOT_FOUND', message: 'Transaction not found' },
  INCOMING_CURRENCY_MISMATCH: {
    status: 400,
    code: 'INVALID_CURRENCY',
    message: 'The receiving account is of another currency',
  },
  WEBHOOK_ENDPOINT_NOT_SET: {
    status: 400,
    code: 'WEBHOOK_ENDPOINT_NOT_SET',
    message: 'The platform has no webhook endpoint that could be asked for approval',
  },
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: {
    status: 409,
    code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    message: 'The transaction does not wait for a decision of the platform',
  },
  RECEIVER_INFO_MISSING: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The sender’s institution demands to know more of the receiver',
    field: 'receiverCustomerInfo',
  },
  TRANSFER_NEEDS_QUOTE: {
    status: 400,
    code: 'INVALID_INPUT',
    reason: 'SCA_QUOTE_REQUIRED',
    message: 'The customer has to authorize this payment: pay by a quote',
  },
  TRANSFER_ACCOUNT_NOT_FOUND: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    message: 'The platform has no such account',
  },
  TRANSFER_ACCOUNT_OF_WRONG_KIND: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'This side of the transfer takes another kind of account',
  },
  TRANSFER_CURRENCIES_DIFFER: {
    status: 400,
    code: 'INVALID_CURRENCY',
    message: 'A transfer stays within one currency; ask for a quote',
  },
  PAYMENT_NOT_WAITING: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'The payment waits for no connector: it goes on by itself, or is over',
  },
  REFUND_NOT_OPEN: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'No refund of this transaction waits for an operator',
  },
  RECEIPT_NOT_DUE: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Only a transaction that was completed has a receipt',
    field: 'transactionId',
  },
  RECEIPT_TIME_INVALID: {
    status: 400,
    code: 'INVALID_TIMESTAMP',
    message: 'A receipt is delivered after its transaction was created, and not in the future',
    field: 'receiptDeliveryConfirmedAt',
  },
  TRANSACTION_NOT_STOPPABLE: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Only a bank transfer by ACH or wire that is under way can be cancelled',
    field: 'transactionId',
  },
  TRANSACTION_NOT_CANCELLABLE: {
    status: 409,
    code: 'TRANSACTION_NOT_CANCELLABLE',
    message: 'The transaction has ended, is being cancelled, or is past the point where the bank stops it',
  },
};
