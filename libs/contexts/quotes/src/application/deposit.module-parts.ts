import {
  answersQuery,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
  type Dispatch,
  type QueryHandling,
} from '@causeway/commands';
import type { EventCatalog, Timer } from '@causeway/event-store';
import type { DepositEvent } from '../domain/deposit.js';
import { listTransactions } from '../read/transaction-list.js';
import { findOpenPayments } from '../read/open-payments.js';
import { findTransaction, type TransactionReading } from '../read/transaction.query.js';
import { FINISH_DEPOSIT, type OpenDeposit } from './deposit.aggregate.js';
import { concludeDepositHandling, detectDepositHandling } from './deposit.handlers.js';
import { finishOpenDeposit, fundInternalAccountHandling } from './fund-internal-account.handler.js';
import type { QuotePorts } from './ports.js';
import { resolveWanted } from './resolve-wanted.js';
import { FindOpenPayments, GetTransaction, ListTransactions } from './transaction.requests.js';

/** Personal are the platform's own name of the customer, where it is a customer's, and what a rail told of the sender. */
const withTerms = {
  version: 1,
  personal: ['terms.origin.originator'],
  subject: 'terms.origin.subjectId',
  others: [{ personal: ['terms.customer.platformCustomerId'], subject: 'terms.customer.customerId' }],
} as const;

export const depositEvents = {
  DepositDetected: {
    version: 1,
    others: [{ personal: ['customer.platformCustomerId'], subject: 'customer.customerId' }],
  },
  DepositSettled: {
    version: 1,
    others: [
      { personal: ['terms.customer.platformCustomerId'], subject: 'terms.customer.customerId' },
      { personal: ['terms.origin.originator'], subject: 'terms.origin.subjectId' },
    ],
  },
  DepositRefused: { version: 1 },
  DepositReceiptConfirmed: { version: 1 },
  DepositPartyErased: { version: 1 },
  DepositAnnounced: withTerms,
  DepositPended: withTerms,
  DepositConfirmed: { version: 1 },
  DepositReviewed: { version: 1 },
  DepositDelayed: { version: 1 },
  DepositTurnedDown: { version: 1 },
  DepositFailed: withTerms,
  DepositRefundStarted: { version: 1 },
  DepositRefundAwaited: { version: 1 },
  DepositRefundSettled: { version: 1 },
  DepositRefundFailed: { version: 1 },
} as const satisfies EventCatalog & Record<DepositEvent['type'], unknown>;

interface DepositPorts {
  readonly dispatch: Dispatch;
}

export const depositHandlings = ({
  dispatch,
}: DepositPorts): readonly (CommandHandling | CustomHandling)[] => [
  detectDepositHandling(dispatch),
  concludeDepositHandling,
  fundInternalAccountHandling(dispatch),
];

/** A deposit whose request died is finished some seconds later. */
export const depositTimers = ({
  dispatch,
}: DepositPorts): Readonly<Record<string, (timer: Timer, call: CallContext) => Promise<unknown>>> => ({
  [FINISH_DEPOSIT]: ({ data }, call) => finishOpenDeposit(dispatch, data as OpenDeposit, call),
});

export const transactionQueries = (
  reading: TransactionReading & Pick<QuotePorts, 'dispatch' | 'vault'>,
): readonly QueryHandling[] => [
  answersQuery<GetTransaction>({
    query: GetTransaction,
    answer: ({ transactionId }, call) => findTransaction(reading, call, transactionId),
  }),
  answersQuery<ListTransactions>({
    query: ListTransactions,
    answer: async (wanted, call) =>
      listTransactions(reading, call, await resolveWanted(reading, wanted, call)),
  }),
  answersQuery<FindOpenPayments>({
    query: FindOpenPayments,
    answer: ({ customerId }, call) => findOpenPayments(reading, call, customerId),
  }),
];
