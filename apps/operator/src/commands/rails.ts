import {
  currency,
  type Given,
  minorUnits,
  onOrOff,
  type Option,
  formatFacts,
  formatRows,
  text,
  written,
} from '@causeway/cli';
import { command, type Command } from '../cli/command.js';
import { formatMoney } from '../format/money.js';
import { listing, listQuery, scope, scopeOf, formatOwner, type SettingsPage } from './settings.js';
import { formatMore } from './shared-options.js';

interface Rail {
  readonly platformId: string | null;
  readonly paymentRail: string;
  readonly isEnabled: boolean;
  readonly currency: string | null;
  readonly amountMin: number | null;
  readonly amountMax: number | null;
}

const PATH = '/operator/rails';
const rail: Option = { value: 'RAIL', about: 'a rail, such as SEPA', needed: true, read: text };

const formatBound = (minor: number | null, code: string | null): string =>
  minor === null ? 'as shipped' : formatMoney(minor, code);
const formatState = ({ isEnabled }: Rail): string => (isEnabled ? 'on' : 'off');

const formatRail = (row: Rail, given: Given): string[] =>
  formatFacts([
    ['rail', row.paymentRail],
    ['for', `${formatOwner(row.platformId)}, ${written(given['environment'])}`],
    ['state', formatState(row)],
    ['at least', formatBound(row.amountMin, row.currency)],
    ['at most', formatBound(row.amountMax, row.currency)],
  ]);

export const railCommands: readonly Command[] = [
  command<SettingsPage<Rail, unknown>>({
    words: 'rails list',
    summary: 'rails of which anything was ever set; all others are on, with the limits they ship with',
    options: listing,
    request: (given) => ({ method: 'GET', path: PATH, query: listQuery(given) }),
    format: (page) => [
      ...formatRows(
        ['rail', 'for', 'state', 'at least', 'at most'],
        page.data.map((each) => [
          each.paymentRail,
          formatOwner(each.platformId),
          formatState(each),
          formatBound(each.amountMin, each.currency),
          formatBound(each.amountMax, each.currency),
        ]),
        'Nothing was ever set: every rail is on, with the limits it ships with.',
      ),
      ...formatMore(page),
    ],
  }),
  command<Rail>({
    words: 'rails set',
    summary: 'switch a rail off or on and set its limits; the next quote obeys',
    remarks:
      'Limits are in minor units of what arrives, whose currency must be named with them. State and limits are set\n' +
      'together: a limit that is left out is the one that the rail ships with.',
    options: {
      ...scope,
      rail,
      state: { value: 'on|off', about: 'whether it is offered', needed: true, read: onOrOff },
      currency: { value: 'CURRENCY', about: 'of the limits', read: currency },
      'amount-min': { value: 'MINOR', about: 'the least that one payment carries', read: minorUnits },
      'amount-max': { value: 'MINOR', about: 'the most that one payment carries', read: minorUnits },
    },
    request: (given) => ({
      method: 'PUT',
      path: PATH,
      body: {
        ...scopeOf(given),
        paymentRail: given['rail'],
        isEnabled: given['state'],
        currency: given['currency'],
        amountMin: given['amount-min'],
        amountMax: given['amount-max'],
      },
    }),
    format: formatRail,
  }),
  command<Rail>({
    words: 'rails remove',
    summary: 'undo what was set of a rail: it is on, with the limits that it ships with',
    options: { ...scope, rail },
    request: (given) => ({
      method: 'PUT',
      path: PATH,
      body: { ...scopeOf(given), paymentRail: given['rail'], isEnabled: true },
    }),
    format: formatRail,
  }),
];
