import {
  carriesOut,
  reportingCall,
  type Aggregate,
  type CallContext,
  type CustomHandling,
  type DomainEvent,
  type Recording,
} from '@causeway/commands';
import type { Decision } from '@causeway/kernel';
import {
  confirmReceipt,
  type ConfirmReceipt,
  type ReceiptConfirmed,
  type ReceiptSubject,
} from '../../domain/transactions/confirm-receipt.decide.js';
import { findTransaction, placeTransaction } from './find-transaction.js';
import { incomingPayments } from '../incoming/incoming-payment.aggregate.js';
import { ConfirmDepositReceipt } from '@causeway/deposits';
import type { QuotePorts } from '../ports.js';
import { quotes } from '../quotes/quote.aggregate.js';
import { ConfirmReceiptDelivery } from './transaction.requests.js';

export const confirmReceiptHandling = (ports: QuotePorts): CustomHandling =>
  carriesOut<ConfirmReceiptDelivery>({
    command: ConfirmReceiptDelivery,
    execute: async (confirmation, call) => {
      const { transactionId } = confirmation;
      const { streamId } = await placeTransaction(ports, call, transactionId);
      // Each confirmation is one of its own: a later one overwrites.
      const step = reportingCall(call);
      if (streamId === undefined) await ports.dispatch.execute(new ConfirmDepositReceipt(confirmation, step));
      else await recordReceipt(ports, streamId, confirmation, step);
      return findTransaction(ports, call, transactionId);
    },
  });

const recordReceipt = (
  ports: QuotePorts,
  streamId: string,
  confirmation: ConfirmReceipt,
  call: CallContext,
): Promise<void> => {
  const [category, ...uuid] = streamId.split('-');
  const subject = (): Promise<ReceiptSubject> => findTransaction(ports, call, confirmation.transactionId);
  const inStream = { id: uuid.join('-'), confirmation, subject };
  return category === quotes.category
    ? ports.record(call, receiptIn(quotes, 'ReceiptDeliveryConfirmed', inStream))
    : ports.record(call, receiptIn(incomingPayments, 'IncomingReceiptConfirmed', inStream));
};

interface InStream {
  readonly id: string;
  readonly confirmation: ConfirmReceipt;
  readonly subject: () => Promise<ReceiptSubject>;
}

const receiptIn = <Folded, Event extends DomainEvent, Type extends string>(
  on: Aggregate<Folded, Event>,
  type: Type & (ReceiptConfirmed & { readonly type: Type } extends Event ? Type : never),
  { id, confirmation, subject }: InStream,
): Recording<Folded, Event, void, ReceiptSubject> => ({
  name: `confirm-receipt-of-${on.category}`,
  on,
  id,
  content: confirmation,
  facts: subject,
  decide: (_folded, { now }, about) =>
    confirmReceipt(type, confirmation, about, now) as unknown as Decision<Event>,
});
