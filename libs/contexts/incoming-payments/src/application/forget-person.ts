import { forgetsPersons, type Forget } from '@causeway/customers';
import { derivedUuid } from '@causeway/kernel';
import { someTransactionsOf } from '@causeway/transaction-owner';
import { incomingPaymentView } from '../read/incoming-payment.view.js';
import { forgetPartyOfIncoming } from './incoming-payment.decisions.js';
import type { IncomingPaymentPorts } from './ports.js';

/** A payment that is taken away is not found again, so that a step that was cut off goes on with the rest. */
const forgetPaymentsTo =
  ({ record, views }: Pick<IncomingPaymentPorts, 'record' | 'views'>): Forget =>
  async (customerId, call) => {
    for (;;) {
      const left = await someTransactionsOf(incomingPaymentView, views, call, customerId);
      if (left.length === 0) return;
      for (const { transactionId } of left) {
        const step = { ...call, commandId: derivedUuid('erase-party', transactionId) };
        await record(step, forgetPartyOfIncoming(transactionId, { partyId: customerId, transactionId }));
      }
    }
  };

/** When a person is erased, the payments to them are taken away. */
export const forgetting = forgetsPersons('incoming_payments', forgetPaymentsTo);
