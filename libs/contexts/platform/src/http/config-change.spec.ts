import { toConfigChange } from './config-change.js';

const KEY = { feeType: 'CROSS_CURRENCY_TRANSACTION', sourceCurrency: 'USD' } as const;

describe('a fee of an update', () => {
  it.each([
    [
      'a rate alone has a fixed amount of nought',
      { ...KEY, variableFeeBps: 65 },
      { ...KEY, variableFeeBps: 65, fixedFee: { amountMinor: 0n, currency: 'USD' } },
    ],
    [
      'a fixed amount alone has a rate of nought',
      { ...KEY, fixedFee: { amount: 10n, currency: 'USD' } },
      { ...KEY, variableFeeBps: 0, fixedFee: { amountMinor: 10n, currency: 'USD' } },
    ],
  ])('of %s', (_, sent, fee) => {
    expect(toConfigChange({ feeConfigs: [sent] })).toStrictEqual({ feeConfigs: [fee] });
  });
});
