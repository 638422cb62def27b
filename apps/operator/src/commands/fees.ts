import { basisPoints, type Given, minorUnits, tellFacts, tellRows, text, written } from '@causeway/cli';
import { command, type Command } from '../cli/command.js';
import { tellMoney } from '../telling/money.js';
import {
  listing,
  listQuery,
  pairOf,
  scope,
  scopeOf,
  tellAny,
  tellOwner,
  type SettingsPage,
} from './settings.js';
import { receiving, sending, tellMore } from './shared-options.js';

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

const tellFixed = (minor: number, code: string | null): string =>
  minor === 0 ? 'none' : tellMoney(minor, code);

export const feeCommands: readonly Command[] = [
  command<SettingsPage<FeeRow, Defaults>>({
    words: 'fees list',
    summary: 'the fee schedule of the service',
    options: listing,
    request: (given) => ({ method: 'GET', path: PATH, query: listQuery(given) }),
    tell: (page) => [
      ...tellRows(
        ['from', 'to', 'rail', 'for', 'basis points', 'fixed', 'counterparty'],
        page.data.map((each) => [
          tellAny(each.sendingCurrency),
          tellAny(each.receivingCurrency),
          tellAny(each.paymentRail),
          tellOwner(each.platformId),
          String(each.basisPoints),
          tellFixed(each.fixedFee, each.sendingCurrency),
          tellFixed(each.counterpartyFixedFee, each.receivingCurrency),
        ]),
        'The schedule has no row.',
      ),
      ...tellMore(page),
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
    tell: (row, given) =>
      tellFacts([
        ['from', tellAny(row.sendingCurrency)],
        ['to', tellAny(row.receivingCurrency)],
        ['rail', tellAny(row.paymentRail)],
        ['for', `${tellOwner(row.platformId)}, ${written(given['environment'])}`],
        ['basis points', String(row.basisPoints)],
        ['fixed', tellFixed(row.fixedFee, row.sendingCurrency)],
        ['counterparty', tellFixed(row.counterpartyFixedFee, row.receivingCurrency)],
      ]),
  }),
  command<null>({
    words: 'fees remove',
    summary: 'take a row away; the next one that fits prices the next quote',
    options: { ...scope, ...key },
    request: (given) => ({ method: 'DELETE', path: PATH, query: keyOf(given) }),
    tell: () => ['The row is removed.'],
  }),
];
