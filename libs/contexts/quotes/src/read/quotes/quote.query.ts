import {
  findOne,
  RejectedError,
  type CallContext,
  type RowOpener,
  type ViewReader,
} from '@causeway/commands';
import { type Clock, type Id, unlessErased } from '@causeway/kernel';
import type { QuoteDocument } from '../../published/quote.document.js';
import { quoteView } from './quote.view.js';

export interface QuoteReading {
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly clock: Clock;
}

/**
 * The quote at this moment: from `expiresAt` on it is expired, and from the end of its challenge on failed, whether the
 * timer has fired or not (quotes §3, sca §4).
 * Throws `QUOTE_NOT_FOUND`, also for another tenant's quote and an erased person's.
 */
export const findQuote = async (
  reading: QuoteReading,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  quoteId: Id<'Quote'>,
): Promise<QuoteDocument> => {
  const found = await findOne(reading, quoteView, { filters: { platformId, environment, quoteId } });
  const document = unlessErased(found?.document);
  if (found === undefined || document === undefined) throw new RejectedError('quotes', 'QUOTE_NOT_FOUND');
  const { status, expiresAt } = found;
  if (expiresAt === undefined || expiresAt > reading.clock.now(environment)) return document;
  if (status === 'PENDING_AUTHORIZATION') {
    const { scaChallenge: _over, ...failed } = document;
    return { ...failed, status: 'FAILED' };
  }
  return status === 'PENDING' ? { ...document, status: 'EXPIRED' } : document;
};
