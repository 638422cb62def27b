import {
  carriesOut,
  reportingCall,
  type CallContext,
  type CustomHandling,
  type Recording,
} from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import { ownPayment, takeFunds } from '../domain/incoming-payment.decide.js';
import type { IncomingPayment, IncomingPaymentEvent } from '../domain/incoming-payment.js';
import { creditReceiver } from './credit-receiver.js';
import { incomingPayments, type IncomingPaymentRecord } from './incoming-payment.aggregate.js';
import { SettleIncomingPayment } from './incoming-payment.requests.js';
import { payOut, refundSender, watchIncomingPayout } from './incoming-payout.js';
import { loadIncomingPayment } from './incoming-payment-stream.js';
import type { IncomingPaymentPorts } from './ports.js';
import { lapsePayment, recordIncomingCredit } from './incoming-payment.decisions.js';
import { depositFacts, type DepositFacts } from './receiver-facts.js';

type Settling = Extract<IncomingPayment, { status: 'SETTLING' }>;

/** Intent, entry, conclusion: after a crash earlier steps are repeated without effect. */
export const creditHandlings = (ports: IncomingPaymentPorts): readonly CustomHandling[] => [
  carriesOut<SettleIncomingPayment>({
    command: SettleIncomingPayment,
    execute: async (arrived, call) => {
      await ports.record(reportingCall(call), takeIncomingFunds(ports, arrived, call));
      await advance(ports, arrived.transactionId, call);
      return null;
    },
  }),
];

/** For timers: fails a payment without a decision or money in time, credits one that a crash cut off. */
export const advanceIncomingPayment = async (
  ports: IncomingPaymentPorts,
  transactionId: Id<'Transaction'>,
  call: CallContext,
): Promise<void> => {
  await ports.record(reportingCall(call), lapsePayment(transactionId, undefined));
  await advance(ports, transactionId, call);
};

const takeIncomingFunds = (
  ports: IncomingPaymentPorts,
  { transactionId, settlementHash }: SettleIncomingPayment['payload'],
  call: CallContext,
): Recording<IncomingPaymentRecord, IncomingPaymentEvent, void, DepositFacts> => ({
  name: 'take-incoming-funds',
  on: incomingPayments,
  id: uuidOf(transactionId),
  facts: () => depositFacts(ports, transactionId, call),
  decide: ({ payment }, when, facts) =>
    takeFunds(
      { ...(settlementHash !== undefined && { settlementHash }) },
      ownPayment(payment, when),
      when,
      facts,
    ),
});

/** The next step: the credit, the payout to the external account, a look-up of its return, the refund. */
const advance = async (
  ports: IncomingPaymentPorts,
  transactionId: Id<'Transaction'>,
  call: CallContext,
): Promise<void> => {
  const { payment } = await loadIncomingPayment(ports, transactionId, call);
  if (payment.status === 'ABSENT') return;
  const { terms } = payment;
  const target = terms.deposit;
  if (payment.status === 'SETTLING')
    await (payment.payout === undefined || target === undefined
      ? credit(ports, payment, call)
      : payOut(ports, payment, target, call));
  if (payment.status === 'COMPLETED' && payment.isPaidOut && target !== undefined)
    await watchIncomingPayout(ports, terms, target, call);
  if (payment.status === 'FAILED' && payment.refund === 'PENDING') await refundSender(ports, payment, call);
};

const credit = async (ports: IncomingPaymentPorts, payment: Settling, call: CallContext): Promise<void> => {
  const { transactionId } = payment.terms;
  const outcome = await creditReceiver(ports, payment, call);
  await ports.record(reportingCall(call), recordIncomingCredit(transactionId, outcome));
};
