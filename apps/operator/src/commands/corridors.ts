import { type Given, onOrOff, formatRows, written } from '@causeway/cli';
import { command, type Command } from '../cli/command.js';
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

interface Corridor {
  readonly platformId: string | null;
  readonly sendingCurrency: string;
  readonly receivingCurrency: string;
  readonly isEnabled: boolean;
  readonly updatedAt: string | null;
}

const PATH = '/operator/corridors';
const onOff = (isEnabled: boolean): string => (isEnabled ? 'on' : 'off');

const formatCorridor = (corridor: Corridor, given: Given): string[] => [
  `${corridor.sendingCurrency} to ${corridor.receivingCurrency} is ${onOff(corridor.isEnabled)} for ` +
    `${formatOwner(corridor.platformId)} in ${written(given['environment'])}.`,
];

export const corridorCommands: readonly Command[] = [
  command<SettingsPage<Corridor, unknown>>({
    words: 'corridors list',
    summary: 'pairs of currencies that were ever switched; all others are on',
    options: listing,
    request: (given) => ({ method: 'GET', path: PATH, query: listQuery(given) }),
    format: (page) => [
      ...formatRows(
        ['from', 'to', 'for', 'state', 'since'],
        page.data.map((each) => [
          each.sendingCurrency,
          each.receivingCurrency,
          formatOwner(each.platformId),
          onOff(each.isEnabled),
          each.updatedAt ?? 'ever',
        ]),
        'Nothing was ever switched: every corridor that has a price is on.',
      ),
      ...formatMore(page),
    ],
  }),
  command<Corridor>({
    words: 'corridors set',
    summary: 'switch a corridor off or on; the next quote obeys it',
    remarks: 'Off for every platform is off: a switch of one platform opens nothing that is off for all.',
    options: {
      ...scope,
      ...pair,
      state: { value: 'on|off', about: 'whether it is offered', needed: true, read: onOrOff },
    },
    request: (given) => ({
      method: 'PUT',
      path: PATH,
      body: { ...scopeOf(given), ...pairOf(given), isEnabled: given['state'] },
    }),
    format: formatCorridor,
  }),
  command<Corridor>({
    words: 'corridors remove',
    summary: 'undo a switch: the corridor is on again',
    options: { ...scope, ...pair },
    request: (given) => ({
      method: 'PUT',
      path: PATH,
      body: { ...scopeOf(given), ...pairOf(given), isEnabled: true },
    }),
    format: formatCorridor,
  }),
];
