import { containsAny, findAll, type CallContext, type InlineView, type ViewReader } from '@causeway/commands';
import { defineView, text, texts, type ViewRecord, type ViewRowOf } from '@causeway/event-store';
import { coordinatesOf, idOf, type CurrencyCode, type Environment, type Id } from '@causeway/kernel';
import type { LoadedQuoteEvent } from '../../domain/quotes/quote.js';
import { QUOTE_STREAMS } from './quote.view.js';

/** Where the money of real-time-funded quotes is sent, so that it finds them. Coordinates of the service: nothing personal. */
export const fundingView = defineView('quotes.funding_view', {
  key: ['quoteId'],
  columns: {
    quoteId: text<Id<'Quote'>>(),
    platformId: text(),
    environment: text<Environment>(),
    currency: text<CurrencyCode>(),
    coordinates: texts(),
  },
});
type FundingRow = ViewRowOf<typeof fundingView>;

/** Written once: coordinates belong to the quote for ever, in every status. */
export const fundingRows: InlineView<LoadedQuoteEvent, FundingRow> = {
  definition: fundingView,
  rowKey: (event, { streamId }) =>
    event.type === 'QuoteCreated' && event.terms.source.kind === 'REALTIME'
      ? { quote_id: idOf('Quote', streamId.slice(QUOTE_STREAMS.length + 1)) }
      : undefined,
  fold: (row, event, { metadata: { environment } }) => {
    if (event.type !== 'QuoteCreated' || event.terms.source.kind !== 'REALTIME') return row ?? null;
    const { quoteId, platformId, price, source } = event.terms;
    return {
      quote_id: quoteId,
      platform_id: platformId,
      environment,
      currency: price.totalSending.currency,
      coordinates: coordinatesOf(source.instructions),
    };
  },
};

/** The quotes of any platform to which one of these coordinates leads, as they are compared. */
export const findQuotesByCoordinates = (
  views: ViewReader,
  { environment }: Pick<CallContext, 'environment'>,
  coordinates: readonly string[],
): Promise<ViewRecord<typeof fundingView>[]> =>
  findAll({ views }, fundingView, {
    filters: { environment, coordinates: containsAny(coordinates) },
    order: ['quoteId'],
  });
