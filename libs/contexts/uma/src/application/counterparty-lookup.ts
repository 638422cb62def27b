import type { CallContext } from '@causeway/commands';
import { Erased, type CurrencyCode } from '@causeway/kernel';
import { GetMidRate } from '@causeway/rates';
import type { SettlementRates } from '../domain/agreement.js';
import type { CounterpartyOffer } from '../domain/lookup.js';
import { millisatoshisPerUnit, rateOfMultiplier, sendingPerReceiving } from '../domain/settlement-rate.js';
import type { UmaPorts } from './ports.js';
import type { LookupRow } from '../read/lookup.view.js';
import type { Resolved } from './requests.js';

/** What was looked up of somebody at another institution; `undefined` for everybody else, and once it is erased. */
export const offerIn = ({ receiver, offer }: LookupRow): CounterpartyOffer | undefined =>
  receiver.kind !== 'COUNTERPARTY' || offer === null || offer instanceof Erased ? undefined : offer;

interface Pair {
  readonly sending: CurrencyCode;
  readonly receiving: CurrencyCode;
}

/**
 * What a payment costs in millisatoshis on both sides, at what the receiver's institution says for one unit, else at
 * our own prices; `undefined` where bitcoin has no price.
 */
export const settlementRates = async (
  { dispatch }: Pick<UmaPorts, 'dispatch'>,
  { sending, receiving }: Pair,
  multiplier: number | undefined,
  call: CallContext,
): Promise<SettlementRates | undefined> => {
  const priceOf = async (code: CurrencyCode) => {
    const bitcoins = await dispatch.execute(new GetMidRate({ from: 'BTC', to: code }, call));
    return bitcoins === null ? undefined : millisatoshisPerUnit(code, bitcoins);
  };
  const [perSendingUnit, perReceivingUnit] = await Promise.all([
    priceOf(sending),
    multiplier === undefined ? priceOf(receiving) : rateOfMultiplier(multiplier),
  ]);
  return perSendingUnit === undefined || perReceivingUnit === undefined
    ? undefined
    : { perSendingUnit, perReceivingUnit };
};

/** How a quote is priced by another institution's rate; within one currency it is one for one (quotes §2). */
export const pricedBy = (
  rates: SettlementRates,
  pair: Pair,
): Pick<Resolved, 'rates' | 'sendingPerReceiving'> =>
  pair.sending === pair.receiving
    ? { rates }
    : { rates, sendingPerReceiving: sendingPerReceiving(rates, pair) };
