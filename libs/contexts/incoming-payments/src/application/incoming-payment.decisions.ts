import { reject, uuidOf, type Id, type Instant } from '@causeway/kernel';
import {
  erasePartyOfIncomingPayment,
  lapseIncomingPayment,
  ownPayment,
  recordCredit,
  type CreditOutcome,
} from '../domain/incoming-payment.decide.js';
import {
  recordIncomingPayout as decidePayout,
  recordIncomingRefund as decideRefund,
  type IncomingPayoutReport,
  type IncomingRefundOutcome,
} from '../domain/incoming-refund.decide.js';
import { confirmReceipt } from '@causeway/transaction-owner/domain';
import { decisionsOn } from '@causeway/commands';
import { incomingPayments } from './incoming-payment.aggregate.js';

const inPayment = decisionsOn({
  on: incomingPayments,
  idOf: (transactionId: Id<'Transaction'>) => uuidOf(transactionId),
  of: ({ payment }) => payment,
});
const movesMoney = true;

export const lapsePayment = inPayment('lapse-incoming-payment', (_none: undefined, payment, when) =>
  lapseIncomingPayment(ownPayment(payment, when), when),
);
export const recordIncomingCredit = inPayment(
  'record-incoming-credit',
  (outcome: CreditOutcome, payment, when) => recordCredit(outcome, ownPayment(payment, when), when),
  { movesMoney },
);
export const recordIncomingPayout = inPayment(
  'record-incoming-payout',
  (report: IncomingPayoutReport, payment, when) => decidePayout(report, ownPayment(payment, when), when),
);
export const recordIncomingRefund = inPayment(
  'record-incoming-refund',
  (outcome: IncomingRefundOutcome, payment, when) => decideRefund(outcome, ownPayment(payment, when), when),
  { movesMoney },
);
export const forgetPartyOfIncoming = inPayment(
  'erase-party-of-incoming-payment',
  erasePartyOfIncomingPayment,
);

const asShown = decisionsOn({
  on: incomingPayments,
  idOf: (transactionId: Id<'Transaction'>) => uuidOf(transactionId),
  of: ({ shown }) => shown,
});

/** The platform delivered the receipt; one is owed from the first credit on (transactions §6). */
export const recordReceipt = asShown(
  'confirm-receipt-of-incoming-payment',
  (receipt: { readonly confirmedAt?: Instant }, shown, { now }) =>
    shown === undefined
      ? reject('RECEIPT_NOT_DUE')
      : confirmReceipt('IncomingReceiptConfirmed', { ...receipt, transactionId: shown.id }, shown, now),
);
