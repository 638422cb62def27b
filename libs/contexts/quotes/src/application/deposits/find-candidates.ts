import type { CallContext } from '@causeway/commands';
import { normalCoordinate } from '@causeway/kernel';
import { FindAccountsByCoordinates } from '@causeway/ledger';
import type { CreditAdvice } from '@causeway/rails';
import type { ArrivalTarget, Candidate } from '../../domain/deposits/arrival.js';
import { findQuotesByCoordinates, type FundingRow } from '../../read/quotes/funding.view.js';
import { isPayerGone } from '../quotes/payer-gone.js';
import type { QuotePorts } from '../ports.js';
import { loadQuote } from '../quotes/quote-stream.js';

type Ports = Pick<QuotePorts, 'dispatch' | 'store' | 'views'>;

export interface Led {
  readonly candidates: readonly Candidate[];
  /** Some led to a quote whose payer was deleted or erased: it is as absent as one that never was. */
  readonly isToGoneQuote: boolean;
}

/** Every account and quote of any platform to which the money's coordinates or its reference lead. */
export const findCandidates = async (
  ports: Ports,
  { coordinates, reference }: Pick<CreditAdvice, 'coordinates' | 'reference'>,
  call: CallContext,
): Promise<Led> => {
  const paidTo = normalised(coordinates);
  const named = normalised(reference);
  const wanted = [paidTo, named].filter((one) => one !== undefined);
  if (wanted.length === 0) return { candidates: [], isToGoneQuote: false };
  const accounts = await ports.dispatch.execute(new FindAccountsByCoordinates({ coordinates: wanted }, call));
  const found = await findQuotesByCoordinates(ports.views, call, wanted);
  const quotes = await withPayer(ports, found, call);
  const ledTo = [
    ...accounts.map(({ accountId, platformId, currency, matched }) => ({
      target: { kind: 'ACCOUNT', platformId, accountId } satisfies ArrivalTarget,
      currency,
      matched,
    })),
    ...quotes.map(({ quote_id: quoteId, platform_id: platformId, currency, coordinates: matched }) => ({
      target: { kind: 'QUOTE', platformId, quoteId } satisfies ArrivalTarget,
      currency,
      matched,
    })),
  ];
  const by = (of: Candidate['by'], key: string | undefined): Candidate[] =>
    ledTo
      .filter(({ matched }) => key !== undefined && matched.includes(key))
      .map(({ target, currency }) => ({ target, currency, by: of }));
  return {
    candidates: [...by('COORDINATES', paidTo), ...by('REFERENCE', named)],
    isToGoneQuote: quotes.length < found.length,
  };
};

const withPayer = async (
  ports: Ports,
  found: readonly FundingRow[],
  call: CallContext,
): Promise<FundingRow[]> => {
  const kept: FundingRow[] = [];
  for (const row of found) {
    const ofPlatform = { ...call, platformId: row.platform_id };
    const { quote } = await loadQuote(ports, row.quote_id, ofPlatform);
    if (quote.status === 'ABSENT' || !(await isPayerGone(ports, quote.terms, ofPlatform))) kept.push(row);
  }
  return kept;
};

const normalised = (written: string | undefined): string | undefined =>
  written === undefined ? undefined : normalCoordinate(written);
