import {
  carriesOut,
  decides,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
} from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import { ownPayment, recordCredit } from '../domain/incoming-payment.decide.js';
import type { IncomingPayment, IncomingPaymentEvent } from '../domain/incoming-payment.js';
import { creditReceiver } from './credit-receiver.js';
import { reportingCall } from './finish-execution.js';
import { incomingPayments, type IncomingPaymentRecord } from './incoming-payment.aggregate.js';
import {
  AdvanceIncomingPayment,
  LapseIncomingPayment,
  RecordIncomingCredit,
  SettleIncomingPayment,
  TakeIncomingFunds,
} from './incoming-payment.requests.js';
import { payOut, refundSender, watchPayout } from './incoming-payout.js';
import { loadIncomingPayment } from './incoming-payment-stream.js';
import type { QuotePorts } from './ports.js';

type Settling = Extract<IncomingPayment, { status: 'SETTLING' }>;

/** Intent, entry, conclusion: whoever goes on after a crash repeats harmlessly what was done already. */
export const creditHandlings = (ports: QuotePorts): readonly (CommandHandling | CustomHandling)[] => [
  carriesOut<SettleIncomingPayment>({
    command: SettleIncomingPayment,
    execute: async ({ transactionId }, call) => {
      await ports.dispatch.execute(new TakeIncomingFunds({ transactionId }, reportingCall(call)));
      await advance(ports, transactionId, call);
      return null;
    },
  }),
  carriesOut<AdvanceIncomingPayment>({
    command: AdvanceIncomingPayment,
    execute: async ({ transactionId }, call) => {
      await ports.dispatch.execute(new LapseIncomingPayment({ transactionId }, reportingCall(call)));
      await advance(ports, transactionId, call);
      return null;
    },
  }),
  decides<IncomingPaymentRecord, IncomingPaymentEvent, RecordIncomingCredit>({
    command: RecordIncomingCredit,
    aggregate: incomingPayments,
    streamId: ({ transactionId }) => uuidOf(transactionId),
    decide: ({ outcome }, { payment }, when) => recordCredit(outcome, ownPayment(payment, when), when),
    answer: () => null,
    movesMoney: true,
  }),
];

/** Whatever is next: the credit, the payout to the account outside, a look for its return, the way back. */
const advance = async (
  ports: QuotePorts,
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
    await watchPayout(ports, terms, target, call);
  if (payment.status === 'FAILED' && payment.refund === 'PENDING') await refundSender(ports, payment, call);
};

const credit = async (ports: QuotePorts, payment: Settling, call: CallContext): Promise<void> => {
  const { transactionId } = payment.terms;
  const outcome = await creditReceiver(ports, payment, call);
  await ports.dispatch.execute(new RecordIncomingCredit({ transactionId, outcome }, reportingCall(call)));
};
