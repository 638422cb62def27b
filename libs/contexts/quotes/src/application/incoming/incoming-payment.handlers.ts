import {
  answersQuery,
  decides,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { uuidOf, type Id, unlessErased } from '@causeway/kernel';
import {
  approvePayment,
  failIncomingPayment,
  ownPayment,
  receiveIncomingPayment,
  recordApprovalAnswer,
  rejectPayment,
  type ReceiverFacts,
} from '../../domain/incoming/incoming-payment.decide.js';
import type { IncomingPaymentEvent } from '../../domain/incoming/incoming-payment.js';
import type { IncomingTransactionDocument } from '../../published/transaction.document.js';
import { findTransaction } from '../transactions/find-transaction.js';
import { approvalAnswerOf } from './approval-answer.js';
import { creditHandlings } from './credit-incoming-payment.js';
import { loadIncomingPayment } from './incoming-payment-stream.js';
import { incomingPayments, type IncomingPaymentRecord } from './incoming-payment.aggregate.js';
import {
  ApprovePayment,
  FailIncomingPayment,
  GetIncomingPayment,
  ReceiveIncomingPayment,
  RecordApprovalCall,
  RejectPayment,
  type IncomingPaymentState,
} from './incoming-payment.requests.js';
import type { QuotePorts } from '../ports.js';
import { receiverFacts } from './receiver-facts.js';

interface OfTransaction {
  readonly transactionId: Id<'Transaction'>;
}
type Handlings = readonly (CommandHandling | CustomHandling)[];

const inItsStream = {
  aggregate: incomingPayments,
  streamId: ({ transactionId }: OfTransaction) => uuidOf(transactionId),
};
const silently = { answer: () => null };
const shown = ({ transaction }: IncomingPaymentRecord): IncomingTransactionDocument => {
  if (transaction === undefined) throw new Error('A payment was decided on and cannot be shown');
  return transaction;
};
const aboutReceiver = {
  answersAbout: ({ transaction }: IncomingPaymentRecord, _asked: unknown, call: CallContext): string =>
    transaction?.customerId ?? call.platformId,
};

/** Everything that happens to a payment from outside. */
export const incomingPaymentHandlings = (ports: QuotePorts): Handlings => [
  decides<IncomingPaymentRecord, IncomingPaymentEvent, ReceiveIncomingPayment, ReceiverFacts>({
    ...inItsStream,
    ...aboutReceiver,
    command: ReceiveIncomingPayment,
    facts: (announced, call) => receiverFacts(ports, announced, call),
    decide: (announced, { payment }, when, facts) => receiveIncomingPayment(announced, payment, when, facts),
    answer: (record) => ({ transaction: shown(record) }),
  }),
  ...decisionsOfThePlatform(ports),
  decides<IncomingPaymentRecord, IncomingPaymentEvent, FailIncomingPayment>({
    ...inItsStream,
    ...silently,
    command: FailIncomingPayment,
    decide: (asked, { payment }, when) => failIncomingPayment(asked, ownPayment(payment, when), when),
  }),
  ...creditHandlings(ports),
];

const decisionsOfThePlatform = (ports: QuotePorts): Handlings => [
  decides<IncomingPaymentRecord, IncomingPaymentEvent, RecordApprovalCall>({
    ...inItsStream,
    ...silently,
    command: RecordApprovalCall,
    decide: ({ outcome }, { payment }, when) =>
      recordApprovalAnswer(approvalAnswerOf(outcome), ownPayment(payment, when), when),
  }),
  decides<IncomingPaymentRecord, IncomingPaymentEvent, ApprovePayment, unknown>({
    ...inItsStream,
    ...aboutReceiver,
    command: ApprovePayment,
    // Whatever it is a transaction of: only an unknown one is not found.
    facts: ({ transactionId }, call) => findTransaction(ports, call, transactionId),
    decide: (asked, { payment }, when) => approvePayment(asked, ownPayment(payment, when), when),
    answer: shown,
  }),
  decides<IncomingPaymentRecord, IncomingPaymentEvent, RejectPayment, unknown>({
    ...inItsStream,
    ...aboutReceiver,
    command: RejectPayment,
    facts: ({ transactionId }, call) => findTransaction(ports, call, transactionId),
    decide: (asked, { payment }, when) => rejectPayment(asked, ownPayment(payment, when), when),
    answer: shown,
  }),
];

export const incomingPaymentQueries = (ports: QuotePorts): readonly QueryHandling[] => [
  answersQuery<GetIncomingPayment>({
    query: GetIncomingPayment,
    answer: async ({ transactionId }, call) => stateOf(await loadIncomingPayment(ports, transactionId, call)),
  }),
];

/** Nothing is shown of erased persons. */
const stateOf = ({ payment, transaction }: IncomingPaymentRecord): IncomingPaymentState | null => {
  if (payment.status === 'ABSENT' || transaction === undefined) return null;
  if (unlessErased(payment.terms.counterpartyInformation) === undefined) return null;
  return {
    status: transaction.status,
    requestedFields: payment.terms.requestedFields,
    ...('receiverInfo' in payment && { receiverCustomerInfo: payment.receiverInfo }),
    ...(payment.status === 'REJECTED' && { rejection: payment.rejection }),
    ...(payment.status === 'FAILED' && { failureReason: payment.reason }),
    transaction,
  };
};
