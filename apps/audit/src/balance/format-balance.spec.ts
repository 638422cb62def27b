import type { Moment } from '../moment/moment.js';
import { decimal, formatBalance } from './format-balance.js';

describe('an amount in major units', () => {
  it.each([
    [240_000n, 'USD', '2400.00'],
    [-5n, 'USD', '-0.05'],
    [0n, 'EUR', '0.00'],
    [1_234n, 'JPY', '1234'],
    [1_000_001n, 'USDC', '1.000001'],
    [9_007_199_254_740_993n, 'USD', '90071992547409.93'],
  ])('%p of %s is %s', (minor, currency, text) => {
    expect(decimal(minor, currency)).toBe(text);
  });
});

describe('a balance', () => {
  it('that is absent is reported with its moment', () => {
    const asked = 'FEES:USD:Platform:p';
    const format = (moment?: Moment) => formatBalance(asked, moment, undefined).lines;
    expect(format()).toStrictEqual(['FEES:USD:Platform:p had not been opened or touched as of now.']);
    expect(format({ kind: 'TIME', at: '2026-01-01T00:00:00.000Z' })[0]).toContain(
      'as of 2026-01-01T00:00:00.000Z',
    );
    expect(format({ kind: 'POSITION', position: 0 })[0]).toContain('as of position 0');
    expect(formatBalance(asked, undefined, undefined).isClean).toBe(false);
  });

  it('of the service’s own account names the platform that it is kept for', () => {
    const at = { position: 3, recordedAt: '2026-01-01T00:00:00.000Z' };
    const own = { platformId: 'Platform:p', customerId: null, status: null };
    const amounts = { available: -61_00n, held: 0n, pending: 0n, total: -61_00n };
    const found = {
      account: 'CLEARING:USD:Platform:p',
      lane: 'ledger.sandbox',
      currency: 'USD',
      touchedAt: at,
      readUpTo: at,
    };
    expect(
      formatBalance('CLEARING:USD:Platform:p', undefined, { ...found, ...own, ...amounts }).lines,
    ).toStrictEqual([
      'CLEARING:USD:Platform:p in ledger.sandbox, as of now',
      '  available  -6100 USD  -61.00',
      '  held       0 USD      0.00',
      '  pending    0 USD      0.00',
      '  total      -6100 USD  -61.00',
      '  of Platform:p',
      '  last touched by position 3 at 2026-01-01T00:00:00.000Z',
      '  the journal was read up to position 3 at 2026-01-01T00:00:00.000Z',
    ]);
  });
});
