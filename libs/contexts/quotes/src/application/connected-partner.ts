import type { CallContext } from '@causeway/commands';
import type { Instant } from '@causeway/kernel';
import { CONNECTOR_PAUSE, lookAgainAt } from '../domain/growing-pause.js';
import type { PayingQuote, Quote } from '../domain/quotes/quote.js';
import type { PayoutRail } from '@causeway/rails';
import type { QuotePorts } from './ports.js';

type Partners = Pick<QuotePorts, 'collections' | 'rails'>;

/** The bank or chain that has a payment at present: who collects its money, and afterwards who pays it out. */
export const partnerOf = (
  { collections, rails }: Partners,
  { collection }: Pick<PayingQuote, 'collection'>,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): PayoutRail | undefined =>
  (collection === undefined ? rails : collections).railFor(environment, platformId);

/** Whether a payment is under way over a connector that is not there any more: an operator's case. */
export const lacksPartner = (
  partners: Partners,
  quote: Quote,
  call: Pick<CallContext, 'environment' | 'platformId'>,
): quote is PayingQuote => {
  // What was only seen on a chain waits for the chain, and within the service no partner takes part.
  if (quote.status !== 'PROCESSING' || quote.finalBy !== undefined) return false;
  const isOutside = quote.collection !== undefined || quote.terms.destination.kind !== 'INTERNAL';
  return isOutside && partnerOf(partners, quote, call) === undefined;
};

/** When a payment looks again for a connector that it has missed, at the latest six hours from now. */
export const partnerAwaitedUntil = (
  { clock }: Pick<QuotePorts, 'clock'>,
  since: Instant | undefined,
  { environment }: Pick<CallContext, 'environment'>,
): Instant => {
  const now = clock.now(environment);
  return lookAgainAt(since ?? now, now, CONNECTOR_PAUSE);
};
