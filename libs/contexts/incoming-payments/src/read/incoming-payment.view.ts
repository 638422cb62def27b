import type { StateView } from '@causeway/commands';
import { sideOfKey, transactionRow, transactionView } from '@causeway/transaction-owner';
import type { IncomingPayment } from '../domain/incoming-payment.js';
import type { IncomingPaymentDocument } from '../published/incoming-payment.document.js';

export const INCOMING_STREAMS = 'incoming';

export interface IncomingPaymentRecord {
  readonly payment: IncomingPayment;
  /** Absent before the announcement, and once the receiver is erased: from then on no reader sees it. */
  readonly shown?: IncomingPaymentDocument;
}

/** Every payment from outside that its platform may see. */
export const incomingPaymentView = transactionView('incoming_payments.incoming_payment_view');

export const incomingPaymentRow: StateView<IncomingPaymentRecord> = {
  definition: incomingPaymentView,
  rows: ({ payment, shown }, origin) => {
    if (payment.status === 'ABSENT' || shown === undefined) return [];
    const [source, alias] = [sideOfKey(payment.terms.senderKey), sideOfKey(payment.terms.receiverKey)];
    const sides = { ...(source !== undefined && { source }), ...(alias !== undefined && { alias }) };
    return [transactionRow(shown, origin, null, sides)];
  },
};
