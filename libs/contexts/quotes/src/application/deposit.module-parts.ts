import {
  answersQuery,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
  type Dispatch,
  type QueryHandling,
  type RejectionTable,
} from '@causeway/commands';
import type { EventCatalog, Timer } from '@causeway/event-store';
import type { DepositRejection } from '../domain/deposit.decide.js';
import type { DepositEvent } from '../domain/deposit.js';
import { listTransactions } from '../read/transaction-list.js';
import { findOpenPayments } from '../read/open-payments.js';
import { findTransaction, type TransactionReading } from '../read/transaction.query.js';
import { FINISH_DEPOSIT, type OpenDeposit } from './deposit.aggregate.js';
import { concludeDepositHandling, detectDepositHandling } from './deposit.handlers.js';
import { finishOpenDeposit, fundInternalAccountHandling } from './fund-internal-account.handler.js';
import { ownersByName } from './owners-by-name.js';
import { FindOpenPayments, GetTransaction, ListTransactions } from './transaction.requests.js';

/** Nothing of a deposit is personal but the platform's own name of the customer, where it is a customer's. */
export const depositEvents = {
  DepositDetected: {
    version: 1,
    others: [{ personal: ['customer.platformCustomerId'], subject: 'customer.customerId' }],
  },
  DepositSettled: {
    version: 1,
    others: [{ personal: ['terms.customer.platformCustomerId'], subject: 'terms.customer.customerId' }],
  },
  DepositRefused: { version: 1 },
  DepositPartyErased: { version: 1 },
} as const satisfies EventCatalog & Record<DepositEvent['type'], unknown>;

/** How each "no" looks to a caller (sandbox §7, transactions §5). */
export const depositRejections: RejectionTable<DepositRejection | 'TRANSACTION_NOT_FOUND'> = {
  INTERNAL_ACCOUNT_NOT_FOUND: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    message: 'InternalAccount not found',
  },
  INTERNAL_ACCOUNT_NOT_ACTIVE: {
    status: 400,
    code: 'INVALID_INPUT',
    reason: 'ACCOUNT_NOT_ACTIVE',
    message: 'The internal account takes no money in its present status',
  },
  END_USER_TERMS_NOT_ACCEPTED: {
    status: 403,
    code: 'END_USER_TERMS_NOT_ACCEPTED',
    message: 'The customer has not accepted the end user terms',
  },
  TRANSACTION_NOT_FOUND: { status: 404, code: 'TRANSACTION_NOT_FOUND', message: 'Transaction not found' },
};

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

export const transactionQueries = (reading: TransactionReading & DepositPorts): readonly QueryHandling[] => [
  answersQuery<GetTransaction>({
    query: GetTransaction,
    answer: ({ transactionId }, call) => findTransaction(reading, call, transactionId),
  }),
  answersQuery<ListTransactions>({
    query: ListTransactions,
    answer: async ({ platformCustomerId, ...wanted }, call) => {
      if (platformCustomerId === undefined) return listTransactions(reading, call, wanted);
      const ownerIds = await ownersByName(reading.dispatch, platformCustomerId, call);
      return listTransactions(reading, call, { ...wanted, ownerIds });
    },
  }),
  answersQuery<FindOpenPayments>({
    query: FindOpenPayments,
    answer: ({ customerId }, call) => findOpenPayments(reading, call, customerId),
  }),
];
