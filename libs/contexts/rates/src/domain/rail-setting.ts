import { nothing, record, reject, type CurrencyCode, type Decision, type Instant } from '@causeway/kernel';
import { isReceivable } from './corridor.js';
import type { FieldError, RatesRejection } from './rates-rejections.js';

/** What one payment over a rail may be, in minor units of the currency that arrives. */
export interface RailLimitSet {
  readonly currency: CurrencyCode;
  readonly minMinor: bigint | null;
  readonly maxMinor: bigint | null;
}

/** What the operator set of one concrete rail, for every platform or for one. */
export interface RailSettingFigures {
  readonly isEnabled: boolean;
  /** In the place of the shipped limit (rates-and-rails §4); `null`: that one holds. */
  readonly limit: RailLimitSet | null;
}

export type RailEvent = {
  readonly type: 'RailSet';
  readonly rail: string;
  readonly setAt: Instant;
} & RailSettingFigures;

/** On, with the shipped limit, until the operator sets otherwise. */
export interface RailSetting extends RailSettingFigures {
  readonly updatedAt: Instant | null;
}

export const untouchedRail: RailSetting = { isEnabled: true, limit: null, updatedAt: null };

export const evolveRail = (_rail: RailSetting, { isEnabled, limit, setAt }: RailEvent): RailSetting => ({
  isEnabled,
  limit,
  updatedAt: setAt,
});

export type SetRail = RailSettingFigures & { readonly rail: string };

/** Replaces all that is set of a rail. */
export const setRail = (
  { rail, isEnabled, limit }: SetRail,
  current: RailSetting,
  { now }: { readonly now: Instant },
): Decision<RailEvent, RatesRejection> => {
  const errors = limit === null ? [] : limitErrors(limit);
  if (errors.length > 0) return reject('RAIL_INVALID', { errors });
  return current.isEnabled === isEnabled && isSameLimit(current.limit, limit)
    ? nothing()
    : record({ type: 'RailSet', rail, isEnabled, limit, setAt: now });
};

const limitErrors = ({ currency, minMinor, maxMinor }: RailLimitSet): readonly FieldError[] => [
  ...(isReceivable(currency) ? [] : [{ field: 'currency', message: 'is not paid out here' }]),
  ...(minMinor !== null && maxMinor !== null && maxMinor < minMinor
    ? [{ field: 'amountMax', message: 'must not be less than amountMin' }]
    : []),
];

const isSameLimit = (one: RailLimitSet | null, other: RailLimitSet | null): boolean =>
  one?.currency === other?.currency && one?.minMinor === other?.minMinor && one?.maxMinor === other?.maxMinor;

/** By concrete rail; what is not in it is as shipped. */
export type RailsInForce = ReadonlyMap<string, RailSettingFigures>;
export const AS_SHIPPED: RailsInForce = new Map();

/** Off is off: a platform's word opens no rail that is closed to all. Of two limits the platform's own counts. */
export const railsInForce = (everybodys: readonly SetRail[], own: readonly SetRail[]): RailsInForce => {
  const all = new Map(everybodys.map((setting) => [setting.rail, setting]));
  const merged = own.map((setting): SetRail => {
    const shared = all.get(setting.rail);
    return {
      rail: setting.rail,
      isEnabled: setting.isEnabled && shared?.isEnabled !== false,
      limit: setting.limit ?? shared?.limit ?? null,
    };
  });
  return new Map([...everybodys, ...merged].map((setting) => [setting.rail, setting]));
};
