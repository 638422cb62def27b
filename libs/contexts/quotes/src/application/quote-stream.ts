import { laneOf, type LogPlace, type RecordedEvent } from '@causeway/event-store';
import type { CallContext } from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import type { Quote, QuoteEvent } from '../domain/quote.js';
import { QUOTE_STREAMS } from '../read/quote.view.js';
import type { QuotePorts } from './ports.js';
import { quotes } from './quote.aggregate.js';

/** A quote as its stream tells it, with the places of its events in the log. */
export interface LoadedQuote {
  readonly quote: Quote;
  /** Where the last event of a type stands, for what is to be told after it; `undefined` when there is none. */
  readonly placeOf: (type: QuoteEvent['type']) => LogPlace | undefined;
}

/** Another tenant's quote is as absent as one that never was. */
export const loadQuote = async (
  { store }: Pick<QuotePorts, 'store'>,
  quoteId: Id<'Quote'>,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
): Promise<LoadedQuote> => {
  const lane = laneOf(store.context, environment);
  const events = await store.load(lane, `${QUOTE_STREAMS}-${uuidOf(quoteId)}`);
  const { quote } = events.reduce(
    (record, { type, data }) => quotes.evolve(record, { ...data, type } as QuoteEvent),
    quotes.initial,
  );
  if (quote.status === 'ABSENT' || quote.terms.platformId !== platformId) return NOBODY;
  const { transactionId: key } = quote.terms;
  return {
    quote,
    placeOf: (type) => {
      const found = events.findLast((event: RecordedEvent) => event.type === type);
      return found && { lane, position: found.position, key };
    },
  };
};

const NOBODY: LoadedQuote = { quote: { status: 'ABSENT' }, placeOf: () => undefined };
