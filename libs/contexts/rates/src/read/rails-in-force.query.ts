import type { CallContext, ViewReader } from '@causeway/commands';
import { rails } from '../application/operator-settings.js';
import { railsInForce, type RailsInForce, type SetRail } from '../domain/rail-setting.js';

type Found = Awaited<ReturnType<typeof rails.find>>['own'][number];

/** As it stands at this moment, as all that the operator sets. */
export const findRailsInForce = async (
  views: ViewReader,
  tenant: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<RailsInForce> => {
  const { own, everyPlatforms } = await rails.find({ views }, tenant);
  return railsInForce(everyPlatforms.map(settingOf), own.map(settingOf));
};

const settingOf = ({
  paymentRail,
  isEnabled,
  limitCurrency,
  amountMinMinor,
  amountMaxMinor,
}: Found): SetRail => ({
  rail: paymentRail,
  isEnabled,
  limit:
    limitCurrency === undefined
      ? null
      : { currency: limitCurrency, minMinor: amountMinMinor ?? null, maxMinor: amountMaxMinor ?? null },
});
