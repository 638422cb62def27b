import { type Given, minorUnits, formatFacts, formatRows, written } from '@causeway/cli';
import { command, type Command } from '../cli/command.js';
import { formatMoney } from '../format/money.js';
import {
  listing,
  listQuery,
  pair,
  pairOf,
  scope,
  scopeOf,
  formatOwner,
  type SettingsPage,
} from './settings.js';
import { formatMore } from './shared-options.js';

interface Limits {
  readonly platformId: string | null;
  readonly sendingCurrency: string;
  readonly receivingCurrency: string;
  readonly transactionMax: number | null;
  readonly dailyVolumeMax: number | null;
}

const PATH = '/operator/limits';
const formatLimit = (minor: number | null, code: string): string =>
  minor === null ? 'none' : formatMoney(minor, code);

const formatLimits = (limits: Limits, given: Given): string[] =>
  formatFacts([
    [
      'corridor',
      `${limits.sendingCurrency} to ${limits.receivingCurrency}, ${written(given['environment'])}`,
    ],
    ['for', formatOwner(limits.platformId)],
    ['one payment', formatLimit(limits.transactionMax, limits.sendingCurrency)],
    ['a day', formatLimit(limits.dailyVolumeMax, limits.sendingCurrency)],
  ]);

export const limitCommands: readonly Command[] = [
  command<SettingsPage<Limits, unknown>>({
    words: 'limits list',
    summary: 'how much one payment may be, and how much a platform may send on a day',
    options: listing,
    request: (given) => ({ method: 'GET', path: PATH, query: listQuery(given) }),
    format: (page) => [
      ...formatRows(
        ['from', 'to', 'for', 'one payment', 'a day'],
        page.data.map((each) => [
          each.sendingCurrency,
          each.receivingCurrency,
          formatOwner(each.platformId),
          formatLimit(each.transactionMax, each.sendingCurrency),
          formatLimit(each.dailyVolumeMax, each.sendingCurrency),
        ]),
        'No limit is set: payments are bounded by what their rails carry.',
      ),
      ...formatMore(page),
    ],
  }),
  command<Limits>({
    words: 'limits set',
    summary: 'set both limits of a corridor; the next quote obeys them',
    remarks:
      'Amounts are in minor units of the sending currency and include all fees: 100000 of USD are 1000.00 USD. Both limits\n' +
      'are set together: one that is left out is taken away.',
    options: {
      ...scope,
      ...pair,
      'transaction-max': { value: 'MINOR', about: 'the most that one payment may send', read: minorUnits },
      'daily-volume-max': {
        value: 'MINOR',
        about: 'the most that a platform may send on a day',
        read: minorUnits,
      },
    },
    request: (given) => ({
      method: 'PUT',
      path: PATH,
      body: {
        ...scopeOf(given),
        ...pairOf(given),
        transactionMax: given['transaction-max'],
        dailyVolumeMax: given['daily-volume-max'],
      },
    }),
    format: formatLimits,
  }),
  command<Limits>({
    words: 'limits remove',
    summary: 'take both limits of a corridor away',
    options: { ...scope, ...pair },
    request: (given) => ({ method: 'PUT', path: PATH, body: { ...scopeOf(given), ...pairOf(given) } }),
    format: formatLimits,
  }),
];
