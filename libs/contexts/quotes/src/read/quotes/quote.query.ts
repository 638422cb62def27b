import { RejectedError, type CallContext, type RowOpener, type ViewReader } from '@causeway/commands';
import { type Clock, type Id, unlessErased } from '@causeway/kernel';
import type { QuoteDocument } from '../../published/quote.document.js';
import { quoteView, type QuoteRow } from './quote.view.js';

const ONE_QUOTE = `
  select ${Object.keys(quoteView.columns).join(', ')} from quotes.quote_view
   where platform_id = $1 and environment = $2 and quote_id = $3`;

export interface QuoteReading {
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly clock: Clock;
}

/**
 * The quote at this moment: from `expiresAt` on it is expired, and from the end of its challenge on failed, whether the
 * timer has fired or not (quotes §3, sca §4).
 * Throws `QUOTE_NOT_FOUND`, for another tenant's quote and an erased person's as for one that never was.
 */
export const findQuote = async (
  { views, rows, clock }: QuoteReading,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  quoteId: Id<'Quote'>,
): Promise<QuoteDocument> => {
  const [stored] = await views.rows<QuoteRow>(ONE_QUOTE, [platformId, environment, quoteId]);
  if (stored === undefined) throw new RejectedError('quotes', 'QUOTE_NOT_FOUND');
  const { document: opened, status, expires_at: expiresAt } = await rows.open(quoteView, stored);
  const document = unlessErased(opened);
  if (document === undefined) throw new RejectedError('quotes', 'QUOTE_NOT_FOUND');
  const isOver = expiresAt !== null && expiresAt <= clock.now(environment);
  if (isOver && status === 'PENDING_AUTHORIZATION') {
    const { scaChallenge: _over, ...failed } = document;
    return { ...failed, status: 'FAILED' };
  }
  return isOver && status === 'PENDING' ? { ...document, status: 'EXPIRED' } : document;
};
