import { keyedSetting } from '@causeway/commands';
import { bigint, flag, text } from '@causeway/event-store';
import type { CurrencyCode, Instant } from '@causeway/kernel';
import { pairErrors, type CurrencyPair } from '../domain/corridor.js';
import { railLimitErrors } from '../domain/rail-setting.js';
import type { RatesRejection } from '../domain/rates-rejections.js';
import { corridorsDeclared, limitsDeclared, railsDeclared } from '../settings/operator-settings.js';

const pair = { sendingCurrency: text<CurrencyCode>(), receivingCurrency: text<CurrencyCode>() };
interface SetPair {
  readonly sendingCurrency: CurrencyCode;
  readonly receivingCurrency: CurrencyCode;
}
const unlessOffered = ({ sendingCurrency, receivingCurrency }: SetPair) =>
  refusalFor('CORRIDOR_NOT_OFFERED', pairErrors({ from: sendingCurrency, to: receivingCurrency }));
const refusalFor = (code: RatesRejection, errors: readonly object[]) =>
  errors.length === 0 ? undefined : { code, details: { errors } };

/** What is neither absent nor `null`. */
const present = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => (value ?? null) !== null)) as {
    [Name in keyof Values]?: NonNullable<Values[Name]>;
  };

type Switched = CurrencyPair & { readonly switchedAt: Instant };
const asSet =
  (isEnabled: boolean) =>
  ({ from, to, switchedAt }: Switched) => ({
    sendingCurrency: from,
    receivingCurrency: to,
    isEnabled,
    setAt: switchedAt,
  });

/** On until it is switched off. One stream a pair of currencies and owner: `corridor-deployment-USD-EUR`. */
export const corridors = keyedSetting({
  declared: corridorsDeclared,
  requests: { set: 'rates.set-corridor', list: 'rates.list-corridors' },
  category: 'corridor',
  event: 'CorridorSet',
  former: { CorridorSwitchedOff: asSet(false), CorridorSwitchedOn: asSet(true) },
  table: 'rates.corridor_view',
  key: pair,
  columns: { isEnabled: flag() },
  none: { isEnabled: true },
  refuses: unlessOffered,
  kept: ({ isEnabled }) => ({ isEnabled }),
  shown: (value) => value,
});

/** A day's volume so far counts against a new limit at once. One stream a pair and owner: `limits-deployment-USD-EUR`. */
export const corridorLimits = keyedSetting({
  declared: limitsDeclared,
  requests: { set: 'rates.set-limits', list: 'rates.list-limits' },
  category: 'limits',
  event: 'LimitsSet',
  schema: {
    version: 2,
    upcast: {
      1: ({ from, to, transactionMaxMinor, dailyVolumeMaxMinor, setAt }) => ({
        sendingCurrency: from,
        receivingCurrency: to,
        ...present({ transactionMaxMinor, dailyVolumeMaxMinor }),
        setAt,
      }),
    },
  },
  table: 'rates.limit_view',
  key: pair,
  columns: { transactionMaxMinor: bigint().optional(), dailyVolumeMaxMinor: bigint().optional() },
  none: {},
  refuses: unlessOffered,
  kept: ({ transactionMax, dailyVolumeMax }) =>
    present({ transactionMaxMinor: transactionMax, dailyVolumeMaxMinor: dailyVolumeMax }),
  isVoid: ({ transactionMaxMinor, dailyVolumeMaxMinor }) =>
    transactionMaxMinor === undefined && dailyVolumeMaxMinor === undefined,
  shown: ({ transactionMaxMinor = null, dailyVolumeMaxMinor = null }) => ({
    transactionMax: transactionMaxMinor,
    dailyVolumeMax: dailyVolumeMaxMinor,
  }),
});

/** On, with the shipped limit, until the operator sets otherwise. One stream a concrete rail: `rail-deployment-SEPA`. */
export const rails = keyedSetting({
  declared: railsDeclared,
  requests: { set: 'rates.set-rail', list: 'rates.list-rails' },
  category: 'rail',
  event: 'RailSet',
  schema: {
    version: 2,
    upcast: {
      1: ({ rail, isEnabled, limit, setAt }) => {
        const { currency, minMinor, maxMinor } = (limit ?? {}) as Readonly<Record<string, unknown>>;
        const bounds = { limitCurrency: currency, amountMinMinor: minMinor, amountMaxMinor: maxMinor };
        return { paymentRail: rail, isEnabled, ...present(bounds), setAt };
      },
    },
  },
  table: 'rates.rail_view',
  key: { paymentRail: text() },
  columns: {
    isEnabled: flag(),
    limitCurrency: text<CurrencyCode>().optional(),
    amountMinMinor: bigint().optional(),
    amountMaxMinor: bigint().optional(),
  },
  none: { isEnabled: true },
  byDefault: { isEnabled: true },
  refuses: (asked) => refusalFor('RAIL_INVALID', railLimitErrors(asked)),
  kept: ({ isEnabled, currency, amountMin, amountMax }) => ({
    isEnabled,
    ...present({ limitCurrency: currency, amountMinMinor: amountMin, amountMaxMinor: amountMax }),
  }),
  shown: ({ isEnabled, limitCurrency = null, amountMinMinor = null, amountMaxMinor = null }) => ({
    isEnabled,
    currency: limitCurrency,
    amountMin: amountMinMinor,
    amountMax: amountMaxMinor,
  }),
});
