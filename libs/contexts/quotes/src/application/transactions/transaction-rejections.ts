import type { RejectionTable } from '@causeway/commands';
import type { ArrivalRejection } from '../../domain/deposits/arrival.decide.js';
import type { DepositRejection } from '../../domain/deposits/deposit.decide.js';
import type { HeldDepositRejection } from '../../domain/deposits/held-deposit.decide.js';
import type { IncomingPaymentRejection } from '../../domain/incoming/incoming-payment.decide.js';
import type { ReceiptRejection } from '../../domain/transactions/confirm-receipt.decide.js';

/** Found by its id, whichever part its stream belongs to. */
export const transactionRejections: RejectionTable<
  'TRANSACTION_NOT_FOUND' | ReceiptRejection | 'REFUND_NOT_OPEN' | 'PAYMENT_NOT_WAITING'
> = {
  TRANSACTION_NOT_FOUND: { status: 404, code: 'TRANSACTION_NOT_FOUND', message: 'Transaction not found' },
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
};

/** How a deposit and an operator's answer to one are refused (sandbox §7). */
export const depositRejections: RejectionTable<
  Exclude<
    DepositRejection | HeldDepositRejection | ArrivalRejection,
    'END_USER_TERMS_NOT_ACCEPTED' | IncomingPaymentRejection
  >
> = {
  INTERNAL_ACCOUNT_FULL: {
    status: 400,
    code: 'AMOUNT_OUT_OF_RANGE',
    message: 'The internal account has no room for the amount',
    field: 'amount',
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
};
