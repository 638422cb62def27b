import type { CallContext } from '@causeway/commands';
import { CONNECTOR_PAUSE, lookAgainAt, type Instant } from '@causeway/kernel';
import type { Destination } from '../domain/quotes/quote-terms.js';
import type { PayingQuote, Quote } from '../domain/quotes/quote.js';
import type { PayoutRail, PayoutRoute } from '@causeway/rails';
import type { QuotePorts } from './ports.js';

type Partners = Pick<QuotePorts, 'collections' | 'rails'>;

/** The bank or chain that has a payment at present: who collects its money, and afterwards who pays it out. */
export const partnerOf = (
  { collections, rails }: Partners,
  { collection, terms }: Pick<PayingQuote, 'collection' | 'terms'>,
  call: Pick<CallContext, 'environment' | 'platformId'>,
): PayoutRail | undefined =>
  collection === undefined
    ? railTo({ rails }, terms.destination, call)
    : collections.railFor(call.environment, call.platformId);

/** The rail that pays a destination outside the service. */
export const railTo = (
  { rails }: Pick<Partners, 'rails'>,
  { kind }: Pick<Destination, 'kind'>,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): PayoutRail | undefined => {
  const route: PayoutRoute = kind === 'UMA' ? 'UMA_ADDRESS' : 'ACCOUNT';
  return rails.railFor(environment, platformId, route);
};

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
