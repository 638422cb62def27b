import { byLane, contextOf, environmentOf, laneOf, LANES_MAX, lanesOf, partsOf } from './lane-name.js';

describe('the name of a lane', () => {
  it.each([
    ['ledger', 'sandbox', 1, 'ledger.sandbox'],
    ['ledger', 'production', 1, 'ledger.production'],
    ['ledger', 'sandbox', 2, 'ledger-2.sandbox'],
    ['external_accounts', 'production', 10, 'external_accounts-10.production'],
    ['ledger', 'sandbox', LANES_MAX, 'ledger-99.sandbox'],
    [
      'payments-0195a1f0-0000-7000-8000-000000000012',
      'sandbox',
      3,
      'payments-0195a1f0-0000-7000-8000-000000000012-3.sandbox',
    ],
  ] as const)('%s in %s, lane %d, is %s, and is read back', (context, environment, ordinal, name) => {
    expect(laneOf(context, environment, ordinal)).toBe(name);
    expect(partsOf(name)).toStrictEqual({ context, environment, ordinal });
  });

  it('keeps its old form for the first lane, which is the only one of most contexts', () => {
    expect(laneOf('quotes', 'sandbox')).toBe('quotes.sandbox');
    expect(lanesOf('quotes')).toStrictEqual(['quotes.sandbox', 'quotes.production']);
  });

  it.each([0, -1, 1.5, LANES_MAX + 1, Number.NaN])('has no number %d', (ordinal) => {
    expect(() => laneOf('ledger', 'sandbox', ordinal)).toThrow('a lane');
  });

  it.each(['', 'ledger', '.sandbox', 'ledger.', 'ledger.test', 'ledger.sandbox.x'])('is not %j', (text) => {
    expect(() => partsOf(text)).toThrow('names no lane');
  });

  it.each([
    ['ledger-1.sandbox', 'ledger-1'],
    ['ledger-02.sandbox', 'ledger-02'],
    ['ledger-100.sandbox', 'ledger-100'],
    ['external-accounts.sandbox', 'external-accounts'],
    [
      'payments-0195a1f0-0000-7000-8000-000000000012.sandbox',
      'payments-0195a1f0-0000-7000-8000-000000000012',
    ],
  ] as const)('%s is the first lane of %s', (lane, context) => {
    expect(partsOf(lane)).toStrictEqual({ context, environment: 'sandbox', ordinal: 1 });
  });

  it('gives its context and its environment', () => {
    expect(contextOf('ledger-3.production')).toBe('ledger');
    expect(environmentOf('ledger-3.production')).toBe('production');
  });

  it('is listed by environment and number, the tenth after the second', () => {
    const lanes = lanesOf('ledger', ['sandbox', 'production'], 10);
    expect(lanes).toHaveLength(20);
    expect([...lanes].sort().sort(byLane)).toStrictEqual(lanes);
    expect(lanes.slice(8, 11)).toStrictEqual(['ledger-9.sandbox', 'ledger-10.sandbox', 'ledger.production']);
  });
});
