import type { CallContext, Dispatch } from '@causeway/commands';
import type { CurrencyCode, Rate } from '@causeway/kernel';
import { GetMidRate } from '@causeway/rates';
import { millisatoshisPerUnit } from '../../domain/protocol/settlement-rate.js';

/** Millisatoshis for one minor unit of a currency, at our own price; `undefined` where bitcoin has none. */
export const settlementPrice = async (
  dispatch: Dispatch,
  currency: CurrencyCode,
  call: CallContext,
): Promise<Rate | undefined> => {
  const bitcoins = await dispatch.execute(new GetMidRate({ from: 'BTC', to: currency }, call));
  return bitcoins === null ? undefined : millisatoshisPerUnit(currency, bitcoins.fromPerTo);
};
