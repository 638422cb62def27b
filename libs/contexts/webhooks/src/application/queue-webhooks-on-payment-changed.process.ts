import { process, type ProcessDefinition } from '@causeway/commands';
import {
  AUTHORIZATION_REQUESTED,
  DEPOSIT_FAILED,
  DEPOSIT_PENDING,
  DEPOSIT_REFUND_FAILED,
  DEPOSIT_REFUND_SETTLED,
  DEPOSIT_REFUND_STARTED,
  DEPOSIT_SETTLED,
  INCOMING_PAYMENT_FAILED,
  INCOMING_PAYMENT_PENDING,
  INCOMING_REFUND_FAILED,
  PAYMENT_FAILED,
  PAYMENT_SETTLED,
  QUOTE_CREATED,
  QUOTE_EXECUTED,
  QUOTE_EXPIRED,
  REFUND_FAILED,
  REFUND_SETTLED,
  REFUND_STARTED,
} from '@causeway/quotes';
import { PROCESSES } from './process-names.js';
import { queueWebhooks } from './queue-webhooks.js';

/** Every change of a payment or a deposit. The balances that it moved go first (webhooks §9). */
export const queueWebhooksOnPaymentChanged: ProcessDefinition = process(PROCESSES.quotes)
  .from('quotes')
  .following({ ledger: PROCESSES.ledger })
  .handlingTogether(QUOTE_CREATED, QUOTE_EXECUTED, QUOTE_EXPIRED, PAYMENT_SETTLED, PAYMENT_FAILED)
  .on(QUOTE_CREATED, queueWebhooks(QUOTE_CREATED))
  .on(QUOTE_EXECUTED, queueWebhooks(QUOTE_EXECUTED))
  .on(AUTHORIZATION_REQUESTED, queueWebhooks(AUTHORIZATION_REQUESTED))
  .on(QUOTE_EXPIRED, queueWebhooks(QUOTE_EXPIRED))
  .on(PAYMENT_SETTLED, queueWebhooks(PAYMENT_SETTLED))
  .on(PAYMENT_FAILED, queueWebhooks(PAYMENT_FAILED))
  .on(REFUND_STARTED, queueWebhooks(REFUND_STARTED))
  .on(REFUND_SETTLED, queueWebhooks(REFUND_SETTLED))
  .on(REFUND_FAILED, queueWebhooks(REFUND_FAILED))
  .on(DEPOSIT_PENDING, queueWebhooks(DEPOSIT_PENDING))
  .on(DEPOSIT_FAILED, queueWebhooks(DEPOSIT_FAILED))
  .on(DEPOSIT_REFUND_STARTED, queueWebhooks(DEPOSIT_REFUND_STARTED))
  .on(DEPOSIT_REFUND_SETTLED, queueWebhooks(DEPOSIT_REFUND_SETTLED))
  .on(INCOMING_REFUND_FAILED, queueWebhooks(INCOMING_REFUND_FAILED))
  .on(DEPOSIT_REFUND_FAILED, queueWebhooks(DEPOSIT_REFUND_FAILED))
  .on(DEPOSIT_SETTLED, queueWebhooks(DEPOSIT_SETTLED))
  .on(INCOMING_PAYMENT_PENDING, queueWebhooks(INCOMING_PAYMENT_PENDING))
  .on(INCOMING_PAYMENT_FAILED, queueWebhooks(INCOMING_PAYMENT_FAILED));
