import { rowOf } from '@causeway/commands';
import { defineView, json, text, time } from '@causeway/event-store';
import { unlessErased, type Environment, type Id } from '@causeway/kernel';
import type { IncomingPayment } from '../../domain/incoming/incoming-payment.js';
import type {
  IncomingPaymentDocument,
  IncomingPaymentStatus,
} from '../../published/incoming-transaction.document.js';

export const INCOMING_STREAMS = 'incoming';

export interface IncomingPaymentRecord {
  readonly payment: IncomingPayment;
  /** Absent before the announcement, and once the receiver is erased: from then on no reader sees it. */
  readonly shown?: IncomingPaymentDocument;
}

/** Every payment from outside that its platform may see. */
export const incomingPaymentView = defineView('quotes.incoming_payment_view', {
  key: ['transactionId'],
  subject: 'customerId',
  columns: {
    transactionId: text<Id<'Transaction'>>(),
    platformId: text(),
    environment: text<Environment>(),
    /** The customer's id, or the platform's: also the subject whose key seals the document. */
    customerId: text(),
    status: text<IncomingPaymentStatus>(),
    /** The sender's address, as a keyed hash. */
    sourceAccount: text(),
    destinationAccount: text(),
    /** The address that the receiver was paid by, as above; absent where the sender named the account. */
    destinationAlias: text().optional(),
    refundReference: text().optional(),
    createdAt: time(),
    document: json<IncomingPaymentDocument>().sealed(),
  },
});

/** How an address is found again: it must not be read from a column, so a keyed hash stands for it. */
const sideOf = (key: string): string => `uma:${key}`;

export const incomingPaymentRow = rowOf(
  incomingPaymentView,
  ({ payment, shown: document }: IncomingPaymentRecord, { platformId, environment }) => {
    if (document === undefined || payment.status === 'ABSENT') return null;
    const senderKey = unlessErased(payment.terms.senderKey);
    const receiverKey = unlessErased(payment.terms.receiverKey);
    if (senderKey === undefined) return null;
    const { id: transactionId, customerId, status, destination, refund, createdAt } = document;
    return {
      transactionId,
      platformId,
      environment,
      customerId,
      status,
      sourceAccount: sideOf(senderKey),
      destinationAccount: destination.accountId,
      destinationAlias: receiverKey === undefined ? undefined : sideOf(receiverKey),
      refundReference: refund?.reference,
      createdAt,
      document,
    };
  },
);
