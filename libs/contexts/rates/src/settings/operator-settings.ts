import type { DeclaredSetting } from '@causeway/commands';
import { amount, currencyCode, described, flag, nullable, object, oneOf, optional } from '@causeway/shapes';
import { RAILS } from '../domain/rails.js';

const pair = {
  sendingCurrency: described(currencyCode(), 'What is sent'),
  receivingCurrency: described(currencyCode(), 'What arrives'),
};
const pairWords = { sendingCurrency: { option: 'from' }, receivingCurrency: { option: 'to' } };
/** Left out or `null`: no limit is set here. */
const limit = (about: string) => optional(described(nullable(amount()), about));

/** Corridors that the operator switches off and on (rates-and-rails §7). */
export const corridorsDeclared = {
  name: 'corridors',
  tag: 'OperatorCorridors',
  owner: 'PLATFORM_OR_ALL',
  key: object('CorridorKey', pair),
  value: object('SetCorridorDto', { isEnabled: described(flag(), 'Whether it is offered') }),
  operations: {
    show: { id: 'listCorridors', summary: 'Corridors that were ever switched' },
    set: {
      id: 'setCorridor',
      summary: 'Switch a corridor off or on',
      remarks:
        'The next quote obeys it. Off for every platform is off: a switch of one platform opens nothing that is off for all.',
    },
  },
  undo: { summary: 'undo a switch: the corridor is on again', value: { isEnabled: true } },
  words: { ...pairWords, isEnabled: { option: 'state' } },
  whenNone: 'Nothing was ever switched: every corridor that has a price is on.',
} as const satisfies DeclaredSetting;

/** How much one payment may be, and how much a platform may send on a day (quotes §7). */
export const limitsDeclared = {
  name: 'limits',
  tag: 'OperatorLimits',
  owner: 'PLATFORM_OR_ALL',
  key: object('LimitsKey', pair),
  value: object('SetLimitsDto', {
    transactionMax: limit('The most that one payment may send'),
    dailyVolumeMax: limit('The most that a platform may send on a day'),
  }),
  operations: {
    show: { id: 'listLimits', summary: 'Corridors with a limit' },
    set: {
      id: 'setLimits',
      summary: 'Set or take away the limits of a corridor',
      remarks:
        'The next quote obeys them. Amounts are in minor units of the sending currency and include all fees: 100000 of USD\n' +
        'are 1000.00 USD. Both limits are set together: one that is left out is taken away.',
    },
  },
  undo: { summary: 'take both limits of a corridor away', value: {} },
  words: {
    ...pairWords,
    transactionMax: { currencyOf: 'sendingCurrency' },
    dailyVolumeMax: { currencyOf: 'sendingCurrency' },
  },
  whenNone: 'No limit is set: payments are bounded by what their rails carry.',
} as const satisfies DeclaredSetting;

/** Rails that the operator switches and limits (rates-and-rails §4). */
export const railsDeclared = {
  name: 'rails',
  tag: 'OperatorRails',
  owner: 'PLATFORM_OR_ALL',
  key: object('RailKey', { paymentRail: described(oneOf(RAILS, 'PaymentRail'), 'A rail, such as SEPA') }),
  /** Amounts count in the currency that arrives, so that it comes with them; without both the shipped limit holds. */
  value: object(
    'SetRailDto',
    {
      isEnabled: described(flag(), 'Whether it is offered'),
      currency: optional(described(currencyCode(), 'Of the limits')),
      amountMin: limit('The least that one payment carries'),
      amountMax: limit('The most that one payment carries'),
    },
    {
      across: ({ currency, amountMin, amountMax }) =>
        (currency === undefined) === ((amountMin ?? amountMax ?? null) === null)
          ? []
          : [{ path: 'currency', message: 'comes with amountMin or amountMax, and they with it' }],
    },
  ),
  operations: {
    show: { id: 'listRails', summary: 'Rails of which anything was ever set' },
    set: {
      id: 'setRail',
      summary: 'Switch a rail off or on, and set or take away its limit',
      remarks:
        'The next quote obeys. Limits are in minor units of what arrives, whose currency must be named with them. State and\n' +
        'limits are set together: a limit that is left out is the one that the rail ships with.',
    },
  },
  undo: {
    summary: 'undo what was set of a rail: it is on, with the limits that it ships with',
    value: { isEnabled: true },
  },
  words: {
    paymentRail: { option: 'rail' },
    isEnabled: { option: 'state' },
    amountMin: { currencyOf: 'currency', empty: 'as shipped' },
    amountMax: { currencyOf: 'currency', empty: 'as shipped' },
  },
  whenNone: 'Nothing was ever set: every rail is on, with the limits it ships with.',
} as const satisfies DeclaredSetting;
