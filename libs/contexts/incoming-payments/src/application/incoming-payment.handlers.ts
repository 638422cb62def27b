import {
  answersQuery,
  carriesOut,
  decides,
  RejectedError,
  reportingCall,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { living, unlessErased, uuidOf, type Id } from '@causeway/kernel';
import {
  approvePayment,
  failIncomingPayment,
  ownPayment,
  receiveIncomingPayment,
  recordApprovalAnswer,
  rejectPayment,
  type ReceiverFacts,
} from '../domain/incoming-payment.decide.js';
import type { IncomingPaymentEvent } from '../domain/incoming-payment.js';
import type { IncomingPaymentDocument } from '../published/incoming-payment.document.js';
import { findTransactionRow, ownerQueries } from '@causeway/transaction-owner';
import { incomingPaymentView } from '../read/incoming-payment.view.js';
import { approvalAnswerOf } from './approval-answer.js';
import { creditHandlings } from './credit-incoming-payment.js';
import { loadIncomingPayment } from './incoming-payment-stream.js';
import { incomingPayments, type IncomingPaymentRecord } from './incoming-payment.aggregate.js';
import { recordReceipt } from './incoming-payment.decisions.js';
import { byHandHandlings, listWaiting } from './incoming-by-hand.handlers.js';
import { incomingTransactions } from './incoming-transactions.js';
import {
  ApprovePayment,
  ConfirmIncomingReceipt,
  FailIncomingPayment,
  GetIncomingPayment,
  ReceiveIncomingPayment,
  RecordApprovalCall,
  RejectPayment,
  type IncomingPaymentState,
} from './incoming-payment.requests.js';
import type { IncomingPaymentPorts } from './ports.js';
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
const unknown = (): RejectedError => new RejectedError('incoming_payments', 'TRANSACTION_NOT_FOUND');
/** Once its receiver is erased it is not found any more. */
const shownOf = ({ shown }: IncomingPaymentRecord): IncomingPaymentDocument => {
  if (shown === undefined) throw unknown();
  return shown;
};
const aboutReceiver = {
  answersAbout: ({ shown }: IncomingPaymentRecord, _asked: unknown, call: CallContext): string =>
    shown?.customerId ?? call.platformId,
};

/** Everything that happens to a payment from outside. */
export const incomingPaymentHandlings = (ports: IncomingPaymentPorts): Handlings => [
  decides<IncomingPaymentRecord, IncomingPaymentEvent, ReceiveIncomingPayment, ReceiverFacts>({
    ...inItsStream,
    ...aboutReceiver,
    command: ReceiveIncomingPayment,
    facts: (announced, call) => receiverFacts(ports, announced, call),
    decide: (announced, { payment }, when, facts) => receiveIncomingPayment(announced, payment, when, facts),
    answer: (record) => ({ transaction: shownOf(record) }),
  }),
  ...decisionsOfThePlatform(ports),
  decides<IncomingPaymentRecord, IncomingPaymentEvent, FailIncomingPayment>({
    ...inItsStream,
    ...silently,
    command: FailIncomingPayment,
    decide: (asked, { payment }, when) => failIncomingPayment(asked, ownPayment(payment, when), when),
  }),
  ...creditHandlings(ports),
  ...byHandHandlings(ports),
  carriesOut<ConfirmIncomingReceipt>({
    command: ConfirmIncomingReceipt,
    execute: async ({ transactionId, ...receipt }, call) => {
      // Each confirmation is one of its own: a later one overwrites.
      await ports.record(reportingCall(call), recordReceipt(transactionId, receipt));
      return null;
    },
  }),
];

const decisionsOfThePlatform = (ports: IncomingPaymentPorts): Handlings => [
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
    facts: ({ transactionId }, call) => demandKnown(ports, transactionId, call),
    decide: (asked, { payment }, when) => approvePayment(asked, ownPayment(payment, when), when),
    answer: shownOf,
  }),
  decides<IncomingPaymentRecord, IncomingPaymentEvent, RejectPayment, unknown>({
    ...inItsStream,
    ...aboutReceiver,
    command: RejectPayment,
    facts: ({ transactionId }, call) => demandKnown(ports, transactionId, call),
    decide: (asked, { payment }, when) => rejectPayment(asked, ownPayment(payment, when), when),
    answer: shownOf,
  }),
];

const demandKnown = async (
  ports: IncomingPaymentPorts,
  transactionId: Id<'Transaction'>,
  call: CallContext,
): Promise<void> => {
  const found = await findTransactionRow(incomingPaymentView, ports, call, transactionId);
  if (found?.document === undefined) throw unknown();
};

/** The state of one payment, and the reads that every owner of transactions answers for the common list. */
export const incomingPaymentQueries = (ports: IncomingPaymentPorts): readonly QueryHandling[] => [
  answersQuery<GetIncomingPayment>({
    query: GetIncomingPayment,
    answer: async ({ transactionId }, call) => stateOf(await loadIncomingPayment(ports, transactionId, call)),
  }),
  ...ownerQueries(incomingTransactions, incomingPaymentView, ports, (wanted, call) =>
    listWaiting(ports, wanted, call),
  ),
];

/** Nothing is shown of erased persons. */
const stateOf = ({ payment, shown: transaction }: IncomingPaymentRecord): IncomingPaymentState | null => {
  if (payment.status === 'ABSENT' || transaction === undefined) return null;
  const receiverCustomerInfo = 'receiverInfo' in payment ? unlessErased(payment.receiverInfo) : undefined;
  const rejection =
    payment.status === 'REJECTED' ? living(payment.rejection, 'message', 'reason') : undefined;
  return {
    status: transaction.status,
    requestedFields: payment.terms.requestedFields,
    ...(receiverCustomerInfo && { receiverCustomerInfo }),
    ...(rejection && { rejection }),
    ...(payment.status === 'FAILED' && { failureReason: payment.reason }),
    transaction,
  };
};
