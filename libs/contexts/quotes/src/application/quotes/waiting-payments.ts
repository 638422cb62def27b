import { carriesOut, RejectedError, type CallContext, type CustomHandling } from '@causeway/commands';
import { idOf, uuidOf, type Id, type Page } from '@causeway/kernel';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import type { PayingQuote } from '../../domain/quotes/quote.js';
import { listTransactionRows, NO_TRANSACTIONS, type WaitingWanted } from '@causeway/transaction-owner';
import { paymentTransactionView } from '../../read/transaction.view.js';
import { findTransaction, placeTransaction } from './own-transaction.js';
import { reportPayout, settlePayout } from './advance-payment.handler.js';
import { concludeCollection } from './collect-funds.js';
import { lacksPartner } from '../connected-partner.js';
import type { QuotePorts } from '../ports.js';
import { loadQuote, type LoadedQuote } from './quote-stream.js';
import { ConcludePayment } from './transaction.requests.js';

/** A payment of a quote that is under way over a bank or a chain that is not connected any more. */
interface Waiting {
  readonly loaded: LoadedQuote;
  readonly quote: PayingQuote;
}

/**
 * Only an operator knows how it went on there: whether the bank gave what was to be collected, or paid out what
 * was to be paid. Without a connector nothing else moves these payments, so that no step of theirs is done twice.
 */
export const concludePaymentHandling = (ports: QuotePorts): CustomHandling =>
  carriesOut<ConcludePayment>({
    command: ConcludePayment,
    execute: async ({ transactionId, hasArrived }, call) => {
      await placeTransaction(ports, call, transactionId);
      const waiting = await waitingPayment(ports, transactionId, call);
      if (waiting === undefined) throw new RejectedError('quotes', 'PAYMENT_NOT_WAITING');
      await conclude(ports, waiting, hasArrived, call);
      return findTransaction(ports, call, transactionId);
    },
  });

/** Oldest first; looked for only where a connector is missing. */
export const listWaitingPayments = async (
  ports: QuotePorts,
  wanted: WaitingWanted,
  call: CallContext,
): Promise<Page<TransactionDocument>> => {
  const { environment, platformId } = call;
  const partners = [ports.rails, ports.collections].map((each) => each.railFor(environment, platformId));
  if (!partners.includes(undefined)) return NO_TRANSACTIONS;
  const page = await listTransactionRows(paymentTransactionView, ports, call, {
    ...wanted,
    status: 'PROCESSING',
    sortOrder: 'asc',
  });
  const waiting = await Promise.all(page.data.map(({ id }) => waitingPayment(ports, id, call)));
  return { ...page, data: page.data.filter((_transaction, at) => waiting[at] !== undefined) };
};

/** Of a quote's own side: what its receiver sees moves with it. */
const waitingPayment = async (
  ports: QuotePorts,
  transactionId: Id<'Transaction'>,
  call: CallContext,
): Promise<Waiting | undefined> => {
  const loaded = await loadQuote(ports, idOf('Quote', uuidOf(transactionId)), call);
  const { quote } = loaded;
  return lacksPartner(ports, quote, call) ? { loaded, quote } : undefined;
};

const conclude = async (
  ports: QuotePorts,
  { loaded, quote }: Waiting,
  hasArrived: boolean,
  call: CallContext,
): Promise<void> => {
  if (quote.collection !== undefined) return concludeCollection(ports, { loaded, quote, hasArrived }, call);
  if (hasArrived) {
    const settledAt = ports.clock.now(call.environment);
    return settlePayout(ports, loaded, { quote, settledAt }, call);
  }
  const failed = { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: false } as const;
  return reportPayout(ports, quote, failed, call);
};
