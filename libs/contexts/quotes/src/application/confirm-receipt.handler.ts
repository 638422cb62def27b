import {
  carriesOut,
  Command,
  decides,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
} from '@causeway/commands';
import { newUuid } from '@causeway/kernel';
import {
  confirmReceipt,
  type ConfirmReceipt,
  type ReceiptSubject,
} from '../domain/confirm-receipt.decide.js';
import type { DepositEvent } from '../domain/deposit.js';
import type { QuoteEvent } from '../domain/quote.js';
import { findTransaction, placeTransaction, type TransactionReading } from '../read/transaction.query.js';
import type { IncomingPaymentEvent } from '../domain/incoming-payment.js';
import { incomingPayments, type IncomingPaymentRecord } from './incoming-payment.aggregate.js';
import { deposits, type DepositRecord } from './deposit.aggregate.js';
import type { QuotePorts } from './ports.js';
import { quotes, type QuoteRecord } from './quote.aggregate.js';
import { ConfirmReceiptDelivery } from './transaction.requests.js';

type InStream = ConfirmReceipt & { readonly uuid: string };

/** Known inside this context only: the confirmation in the stream where the transaction lives. */
export class ConfirmReceiptOfQuote extends Command<InStream, null> {
  static readonly type = 'quotes.confirm-receipt-of-quote';
}
export class ConfirmReceiptOfDeposit extends Command<InStream, null> {
  static readonly type = 'quotes.confirm-receipt-of-deposit';
}

export class ConfirmReceiptOfIncoming extends Command<InStream, null> {
  static readonly type = 'quotes.confirm-receipt-of-incoming';
}

export const receiptHandlings = (ports: QuotePorts): readonly (CommandHandling | CustomHandling)[] => [
  carriesOut<ConfirmReceiptDelivery>({
    command: ConfirmReceiptDelivery,
    execute: async (confirmation, call) => {
      const { streamId } = await placeTransaction(ports, call, confirmation.transactionId);
      const at = streamId.indexOf('-');
      const inStream = { ...confirmation, uuid: streamId.slice(at + 1) };
      await ports.dispatch.execute(confirmationIn(streamId.slice(0, at), inStream, call));
      return findTransaction(ports, call, confirmation.transactionId);
    },
  }),
  decides<QuoteRecord, QuoteEvent, ConfirmReceiptOfQuote, ReceiptSubject>({
    command: ConfirmReceiptOfQuote,
    aggregate: quotes,
    streamId: ({ uuid }) => uuid,
    facts: subjectOf(ports),
    decide: (confirmation, _quote, { now }, subject) =>
      confirmReceipt('ReceiptDeliveryConfirmed', confirmation, subject, now),
    answer: () => null,
  }),
  decides<DepositRecord, DepositEvent, ConfirmReceiptOfDeposit, ReceiptSubject>({
    command: ConfirmReceiptOfDeposit,
    aggregate: deposits,
    streamId: ({ uuid }) => uuid,
    facts: subjectOf(ports),
    decide: (confirmation, _deposit, { now }, subject) =>
      confirmReceipt('DepositReceiptConfirmed', confirmation, subject, now),
    answer: () => null,
  }),
  decides<IncomingPaymentRecord, IncomingPaymentEvent, ConfirmReceiptOfIncoming, ReceiptSubject>({
    command: ConfirmReceiptOfIncoming,
    aggregate: incomingPayments,
    streamId: ({ uuid }) => uuid,
    facts: subjectOf(ports),
    decide: (confirmation, _payment, { now }, subject) =>
      confirmReceipt('IncomingReceiptConfirmed', confirmation, subject, now),
    answer: () => null,
  }),
];

const subjectOf =
  (reading: TransactionReading) =>
  ({ transactionId }: InStream, call: CallContext): Promise<ReceiptSubject> =>
    findTransaction(reading, call, transactionId);

const confirmationIn = (category: string, inStream: InStream, call: CallContext) => {
  // Each confirmation is one of its own: a later one overwrites.
  const step = { ...call, commandId: newUuid(), causationId: call.commandId, remembersRefusals: false };
  if (category === quotes.category) return new ConfirmReceiptOfQuote(inStream, step);
  return category === incomingPayments.category
    ? new ConfirmReceiptOfIncoming(inStream, step)
    : new ConfirmReceiptOfDeposit(inStream, step);
};
