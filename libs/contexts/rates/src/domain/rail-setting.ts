import type { CurrencyCode } from '@causeway/kernel';
import { isReceivable } from './corridor.js';
import type { FieldError } from './rates-rejections.js';

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

export type SetRail = RailSettingFigures & { readonly rail: string };

interface LimitRequested {
  readonly currency?: CurrencyCode;
  readonly amountMin?: bigint | null;
  readonly amountMax?: bigint | null;
}

/** Why such a limit cannot be set, by the names on the wire. */
export const railLimitErrors = ({
  currency,
  amountMin = null,
  amountMax = null,
}: LimitRequested): readonly FieldError[] => [
  ...(currency === undefined || isReceivable(currency)
    ? []
    : [{ field: 'currency', message: 'is not paid out here' }]),
  ...(amountMin !== null && amountMax !== null && amountMax < amountMin
    ? [{ field: 'amountMax', message: 'must not be less than amountMin' }]
    : []),
];

/** By concrete rail; what is not in it is as shipped. */
export type RailsInForce = ReadonlyMap<string, RailSettingFigures>;
export const AS_SHIPPED: RailsInForce = new Map();

/** Off is off: a platform's word opens no rail that is closed to all. Of two limits the platform's own counts. */
export const railsInForce = (deploymentWide: readonly SetRail[], own: readonly SetRail[]): RailsInForce => {
  const all = new Map(deploymentWide.map((setting) => [setting.rail, setting]));
  const merged = own.map((setting): SetRail => {
    const shared = all.get(setting.rail);
    return {
      rail: setting.rail,
      isEnabled: setting.isEnabled && shared?.isEnabled !== false,
      limit: setting.limit ?? shared?.limit ?? null,
    };
  });
  return new Map([...deploymentWide, ...merged].map((setting) => [setting.rail, setting]));
};
