import {
  answersFromViews,
  keyedSetting,
  type CallContext,
  type QueryHandling,
  type ViewReader,
} from '@causeway/commands';
import { json, text, texts } from '@causeway/event-store';
import type { CurrencyCode } from '@causeway/kernel';
import { fundingCoordinatesDeclared, GetPooledCoordinates, type PooledCoordinates } from '@causeway/ledger';
import { FUNDING_COORDINATES_SET } from '../published/events.js';

/** The operator's, for every platform or for one. One stream a currency, form and owner. */
export const fundingCoordinates = keyedSetting({
  declared: fundingCoordinatesDeclared,
  requests: { set: 'platform.set-funding-coordinates', list: 'platform.list-funding-coordinates' },
  category: 'funding-coordinates',
  event: 'FundingCoordinatesSet',
  published: FUNDING_COORDINATES_SET,
  table: 'platform.funding_coordinates_view',
  key: { currencyCode: text<CurrencyCode>(), accountType: text() },
  columns: { paymentRails: texts(), fields: json<Readonly<Record<string, string>>>() },
  none: { paymentRails: [], fields: {} },
  kept: ({ currencyCode: _currency, accountType: _form, paymentRails, ...fields }) => ({
    paymentRails,
    fields,
  }),
  isVoid: ({ paymentRails }) => paymentRails.length === 0,
  shown: ({ paymentRails, fields }) => ({ paymentRails, ...fields }),
});

/** What is set for a platform replaces what is set for every platform, form by form. */
export const pooledInForce = async (
  views: ViewReader,
  tenant: Pick<CallContext, 'platformId' | 'environment'>,
): Promise<readonly PooledCoordinates[]> => {
  const { own, everyPlatforms } = await fundingCoordinates.find({ views }, tenant);
  const inForce = new Map(
    [...everyPlatforms, ...own].map(({ currencyCode: currency, accountType, ...shown }) => [
      `${currency} ${accountType}`,
      { currency, accountType, ...shown },
    ]),
  );
  return [...inForce.keys()].sort().flatMap((key) => inForce.get(key) ?? []);
};

export const getPooledCoordinates = (views: ViewReader): QueryHandling =>
  answersFromViews<GetPooledCoordinates>({
    query: GetPooledCoordinates,
    answer: (_nothing, tenant) => pooledInForce(views, tenant),
  });
