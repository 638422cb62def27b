import { basisPoints, type Given, minorUnits, formatFacts, formatRows, text, written } from '@causeway/cli';
import { command, type Command } from '../cli/command.js';
import { formatMoney } from '../format/money.js';
import {
  listing,
  listQuery,
  pairOf,
  scope,
  scopeOf,
  formatAny,
  formatOwner,
  type SettingsPage,
} from './settings.js';
import { receiving, sending, formatMore } from './shared-options.js';

interface Fee {
  readonly fixedFee: number;
  readonly basisPoints: number;
  readonly counterpartyFixedFee: number;
}
interface FeeRow extends Fee {
  readonly platformId: string | null;
  readonly sendingCurrency: string | null;
  readonly receivingCurrency: string | null;
  readonly paymentRail: string | null;
}
interface Defaults {
  readonly sameCurrency: Fee;
  readonly otherwise: Fee;
}

const PATH = '/operator/fee-schedule';
const key = {
  from: { ...sending, about: 'what is sent (default any)' },
  to: { ...receiving, about: 'what arrives (default any)' },
  rail: { value: 'RAIL', about: 'the rail of the payout, such as SEPA (default any)', read: text },
};
const keyOf = (given: Given): Given => ({ ...scopeOf(given), ...pairOf(given), paymentRail: given['rail'] });

const formatFixed = (minor: number, code: string | null): string =>
  minor === 0 ? 'none' : formatMoney(minor, code);

export const feeCommands: readonly Command[] = [
  command<SettingsPage<FeeRow, Defaults>>({
    words: 'fees list',
    summary: 'the fee schedule of the service',
    options: listing,
    request: (given) => ({ method: 'GET', path: PATH, query: listQuery(given) }),
    format: (page) => [
      ...formatRows(
        ['from', 'to', 'rail', 'for', 'basis points', 'fixed', 'counterparty'],
        page.data.map((each) => [
          formatAny(each.sendingCurrency),
          formatAny(each.receivingCurrency),
          formatAny(each.paymentRail),
          formatOwner(each.platformId),
          String(each.basisPoints),
          formatFixed(each.fixedFee, each.sendingCurrency),
          formatFixed(each.counterpartyFixedFee, each.receivingCurrency),
        ]),
        'The schedule has no row.',
      ),
      ...formatMore(page),
      '',
      `Where no row fits, a conversion costs ${page.default.otherwise.basisPoints} basis points, a payment within one ` +
        `currency ${page.default.sameCurrency.basisPoints}.`,
    ],
  }),
  command<FeeRow>({
    words: 'fees set',
    summary: 'set the fee of a row, or make the row; it prices the next quote',
    remarks:
      "Of the rows that fit a payment, a platform's own come first, then the one that names most. A fixed amount is in\n" +
      'minor units of the currency of its side, which the row must name. What is left out is nothing.',
    options: {
      ...scope,
      ...key,
      'basis-points': {
        value: 'N',
        about: 'of what is sent; 12.5 is 0.125 %',
        needed: true,
        read: basisPoints,
      },
      fixed: { value: 'MINOR', about: 'on top, in minor units of what is sent', read: minorUnits },
      'counterparty-fixed': {
        value: 'MINOR',
        about: 'taken from what arrives, in its minor units',
        read: minorUnits,
      },
    },
    request: (given) => ({
      method: 'PUT',
      path: PATH,
      body: {
        ...keyOf(given),
        basisPoints: given['basis-points'],
        fixedFee: given['fixed'],
        counterpartyFixedFee: given['counterparty-fixed'],
      },
    }),
    format: (row, given) =>
      formatFacts([
        ['from', formatAny(row.sendingCurrency)],
        ['to', formatAny(row.receivingCurrency)],
        ['rail', formatAny(row.paymentRail)],
        ['for', `${formatOwner(row.platformId)}, ${written(given['environment'])}`],
        ['basis points', String(row.basisPoints)],
        ['fixed', formatFixed(row.fixedFee, row.sendingCurrency)],
        ['counterparty', formatFixed(row.counterpartyFixedFee, row.receivingCurrency)],
      ]),
  }),
  command<null>({
    words: 'fees remove',
    summary: 'take a row away; the next one that fits prices the next quote',
    options: { ...scope, ...key },
    request: (given) => ({ method: 'DELETE', path: PATH, query: keyOf(given) }),
    format: () => ['The row is removed.'],
  }),
];
