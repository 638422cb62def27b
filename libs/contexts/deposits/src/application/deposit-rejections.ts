import type { RejectionTable } from '@causeway/commands';
import { fundedAccountRejections, receiptRejections } from '@causeway/transaction-owner';
import type { ReceiptRejection } from '@causeway/transaction-owner/domain';
import type { ArrivalRejection } from '../domain/arrival.decide.js';
import type { DepositRejection } from '../domain/deposit.decide.js';
import type { HeldDepositRejection } from '../domain/held-deposit.decide.js';

/** How a deposit and an operator's answer to one are refused (sandbox §7). */
export const depositRejections: RejectionTable<DepositRejection | HeldDepositRejection | ReceiptRejection> = {
  ...fundedAccountRejections,
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
    message: 'The deposit is not held for an answer of the operator',
  },
  ...receiptRejections,
};

/** How reports of money, and an operator's decisions on it, are refused. */
export const arrivalRejections: RejectionTable<ArrivalRejection | 'QUOTE_NOT_FOUND'> = {
  ARRIVAL_NOT_FOUND: { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'No money of that id has come' },
  ARRIVAL_CHANGED: {
    status: 409,
    code: 'CONFLICT',
    reason: 'ARRIVAL_CHANGED',
    message: 'The same arrival was reported with other data before',
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
  QUOTE_NOT_FOUND: { status: 404, code: 'QUOTE_NOT_FOUND', message: 'Quote not found' },
};
