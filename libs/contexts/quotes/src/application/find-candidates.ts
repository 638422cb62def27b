import type { CallContext } from '@causeway/commands';
import { normalCoordinate } from '@causeway/kernel';
import { FindAccountsByCoordinates } from '@causeway/ledger';
import type { ArrivalReport, ArrivalTarget, Candidate } from '../domain/arrival.js';
import { findQuotesByCoordinates } from '../read/funding.view.js';
import type { QuotePorts } from './ports.js';

type Ports = Pick<QuotePorts, 'dispatch' | 'views'>;

/** Every account and quote of any platform to which the money's coordinates or its reference lead. */
export const findCandidates = async (
  { dispatch, views }: Ports,
  { coordinates, reference }: Pick<ArrivalReport, 'coordinates' | 'reference'>,
  call: CallContext,
): Promise<readonly Candidate[]> => {
  const paidTo = normalised(coordinates);
  const named = normalised(reference);
  const wanted = [paidTo, named].filter((one) => one !== undefined);
  if (wanted.length === 0) return [];
  const accounts = await dispatch.execute(new FindAccountsByCoordinates({ coordinates: wanted }, call));
  const quotes = await findQuotesByCoordinates(views, call, wanted);
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
  return [...by('COORDINATES', paidTo), ...by('REFERENCE', named)];
};

const normalised = (written: string | undefined): string | undefined =>
  written === undefined ? undefined : normalCoordinate(written);
