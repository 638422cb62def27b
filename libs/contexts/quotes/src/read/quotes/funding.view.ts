import type { CallContext, InlineView, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import { coordinatesOf, idOf, type CurrencyCode, type Id } from '@causeway/kernel';
import type { QuoteEvent } from '../../domain/quotes/quote.js';
import { QUOTE_STREAMS } from './quote.view.js';

/** Where the money of real-time-funded quotes is sent, so that it finds them. Coordinates of the service, nobody's person. */
export const fundingView = {
  table: 'funding_view',
  key: ['quote_id'],
  columns: {
    quote_id: 'text',
    platform_id: 'text',
    environment: 'text',
    currency: 'text',
    coordinates: 'text[]',
  },
} as const satisfies ViewDefinition;

export interface FundingRow {
  readonly quote_id: Id<'Quote'>;
  readonly platform_id: string;
  readonly environment: string;
  readonly currency: CurrencyCode;
  readonly coordinates: readonly string[];
  readonly [column: string]: unknown;
}

/** Written once: coordinates stay the quote's for ever, whatever becomes of it. */
export const fundingRows: InlineView<QuoteEvent, FundingRow> = {
  definition: fundingView,
  rowKey: (event, { streamId }) =>
    event.type === 'QuoteCreated' && event.terms.funding !== undefined
      ? { quote_id: idOf('Quote', streamId.slice(QUOTE_STREAMS.length + 1)) }
      : undefined,
  fold: (row, event, { metadata: { environment } }) => {
    if (event.type !== 'QuoteCreated' || event.terms.funding === undefined) return row ?? null;
    const { quoteId, platformId, price, funding } = event.terms;
    return {
      quote_id: quoteId,
      platform_id: platformId,
      environment,
      currency: price.totalSending.currency,
      coordinates: coordinatesOf(funding.instructions),
    };
  },
};

const LED_TO = `
  select quote_id, platform_id, environment, currency, coordinates from quotes.funding_view
   where environment = $1 and coordinates && $2::text[]
   order by quote_id`;

/** The quotes of any platform to which one of these coordinates leads, as they are compared. */
export const findQuotesByCoordinates = (
  views: ViewReader,
  { environment }: Pick<CallContext, 'environment'>,
  coordinates: readonly string[],
): Promise<FundingRow[]> => views.rows<FundingRow>(LED_TO, [environment, coordinates]);
