import type { CallContext } from '@causeway/commands';
import { parseUmaAddress, type UmaAddress, unlessErased } from '@causeway/kernel';
import type { Pair } from '../../domain/payments/receiver-terms.js';
import type { CounterpartyOffer } from '../../domain/protocol/messages.js';
import { rateOfMultiplier, type SettlementRates } from '../../domain/protocol/settlement-rate.js';
import { addressKey } from '../directory/address-key.js';
import { settlementPrice } from '../directory/settlement-price.js';
import { findUsableLookup, type LookupRow } from '../../read/directory/lookup.view.js';
import type { UmaPorts } from '../ports.js';

/** The offer of a customer of another institution; `undefined` for every other receiver, and once erased. */
export const offerIn = ({ receiver, offer }: LookupRow): CounterpartyOffer | undefined =>
  receiver.kind === 'COUNTERPARTY' ? unlessErased(offer) : undefined;

export interface LookupFound {
  readonly lookup: LookupRow;
  readonly address: UmaAddress;
}

/** A look-up of the call's platform for this very address that can still be used. */
export const lookupOf = async (
  ports: UmaPorts,
  { lookupId, umaAddress }: { readonly lookupId: string; readonly umaAddress: string },
  call: CallContext,
): Promise<LookupFound | undefined> => {
  const address = parseUmaAddress(umaAddress);
  const lookup = await findUsableLookup(ports, call, lookupId, ports.clock.now(call.environment));
  if (address === undefined || lookup === undefined) return undefined;
  return lookup.addressKey === addressKey(ports.vault, address.text) ? { lookup, address } : undefined;
};

/**
 * The price of a payment in millisatoshis on both sides: at the receiver's institution's multiplier, else at
 * our own prices; `undefined` where bitcoin has no price.
 */
export const settlementRates = async (
  { dispatch }: Pick<UmaPorts, 'dispatch'>,
  { sending, receiving }: Pair,
  multiplier: number | undefined,
  call: CallContext,
): Promise<SettlementRates | undefined> => {
  const [perSendingUnit, perReceivingUnit] = await Promise.all([
    settlementPrice(dispatch, sending, call),
    multiplier === undefined ? settlementPrice(dispatch, receiving, call) : rateOfMultiplier(multiplier),
  ]);
  return perSendingUnit === undefined || perReceivingUnit === undefined
    ? undefined
    : { perSendingUnit, perReceivingUnit };
};
