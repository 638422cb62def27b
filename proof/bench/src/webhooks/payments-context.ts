import { Command, decides, type Aggregate, type ContextDefinition } from '@causeway/commands';
import { record, uuidOf, type Id } from '@causeway/kernel';
import type { HostedContext } from '@causeway/service';

/** What the webhooks' reader of payments turns into `OUTGOING_PAYMENT.COMPLETED`. */
const PAYMENT_SETTLED = 'quotes.payment-settled.v1';

/** Records that a payment settled, and nothing else: a commit whose webhook is measured. */
export class SettlePayment extends Command<{ readonly transactionId: Id<'Transaction'> }, null> {
  static readonly type = 'quotes.bench-settle-payment';
}

interface PaymentSettled {
  readonly type: 'PaymentSettled';
  readonly transactionId: Id<'Transaction'>;
}

/** The rest of a transaction, as much as a real one has. */
const DESCRIPTION = 'x'.repeat(1_000);

const payments: Aggregate<null, PaymentSettled> = {
  category: 'payment',
  initial: null,
  evolve: () => null,
  publish: ({ transactionId: id }, _after, { metadata }) => ({
    type: PAYMENT_SETTLED,
    key: id,
    data: { transaction: { id, customerId: metadata.platformId, description: DESCRIPTION } },
  }),
};

const definition: ContextDefinition = {
  name: 'quotes',
  events: { PaymentSettled: { version: 1 } },
  views: [],
  migrations: [],
  rejections: {},
};

/** Takes the place of quotes: publishes payments, to measure the way from a fact to its webhook. */
export const paymentsContext: HostedContext = {
  definition,
  table: () => ({
    commands: [
      decides({
        command: SettlePayment,
        aggregate: payments,
        streamId: ({ transactionId }) => uuidOf(transactionId),
        begins: true,
        decide: ({ transactionId }) => record({ type: 'PaymentSettled', transactionId }),
        answer: () => null,
      }),
    ],
    queries: [],
    processes: [],
    timers: {},
  }),
};
