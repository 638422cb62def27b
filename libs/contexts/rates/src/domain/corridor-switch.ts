import { nothing, record, reject, type CurrencyCode, type Decision, type Instant } from '@causeway/kernel';
import { isReceivable, isSendable, type CurrencyPair } from './corridor.js';
import type { FieldError, RatesRejection } from './rates-rejections.js';

/** How the operator switched one pair of currencies, for every platform or for one. */
export type CorridorEvent = {
  readonly type: 'CorridorSwitchedOff' | 'CorridorSwitchedOn';
  readonly switchedAt: Instant;
} & CurrencyPair;

/** On until it is switched off. */
export interface CorridorSwitch {
  readonly isEnabled: boolean;
  readonly updatedAt: Instant | null;
}

export const untouchedSwitch: CorridorSwitch = { isEnabled: true, updatedAt: null };

export const evolveSwitch = (_switch: CorridorSwitch, event: CorridorEvent): CorridorSwitch => ({
  isEnabled: event.type === 'CorridorSwitchedOn',
  updatedAt: event.switchedAt,
});

export interface SetCorridor extends CurrencyPair {
  readonly isEnabled: boolean;
}

export const setCorridor = (
  { from, to, isEnabled }: SetCorridor,
  current: CorridorSwitch,
  { now }: { readonly now: Instant },
): Decision<CorridorEvent, RatesRejection> => {
  const errors = pairErrors({ from, to });
  if (errors.length > 0) return reject('CORRIDOR_NOT_OFFERED', { errors });
  if (current.isEnabled === isEnabled) return nothing();
  const type = isEnabled ? 'CorridorSwitchedOn' : 'CorridorSwitchedOff';
  return record({ type, from, to, switchedAt: now });
};

/** A setting for a pair that cannot be paid would only mislead. */
export const pairErrors = ({
  from,
  to,
}: {
  readonly from?: CurrencyCode;
  readonly to?: CurrencyCode;
}): readonly FieldError[] => [
  ...(from === undefined || isSendable(from)
    ? []
    : [{ field: 'sendingCurrency', message: 'is not offered here' }]),
  ...(to === undefined || isReceivable(to)
    ? []
    : [{ field: 'receivingCurrency', message: 'is not paid out here' }]),
];
