import { laneOf, type LaneName, type LogPlace, type RecordedEvent } from '@causeway/event-store';
import type { CallContext } from '@causeway/commands';
import { uuidOf, type Id, type Instant } from '@causeway/kernel';
import { isPassing } from '../../domain/quotes/quote-rejections.js';
import type { LoadedQuoteEvent, Quote, QuoteEvent } from '../../domain/quotes/quote.js';
import { QUOTE_STREAMS } from '../../read/quotes/quote.view.js';
import type { QuotePorts } from '../ports.js';
import { quotes } from './quote.aggregate.js';

/** A quote as its stream has it, with the places of its events in the log. */
export interface LoadedQuote {
  readonly quote: Quote;
  /** The place of the last event of a type, for what is published after it; `undefined` when there is none. */
  readonly placeOf: (type: QuoteEvent['type']) => LogPlace | undefined;
  readonly recordedAtOf: (type: QuoteEvent['type']) => Instant | undefined;
  /** When its latest execution was asked for; `undefined` when none was. */
  readonly requestedAt?: Instant;
  /** How often a command's intents were refused for reasons that pass. */
  readonly passedRefusals: (commandId: string) => number;
}

/** Another tenant's quote behaves as absent. */
export const loadQuote = async (
  { store }: Pick<QuotePorts, 'store'>,
  quoteId: Id<'Quote'>,
  call: Pick<CallContext, 'platformId' | 'environment'>,
): Promise<LoadedQuote> => {
  const lane = laneOf(store.context, call.environment);
  return loadedFrom(await store.load(lane, streamOf(quoteId)), lane, call);
};

/**
 * As this process last knew it: with everything that it has recorded itself. Where another one has recorded more, the
 * command that follows finds that at its append, and whatever is done outside is done once under the intent's id.
 */
export const recallQuote = async (
  { store }: Pick<QuotePorts, 'store'>,
  quoteId: Id<'Quote'>,
  call: Pick<CallContext, 'platformId' | 'environment'>,
): Promise<LoadedQuote> => {
  const lane = laneOf(store.context, call.environment);
  return loadedFrom(await store.recall(lane, streamOf(quoteId)), lane, call);
};

const streamOf = (quoteId: Id<'Quote'>): string => `${QUOTE_STREAMS}-${uuidOf(quoteId)}`;

const loadedFrom = (
  events: readonly RecordedEvent[],
  lane: LaneName,
  { platformId }: Pick<CallContext, 'platformId'>,
): LoadedQuote => {
  const history = events.map(({ type, data }) => ({ ...data, type }) as LoadedQuoteEvent);
  const { quote } = history.reduce((record, event) => quotes.evolve(record, event), quotes.initial);
  if (quote.status === 'ABSENT' || quote.terms.platformId !== platformId) return NOT_THERE;
  const { transactionId: key } = quote.terms;
  return {
    quote,
    placeOf: (type) => {
      const found = events.findLast((event: RecordedEvent) => event.type === type);
      return found && { lane, position: found.position, key };
    },
    recordedAtOf: (type) => events.findLast((event: RecordedEvent) => event.type === type)?.recordedAt,
    ...requestOf(history),
    passedRefusals: (commandId) => passedRefusalsIn(history, commandId),
  };
};

const requestOf = (history: readonly LoadedQuoteEvent[]): Pick<LoadedQuote, 'requestedAt'> => {
  for (const event of history.toReversed()) {
    if (event.type === 'QuoteExecutionRequested') return { requestedAt: event.requestedAt };
    if (event.type === 'QuoteDrafted') return { requestedAt: event.terms.createdAt };
  }
  return {};
};

const NOT_THERE: LoadedQuote = {
  quote: { status: 'ABSENT' },
  placeOf: () => undefined,
  recordedAtOf: () => undefined,
  passedRefusals: () => 0,
};

/** A refusal belongs to the intent before it, which names its command. */
const passedRefusalsIn = (history: readonly LoadedQuoteEvent[], commandId: string): number => {
  let asking: string | undefined;
  let refusals = 0;
  for (const event of history) {
    if (event.type === 'QuoteDrafted' || event.type === 'QuoteExecutionRequested') asking = event.commandId;
    const isRefusal = event.type === 'QuoteWithdrawn' || event.type === 'QuoteExecutionRefused';
    if (isRefusal && asking === commandId && isPassing(event.code)) refusals += 1;
  }
  return refusals;
};
