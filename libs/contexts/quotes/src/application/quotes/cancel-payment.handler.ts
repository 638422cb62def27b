import {
  reportingCall,
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
} from '@causeway/commands';
import { idOf, uuidOf } from '@causeway/kernel';
import { cancelRefusal, type CancelRejection } from '../../domain/quotes/cancel-payment.decide.js';
import type { PayingQuote } from '../../domain/quotes/quote.js';
import { QUOTE_STREAMS } from '../../read/quotes/quote.view.js';
import { findTransaction, placeTransaction } from './own-transaction.js';
import { stopCollection } from './collect-funds.js';
import { partnerOf } from '../connected-partner.js';
import type { QuotePorts } from '../ports.js';
import { loadQuote, type LoadedQuote } from './quote-stream.js';
import { CancelTransaction } from './transaction.requests.js';
import { recordPayout } from './quote.decisions.js';
import { advancePayment } from './advance-payment.handler.js';

type QuoteId = PayingQuote['terms']['quoteId'];

/**
 * Asks the partner, which alone knows whether it is too late, and records the answer. After a crash in
 * between the rail has the payout as cancelled, and the payment's own timer records it (transactions §8).
 */
export const cancelTransactionHandling = (ports: QuotePorts): CustomHandling =>
  carriesOut<CancelTransaction>({
    command: CancelTransaction,
    execute: async ({ transactionId, reason }, call) => {
      const { streamId } = await placeTransaction(ports, call, transactionId);
      // Deposits, payments from outside and transfers from another customer cannot be stopped here.
      if (streamId !== `${QUOTE_STREAMS}-${uuidOf(transactionId)}`)
        throw refused('TRANSACTION_NOT_STOPPABLE');
      const quoteId = idOf('Quote', uuidOf(transactionId));
      const { loaded, quote } = await payingQuote(ports, quoteId, call);
      const partner = partnerOf(ports, quote, call);
      if (partner === undefined) throw refused('RAIL_NOT_CONNECTED');
      if (quote.collection !== undefined) {
        if (!(await stopCollection(ports, { bank: partner, loaded, quote, words: reason }, call)))
          throw refused('TRANSACTION_NOT_CANCELLABLE');
        return findTransaction(ports, call, transactionId);
      }
      const said = await partner.cancel(quote.executionId);
      if (said === 'TOO_LATE') throw refused('TRANSACTION_NOT_CANCELLABLE');
      const report = { state: 'CANCELLED', isAsked: true, ...(reason !== undefined && { reason }) } as const;
      await ports.record(reportingCall(call), recordPayout(quoteId, report));
      return findTransaction(ports, call, transactionId);
    },
  });

/** The payment as the partner has it: one that was not handed over yet is handed over first. */
const payingQuote = async (ports: QuotePorts, quoteId: QuoteId, call: CallContext): Promise<Paying> => {
  const found = await cancellable(ports, quoteId, call);
  if ((found.quote.collection ?? found.quote.payout) === 'SENT') return found;
  await advancePayment(ports, quoteId, reportingCall(call));
  return cancellable(ports, quoteId, call);
};

interface Paying {
  readonly loaded: LoadedQuote;
  readonly quote: PayingQuote;
}

const cancellable = async (ports: QuotePorts, quoteId: QuoteId, call: CallContext): Promise<Paying> => {
  const loaded = await loadQuote(ports, quoteId, call);
  const { quote } = loaded;
  const refusal = cancelRefusal(quote);
  if (refusal !== undefined) throw refused(refusal);
  if (quote.status !== 'PROCESSING') throw new Error(`${quoteId} is ${quote.status} and may be cancelled`);
  return { loaded, quote };
};

const refused = (code: CancelRejection | 'RAIL_NOT_CONNECTED'): RejectedError =>
  new RejectedError('quotes', code);
