import type { CallContext } from '@causeway/commands';
import { normalCoordinate, unlessErased, type Erased } from '@causeway/kernel';
import { FindAccountsByCoordinates } from '@causeway/ledger';
import type { ArrivalTarget, Candidate, KnownReport } from '../domain/arrival.js';
import type { DepositPorts } from './ports.js';
import { FindPayableQuotes } from './payable-quote.requests.js';
import { accountReferencesIn } from '../domain/reference.js';

export interface Led {
  readonly candidates: readonly Candidate[];
  /** Some led to a quote whose payer was deleted or erased: it behaves as absent. */
  readonly isToGoneQuote: boolean;
}

/** Every account and quote of any platform to which the money's coordinates or its reference lead. */
export const findCandidates = async (
  { dispatch }: Pick<DepositPorts, 'dispatch'>,
  { coordinates, reference }: Pick<KnownReport, 'coordinates' | 'reference'>,
  call: CallContext,
): Promise<Led> => {
  const paidTo = normalised(coordinates);
  const named = referencesIn(reference);
  const wanted = [...(paidTo === undefined ? [] : [paidTo]), ...named];
  if (wanted.length === 0) return { candidates: [], isToGoneQuote: false };
  const accounts = await dispatch.execute(new FindAccountsByCoordinates({ coordinates: wanted }, call));
  const found = await dispatch.execute(new FindPayableQuotes({ coordinates: wanted }, call));
  const quotes = found.filter(({ isPayerGone }) => !isPayerGone);
  const ledTo = [
    ...accounts.map(({ accountId, platformId, currency, matched }) => ({
      target: { kind: 'ACCOUNT', platformId, accountId } satisfies ArrivalTarget,
      currency,
      matched,
    })),
    ...quotes.map(({ quoteId, platformId, currency, matched }) => ({
      target: { kind: 'QUOTE', platformId, quoteId } satisfies ArrivalTarget,
      currency,
      matched,
    })),
  ];
  const by = (of: Candidate['by'], keys: readonly string[]): Candidate[] =>
    ledTo
      .filter(({ matched }) => keys.some((key) => matched.includes(key)))
      .map(({ target, currency }) => ({ target, currency, by: of }));
  return {
    candidates: [...by('COORDINATES', paidTo === undefined ? [] : [paidTo]), ...by('REFERENCE', named)],
    isToGoneQuote: quotes.length < found.length,
  };
};

const normalised = (written: string | Erased | undefined): string | undefined => {
  const known = unlessErased(written);
  return known === undefined ? undefined : normalCoordinate(known);
};

/** What a payer wrote as a whole, and the references of accounts within it. */
const referencesIn = (written: KnownReport['reference']): readonly string[] => {
  const known = unlessErased(written);
  return known === undefined ? [] : [...new Set([normalCoordinate(known), ...accountReferencesIn(known)])];
};
