import type { CallContext } from '@causeway/commands';
import { derivedUuid } from '@causeway/kernel';
import { volumeCharge } from '../../domain/quotes/daily-volume.js';
import type { KnownTerms } from '../../domain/quotes/quote-terms.js';
import { submitToLedger } from '@causeway/ledger';
import type { QuotePorts } from '../ports.js';
import type { LoadedQuote } from './quote-stream.js';

/**
 * What a collected payment counted for its day is given back once it has failed or is refunded, whichever step asks first
 * (quotes §7). What an account held gives its own back with the hold, while that is not spent.
 */
export const returnVolume = async (
  ports: Pick<QuotePorts, 'dispatch'>,
  loaded: LoadedQuote,
  { terms, executionId }: Counted,
  call: CallContext,
): Promise<void> => {
  if (terms.source.kind === 'EXTERNAL') await giveVolumeBack(ports, loaded, { terms, executionId }, call);
};

/** The same for a captured hold whose payment the bank returned: a captured hold releases no volume. */
export const returnSpentVolume = async (
  ports: Pick<QuotePorts, 'dispatch'>,
  loaded: LoadedQuote,
  { terms, executionId }: Counted,
  call: CallContext,
): Promise<void> =>
  giveVolumeBack(ports, loaded, { terms, executionId, spent: { holdId: executionId } }, call);

interface Counted {
  readonly terms: KnownTerms;
  readonly executionId: string;
}

/** Once, by the id of the execution. What is funded from outside was never counted. */
const giveVolumeBack = async (
  ports: Pick<QuotePorts, 'dispatch'>,
  { requestedAt }: LoadedQuote,
  { terms, executionId, spent = {} }: Counted & { readonly spent?: { readonly holdId?: string } },
  call: CallContext,
): Promise<void> => {
  if (requestedAt === undefined) return;
  const { counter, amountMinor } = volumeCharge(terms.price, requestedAt, undefined);
  await submitToLedger(
    ports,
    { kind: 'RETURN_COUNTERS', counters: [{ counter, amountMinor }], ...spent },
    derivedUuid(executionId, 'volume-back'),
    call,
  );
};
