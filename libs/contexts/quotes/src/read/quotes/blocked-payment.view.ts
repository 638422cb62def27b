import {
  above,
  contains,
  findAll,
  type CallContext,
  type InlineView,
  type ViewReader,
} from '@causeway/commands';
import { defineView, text, texts, type ViewRowOf } from '@causeway/event-store';
import { idOf, type Environment, type Id } from '@causeway/kernel';
import { isBlocking, rowOf } from '../../application/quotes/quote-event-table.js';
import type { LoadedQuoteEvent } from '../../domain/quotes/quote.js';
import { QUOTE_STREAMS } from './quote.view.js';

/** Payments whose capture or refund an account holds up that takes no money at present, by those accounts. */
export const blockedPaymentView = defineView('quotes.blocked_payment_view', {
  key: ['quoteId'],
  columns: {
    quoteId: text<Id<'Quote'>>(),
    platformId: text(),
    environment: text<Environment>(),
    accountIds: texts<Id<'InternalAccount'>>(),
  },
});

export const blockedPaymentRows: InlineView<LoadedQuoteEvent, ViewRowOf<typeof blockedPaymentView>> = {
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

/** The quotes after `after` whose payments an account holds up, in the order of their ids, at most a hundred. */
export const paymentsBlockedBy = async (
  views: ViewReader,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  { accountId, after }: { readonly accountId: Id<'InternalAccount'>; readonly after: string },
): Promise<Id<'Quote'>[]> => {
  const found = await findAll({ views }, blockedPaymentView, {
    filters: { platformId, environment, accountIds: contains(accountId), quoteId: above(after) },
    columns: ['quoteId'],
    order: ['quoteId'],
    limit: 100,
  });
  return found.map(({ quoteId }) => quoteId);
};
