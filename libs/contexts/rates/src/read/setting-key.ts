import type { CurrencyCode, Environment } from '@causeway/kernel';
import type { CurrencyPair } from '../domain/corridor.js';

export type PairKey = {
  readonly environment: Environment;
  /** A platform's, or `DEPLOYMENT`. */
  readonly platform_id: string;
  readonly sending_currency: CurrencyCode;
  readonly receiving_currency: CurrencyCode;
};

/** The key of a row about one corridor: whose it is, and which pair it is about. */
export const pairKey = (
  { from, to }: CurrencyPair,
  { environment, platformId }: { readonly environment: Environment; readonly platformId: string },
): PairKey => ({
  environment,
  platform_id: platformId,
  sending_currency: from,
  receiving_currency: to,
});
