import type { CurrencyCode, Rate } from '@causeway/kernel';
import { estimatedRate } from './estimated-rate.js';
import type { OfferedCurrency } from './lookup.js';
import { boundsWithin, receivedBounds, type Bounds } from './payout-bounds.js';
import { maxSendable, type SendableCurrency } from './sendable.js';

/** A way from a currency of the sender to the account's. */
export interface AccountWay {
  readonly sending: SendableCurrency;
  readonly corridor: { readonly sendingPerReceiving: Rate; readonly transactionMaxMinor?: bigint };
}

/**
 * What can be paid to an account, within the limits of the platform, of the corridor and of the account's rails
 * (rates-and-rails §10). `undefined` where nothing leads to its currency, where no rail carries it (`null`), and where
 * no amount keeps every limit.
 */
export const accountOffer = (
  currency: CurrencyCode,
  way: AccountWay | undefined,
  carried: Partial<Bounds> | null,
): OfferedCurrency | undefined => {
  if (way === undefined || carried === null) return undefined;
  const { sending, corridor } = way;
  const { sendingPerReceiving, transactionMaxMinor } = corridor;
  const maxMinor = maxSendable(sending, transactionMaxMinor);
  const sendable = receivedBounds({ ...sending, maxMinor }, currency, sendingPerReceiving);
  const bounds = sendable && boundsWithin(sendable, carried);
  return bounds && { currency, ...bounds, estimatedExchangeRate: estimatedRate(sendingPerReceiving) };
};
