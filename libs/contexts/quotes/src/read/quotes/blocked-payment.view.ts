import type { CallContext, InlineView, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import { idOf, type Environment, type Id } from '@causeway/kernel';
import { isBlocking, rowOf } from '../../application/quotes/quote-event-table.js';
import type { QuoteEvent } from '../../domain/quotes/quote.js';
import { QUOTE_STREAMS } from './quote.view.js';

/** Payments whose capture or refund an account holds up that takes no money at present, by those accounts. */
export const blockedPaymentView = {
  table: 'blocked_payment_view',
  key: ['quote_id'],
  columns: {
    quote_id: 'text',
    platform_id: 'text',
    environment: 'text',
    account_ids: 'text[]',
  },
} as const satisfies ViewDefinition;

export type BlockedPaymentRow = {
  readonly quote_id: Id<'Quote'>;
  readonly platform_id: string;
  readonly environment: Environment;
  readonly account_ids: readonly Id<'InternalAccount'>[];
};

export const blockedPaymentRows: InlineView<QuoteEvent, BlockedPaymentRow> = {
  definition: blockedPaymentView,
  rowKey: (event, { streamId }) =>
    rowOf(event).blocks === null ? undefined : { quote_id: quoteIdOf(streamId) },
  fold: (_row, event, { streamId, metadata: { platformId, environment } }) =>
    isBlocking(event) && event.accountIds !== undefined
      ? {
          quote_id: quoteIdOf(streamId),
          platform_id: platformId,
          environment,
          account_ids: event.accountIds,
        }
      : null,
};

const quoteIdOf = (streamId: string): Id<'Quote'> => idOf('Quote', streamId.slice(QUOTE_STREAMS.length + 1));

const WAITING = `
  select quote_id from quotes.blocked_payment_view
   where platform_id = $1 and environment = $2 and account_ids @> array[$3] and quote_id > $4
   order by quote_id
   limit 100`;

/** The quotes after `after` whose payments an account holds up, in the order of their ids, at most a hundred. */
export const paymentsBlockedBy = async (
  views: ViewReader,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  { accountId, after }: { readonly accountId: Id<'InternalAccount'>; readonly after: string },
): Promise<Id<'Quote'>[]> => {
  const params = [platformId, environment, accountId, after];
  const rows = await views.rows<Pick<BlockedPaymentRow, 'quote_id'>>(WAITING, params);
  return rows.map(({ quote_id }) => quote_id);
};
