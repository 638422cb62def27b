import {
  above,
  findAll,
  oneOf,
  process,
  task,
  type CallContext,
  type ProcessDefinition,
} from '@causeway/commands';
import { CUSTOMER_DELETED, type CustomerDeletedV1 } from '@causeway/customers';
import { derivedUuid, idOf, type Id } from '@causeway/kernel';
import { quoteUuidOf } from '../../read/quotes/quote.view.js';
import { paymentTransactionView } from '../../read/transaction.view.js';
import type { QuotePorts } from '../ports.js';
import { endQuoteWithPayer } from './quote.decisions.js';

type Ports = Pick<QuotePorts, 'record' | 'views'>;
const UNPAID = ['PENDING', 'PENDING_AUTHORIZATION'] as const;
const AT_ONCE = 100;

/** When a customer is deleted, then its quotes end that nothing was paid for (customers §7). */
export const endQuotesOnCustomerDeleted = (ports: Ports): ProcessDefinition =>
  process('end-quotes-on-customer-deleted')
    .from('customers')
    .on(CUSTOMER_DELETED, ({ data }) => [
      task('end-quotes', (call) => endQuotesOf(ports, (data as CustomerDeletedV1).customerId, call)),
    ]);

const endQuotesOf = async (ports: Ports, customerId: Id<'Customer'>, call: CallContext): Promise<void> => {
  let after = '';
  for (;;) {
    const unpaid = await findAll(ports, paymentTransactionView, {
      filters: {
        platformId: call.platformId,
        environment: call.environment,
        customerId,
        status: oneOf(UNPAID),
        transactionId: above(after),
      },
      columns: ['transactionId', 'streamId'],
      order: ['transactionId'],
      limit: AT_ONCE,
    });
    const last = unpaid.at(-1);
    if (last === undefined) return;
    for (const { streamId } of unpaid) {
      const quoteId = idOf('Quote', quoteUuidOf(streamId));
      const step = { ...call, commandId: derivedUuid('end-quote', quoteId) };
      await ports.record(step, endQuoteWithPayer(quoteId, undefined));
    }
    after = last.transactionId;
  }
};
