import type { CallContext, Dispatch } from '@causeway/commands';
import type { CurrencyCode } from '@causeway/kernel';
import { GetCorridor, type OpenCorridor } from '@causeway/rates';
import { estimatedRate } from '../../domain/directory/estimated-rate.js';
import type { OfferedCurrency } from '../../domain/directory/lookup.js';
import type { Bounds } from '../../domain/directory/payout-bounds.js';
import type { SendableCurrency } from '../../domain/directory/sendable.js';
import type { Sender } from './sender.js';

/** A way from a currency of the sender to the receiver's. */
export interface OpenWay {
  readonly sending: SendableCurrency;
  readonly corridor: OpenCorridor;
}

/** The first of the sender's currencies from which there is a way; `undefined` when there is none at all. */
export const openWay = async (
  dispatch: Dispatch,
  sender: Sender,
  receiving: CurrencyCode,
  call: CallContext,
): Promise<OpenWay | undefined> => {
  for (const sending of sender.sendable) {
    const corridor = await dispatch.execute(new GetCorridor({ from: sending.currency, to: receiving }, call));
    if (corridor.status === 'OPEN') return { sending, corridor };
  }
  return undefined;
};

/** The currencies that the receiver takes and the sender can send, with an estimated rate. */
export const offersTo = async (
  dispatch: Dispatch,
  sender: Sender,
  taken: readonly (Bounds & { readonly currency: CurrencyCode })[],
  call: CallContext,
): Promise<readonly OfferedCurrency[]> => {
  const offers = await Promise.all(
    taken.map(async ({ currency, minMinor, maxMinor }) => {
      const way = await openWay(dispatch, sender, currency, call);
      if (way === undefined) return [];
      const estimatedExchangeRate = estimatedRate(way.corridor.sendingPerReceiving);
      return [{ currency, minMinor, maxMinor, estimatedExchangeRate }];
    }),
  );
  return offers.flat();
};
