import {
  carriesOut,
  RejectedError,
  reportingCall,
  type CallContext,
  type CustomHandling,
} from '@causeway/commands';
import type { Id, Page } from '@causeway/kernel';
import type { IncomingPayment } from '../domain/incoming-payment.js';
import { listTransactionRows, NO_TRANSACTIONS, type WaitingWanted } from '@causeway/transaction-owner';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { incomingPaymentView } from '../read/incoming-payment.view.js';
import type { IncomingPaymentPorts } from './ports.js';
import { ConcludeIncomingPayment, SettleIncomingRefund } from './incoming-payment.requests.js';
import { loadIncomingPayment } from './incoming-payment-stream.js';
import { recordIncomingRefund } from './incoming-payment.decisions.js';
import { concludeIncomingPayout, type Paying } from './incoming-payout.js';

/** What only an operator knows, and does. */
export const byHandHandlings = (ports: IncomingPaymentPorts): readonly CustomHandling[] => [
  carriesOut<SettleIncomingRefund>({
    command: SettleIncomingRefund,
    execute: async ({ transactionId }, call) => {
      const { payment } = await loadIncomingPayment(ports, transactionId, call);
      if (payment.status !== 'FAILED' || payment.refund !== 'FAILED') throw refused('REFUND_NOT_OPEN');
      await ports.record(reportingCall(call), recordIncomingRefund(transactionId, 'BY_HAND'));
      return null;
    },
  }),
  carriesOut<ConcludeIncomingPayment>({
    command: ConcludeIncomingPayment,
    execute: async ({ transactionId, hasArrived }, call) => {
      const waiting = await waitingPayment(ports, transactionId, call);
      if (waiting === undefined) throw refused('PAYMENT_NOT_WAITING');
      await concludeIncomingPayout(ports, { ...waiting, hasArrived }, reportingCall(call));
      return null;
    },
  }),
];

/** On their way to an account outside over a connector that is gone, oldest first. */
export const listWaiting = async (
  ports: IncomingPaymentPorts,
  wanted: WaitingWanted,
  call: CallContext,
): Promise<Page<TransactionDocument>> => {
  if (isConnected(ports, call)) return NO_TRANSACTIONS;
  const page = await listTransactionRows(incomingPaymentView, ports, call, {
    ...wanted,
    status: 'PROCESSING',
    sortOrder: 'asc',
  });
  const waiting = await Promise.all(page.data.map(({ id }) => waitingPayment(ports, id, call)));
  return { ...page, data: page.data.filter((_shown, at) => waiting[at] !== undefined) };
};

const isConnected = (
  { rails }: Pick<IncomingPaymentPorts, 'rails'>,
  { environment, platformId }: CallContext,
): boolean => rails.railFor(environment, platformId) !== undefined;

/** A payment on its way to an account outside, over a bank or a chain that is not connected any more. */
const waitingPayment = async (
  ports: IncomingPaymentPorts,
  transactionId: Id<'Transaction'>,
  call: CallContext,
): Promise<Paying | undefined> => {
  if (isConnected(ports, call)) return undefined;
  const { payment } = await loadIncomingPayment(ports, transactionId, call);
  return payingOut(payment);
};

const payingOut = (payment: IncomingPayment): Paying | undefined => {
  if (payment.status !== 'SETTLING' || payment.payout === undefined) return undefined;
  const { deposit } = payment.terms;
  return deposit && { payment, deposit };
};

const refused = (code: 'REFUND_NOT_OPEN' | 'PAYMENT_NOT_WAITING'): RejectedError =>
  new RejectedError('incoming_payments', code);
