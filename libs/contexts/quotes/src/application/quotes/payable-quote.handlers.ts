import {
  answersQuery,
  carriesOut,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { idOf, uuidOf, type CurrencyCode } from '@causeway/kernel';
import { findQuotesByCoordinates } from '../../read/quotes/funding.view.js';
import { statusesOf } from '@causeway/transaction-owner';
import {
  FindPayableQuotes,
  FindPaymentStatuses,
  FundQuote,
  GetQuoteCurrency,
  LoseQuoteFunding,
  type PayableQuote,
} from '@causeway/deposits';
import { paymentTransactionView } from '../../read/transaction.view.js';
import type { QuotePorts } from '../ports.js';
import { fundQuote } from './fund-quote.js';
import { isPayerGone } from './payer-gone.js';
import { loseFunding } from './quote.decisions.js';
import { loadQuote } from './quote-stream.js';

type Ports = Pick<QuotePorts, 'dispatch' | 'record' | 'store' | 'views'>;

/** The quotes that money from outside may pay, for the deposits. */
export const payableQuoteQueries = (ports: Ports): readonly QueryHandling[] => [
  answersQuery<FindPayableQuotes>({
    query: FindPayableQuotes,
    answer: ({ coordinates }, call) => findPayable(ports, coordinates, call),
  }),
  answersQuery<GetQuoteCurrency>({
    query: GetQuoteCurrency,
    answer: async ({ quoteId }, call): Promise<CurrencyCode> => {
      const { quote } = await loadQuote(ports, quoteId, call);
      if (quote.status === 'ABSENT' || (await isPayerGone(ports, quote.terms, call)))
        throw new RejectedError('quotes', 'QUOTE_NOT_FOUND');
      if (quote.terms.source.kind !== 'REALTIME') throw new RejectedError('quotes', 'QUOTE_NOT_FUNDABLE');
      return quote.terms.price.totalSending.currency;
    },
  }),
  answersQuery<FindPaymentStatuses>({
    query: FindPaymentStatuses,
    answer: ({ transactionIds }) => statusesOf(paymentTransactionView, ports.views, transactionIds),
  }),
];

/** One decision on the quote each, under the command's own id. */
export const payableQuoteHandlings = (ports: Ports): readonly CustomHandling[] => [
  carriesOut<FundQuote>({
    command: FundQuote,
    execute: async (funding, call) => {
      try {
        return await fundQuote(ports, funding, call);
      } catch (error) {
        if (!(error instanceof RejectedError) || error.code !== 'QUOTE_NOT_FOUND') throw error;
        // The payer went after it was known whose money it is: it goes back, as money for a closed account does.
        return { kind: 'GOES_BACK', transactionId: idOf('Transaction', uuidOf(funding.quoteId)) };
      }
    },
  }),
  carriesOut<LoseQuoteFunding>({
    command: LoseQuoteFunding,
    execute: async ({ quoteId, fundingId }, call) => {
      await ports.record(call, loseFunding(quoteId, { fundingId, isDropped: true }));
      return null;
    },
  }),
];

const findPayable = async (
  ports: Ports,
  coordinates: readonly string[],
  call: CallContext,
): Promise<readonly PayableQuote[]> => {
  const found: PayableQuote[] = [];
  for (const row of await findQuotesByCoordinates(ports.views, call, coordinates)) {
    const { quoteId, platformId, currency, coordinates: own } = row;
    const ofPlatform = { ...call, platformId };
    const { quote } = await loadQuote(ports, quoteId, ofPlatform);
    found.push({
      quoteId,
      platformId,
      currency,
      matched: own.filter((one) => coordinates.includes(one)),
      isPayerGone: quote.status !== 'ABSENT' && (await isPayerGone(ports, quote.terms, ofPlatform)),
    });
  }
  return found;
};
