import type { CallContext } from '@causeway/commands';
import { derivedUuid } from '@causeway/kernel';
import { volumeCharge } from '../domain/daily-volume.js';
import type { QuoteTerms } from '../domain/quote-terms.js';
import { submitToLedger } from './payment-entries.js';
import type { QuotePorts } from './ports.js';
import type { LoadedQuote } from './quote-stream.js';

/**
 * What a collected payment counted for its day is given back once it has failed or is refunded, whoever asks first
 * (quotes §7). What an account held gives its own back with the hold.
 */
export const returnVolume = async (
  ports: Pick<QuotePorts, 'dispatch'>,
  { requestedAt }: LoadedQuote,
  { terms, executionId }: { readonly terms: QuoteTerms; readonly executionId: string },
  call: CallContext,
): Promise<void> => {
  if (terms.pull === undefined || requestedAt === undefined) return;
  const { counter, amountMinor } = volumeCharge(terms.price, requestedAt, undefined);
  await submitToLedger(
    ports,
    { kind: 'RETURN_COUNTERS', counters: [{ counter, amountMinor }] },
    derivedUuid(executionId, 'volume-back'),
    call,
  );
};
