import { CURRENCIES, type CurrencyCode } from '@causeway/kernel';
import type { CurrencyPair } from './corridor.js';
import { corridorsWanted, sendingBounds, type RatesWanted } from './rates-wanted.js';

const ALL = CURRENCIES.map(({ code }) => code);
const codesOf = (pairs: readonly CurrencyPair[]) => pairs.map(({ from, to }) => `${from}-${to}`);

const select = (
  wanted: RatesWanted,
  { sendable = ['USD', 'EUR'], off = [] }: { sendable?: CurrencyCode[]; off?: string[] } = {},
) => {
  const selected = corridorsWanted(wanted, ALL, {
    sendable: new Set(sendable),
    isSwitchedOff: ({ from, to }) => off.includes(`${from}-${to}`),
  });
  return 'errors' in selected ? selected.errors.map(({ field }) => field) : codesOf(selected.pairs);
};

describe('the corridors of a list', () => {
  it('are all that start at a currency of the platform, ordered by source and destination', () => {
    const codes = select({});
    // Thirty-seven currencies have an account with a rail; a pair of one currency is not listed.
    expect(codes).toHaveLength(2 * 36);
    expect(codes).toStrictEqual(codes.toSorted());
  });

  it.each(['BTC', 'USDC', 'USDB', 'USDT', 'ARS', 'JPY', 'CHF'])('never end at %s', (code) => {
    expect(select({}).filter((pair) => pair.endsWith(code))).toStrictEqual([]);
  });

  it.each`
    wanted                                                       | codes
    ${{ sourceCurrency: 'EUR', destinationCurrencies: ['GBP'] }} | ${['EUR-GBP']}
    ${{ destinationCurrencies: ['GBP', 'AED', 'GBP'] }}          | ${['EUR-AED', 'EUR-GBP', 'USD-AED', 'USD-GBP']}
    ${{ sourceCurrency: 'USD', destinationCurrencies: ['USD'] }} | ${[]}
    ${{ sourceCurrency: 'USD', destinationCurrencies: ['BTC'] }} | ${[]}
  `('of $wanted are $codes', ({ wanted, codes }) => {
    expect(select(wanted)).toStrictEqual(codes);
  });

  it('leave out what is switched off', () => {
    expect(select({ destinationCurrencies: ['GBP'] }, { off: ['USD-GBP'] })).toStrictEqual(['EUR-GBP']);
  });

  it('are none for a platform that may send nothing', () => {
    expect(select({ destinationCurrencies: ['GBP'] }, { sendable: [] })).toStrictEqual([]);
  });
});

describe('a currency that is named is refused', () => {
  it.each`
    rule                                           | wanted                                                       | off                       | fields
    ${'when the platform may not send it'}         | ${{ sourceCurrency: 'MXN' }}                                 | ${[]}                     | ${['sourceCurrency']}
    ${'when nothing is paid out in it'}            | ${{ destinationCurrencies: ['GBP', 'ARS'] }}                 | ${[]}                     | ${['destinationCurrency.1']}
    ${'when every way to it is off'}               | ${{ destinationCurrencies: ['GBP'] }}                        | ${['USD-GBP', 'EUR-GBP']} | ${['destinationCurrency.0']}
    ${'when the way from the named source is off'} | ${{ sourceCurrency: 'USD', destinationCurrencies: ['GBP'] }} | ${['USD-GBP']}            | ${['destinationCurrency.0']}
    ${'with all others that are wrong'}            | ${{ sourceCurrency: 'MXN', destinationCurrencies: ['JPY'] }} | ${[]}                     | ${['sourceCurrency', 'destinationCurrency.0']}
  `('$rule', ({ wanted, off, fields }) => {
    expect(select(wanted, { off })).toStrictEqual(fields);
  });
});

describe('what a platform may send', () => {
  const supported = (currencyCode: string, ...enabledTransactionTypes: string[]) => ({
    currencyCode,
    enabledTransactionTypes,
    minAmount: 7,
    maxAmount: 900,
  });

  it('are its currencies for outgoing payments, each with its bounds', () => {
    const bounds = sendingBounds([supported('USD', 'INCOMING', 'OUTGOING'), supported('EUR', 'INCOMING')]);
    expect([...bounds]).toStrictEqual([['USD', { minMinor: 7n, maxMinor: 900n }]]);
  });

  it('leaves out a currency that is unknown here', () => {
    expect(sendingBounds([supported('XXX', 'OUTGOING')]).size).toBe(0);
  });
});
