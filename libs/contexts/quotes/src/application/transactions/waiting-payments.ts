import {
  answersQuery,
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { idOf, uuidOf, type Id } from '@causeway/kernel';
import type { DepositAccount, IncomingPayment } from '../../domain/incoming/incoming-payment.js';
import type { PayingQuote } from '../../domain/quotes/quote.js';
import { INCOMING_STREAMS } from '../../read/incoming/incoming-payment.view.js';
import { QUOTE_STREAMS } from '../../read/quotes/quote.view.js';
import { listOwnTransactions } from '../../read/transactions/transaction-list.js';
import { findTransaction, placeTransaction } from './find-transaction.js';
import { reportPayout, settlePayout } from '../quotes/advance-payment.handler.js';
import { concludeCollection } from '../quotes/collect-funds.js';
import { lacksPartner } from '../connected-partner.js';
import { loadIncomingPayment } from '../incoming/incoming-payment-stream.js';
import { concludeIncomingPayout } from '../incoming/incoming-payout.js';
import type { QuotePorts } from '../ports.js';
import { loadQuote, type LoadedQuote } from '../quotes/quote-stream.js';
import { ConcludePayment, ListWaitingPayments } from './transaction.requests.js';

/** A payment that is under way over a bank or a chain that is not connected any more. */
type Waiting =
  | { readonly kind: 'QUOTE'; readonly loaded: LoadedQuote; readonly quote: PayingQuote }
  | {
      readonly kind: 'INCOMING';
      readonly payment: Extract<IncomingPayment, { status: 'SETTLING' }>;
      readonly deposit: DepositAccount;
    };

/**
 * Only an operator knows how it went on there: whether the bank gave what was to be collected, or paid out what
 * was to be paid. Without a connector nothing else moves these payments, so that no step of theirs is done twice.
 */
export const concludePaymentHandling = (ports: QuotePorts): CustomHandling =>
  carriesOut<ConcludePayment>({
    command: ConcludePayment,
    execute: async ({ transactionId, hasArrived }, call) => {
      const waiting = await waitingPayment(ports, transactionId, call);
      if (waiting === undefined) throw new RejectedError('quotes', 'PAYMENT_NOT_WAITING');
      await conclude(ports, waiting, hasArrived, call);
      return findTransaction(ports, call, transactionId);
    },
  });

/** Oldest first; looked for only where a connector is missing. */
export const listWaitingPaymentsHandling = (ports: QuotePorts): QueryHandling =>
  answersQuery<ListWaitingPayments>({
    query: ListWaitingPayments,
    answer: async (wanted, call) => {
      const { environment, platformId } = call;
      const partners = [ports.rails, ports.collections].map((each) => each.railFor(environment, platformId));
      if (!partners.includes(undefined)) return { data: [], hasMore: false, totalCount: 0 };
      const page = await listOwnTransactions(ports, call, {
        ...wanted,
        status: 'PROCESSING',
        sortOrder: 'asc',
      });
      const waiting = await Promise.all(page.data.map(({ id }) => waitingPayment(ports, id, call)));
      return { ...page, data: page.data.filter((_transaction, at) => waiting[at] !== undefined) };
    },
  });

const waitingPayment = async (
  ports: QuotePorts,
  transactionId: Id<'Transaction'>,
  call: CallContext,
): Promise<Waiting | undefined> => {
  const { streamId } = await placeTransaction(ports, call, transactionId);
  if (streamId?.startsWith(`${INCOMING_STREAMS}-`) === true)
    return waitingIncoming(ports, transactionId, call);
  if (streamId !== `${QUOTE_STREAMS}-${uuidOf(transactionId)}`) return undefined;
  const loaded = await loadQuote(ports, idOf('Quote', uuidOf(transactionId)), call);
  const { quote } = loaded;
  return lacksPartner(ports, quote, call) ? { kind: 'QUOTE', loaded, quote } : undefined;
};

const waitingIncoming = async (
  ports: QuotePorts,
  transactionId: Id<'Transaction'>,
  call: CallContext,
): Promise<Waiting | undefined> => {
  const { payment } = await loadIncomingPayment(ports, transactionId, call);
  if (payment.status !== 'SETTLING' || payment.payout === undefined) return undefined;
  const { deposit } = payment.terms;
  const isConnected = ports.rails.railFor(call.environment, call.platformId) !== undefined;
  return deposit === undefined || isConnected ? undefined : { kind: 'INCOMING', payment, deposit };
};

const conclude = async (
  ports: QuotePorts,
  waiting: Waiting,
  hasArrived: boolean,
  call: CallContext,
): Promise<void> => {
  if (waiting.kind === 'INCOMING') return concludeIncomingPayout(ports, { ...waiting, hasArrived }, call);
  const { loaded, quote } = waiting;
  if (quote.collection !== undefined) return concludeCollection(ports, { loaded, quote, hasArrived }, call);
  if (hasArrived) {
    const settledAt = ports.clock.now(call.environment);
    return settlePayout(ports, loaded, { quote, settledAt }, call);
  }
  const failed = { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: false } as const;
  return reportPayout(ports, quote, failed, call);
};
