import type { CurrencyCode } from '@causeway/kernel';
import { railFeesOf, serviceFeeOf, type FeeRow } from './fee-schedule.js';

const costing = (fixedMinor: bigint) => ({ fixedMinor, milliBasisPoints: 0n, counterpartyFixedMinor: 0n });
const row = (fixedMinor: bigint, names: Omit<FeeRow, 'fee'>): FeeRow => ({
  ...names,
  fee: costing(fixedMinor),
});

describe('without a row of the operator', () => {
  it.each`
    from     | to        | milliBasisPoints
    ${'USD'} | ${'EUR'}  | ${50_000n}
    ${'USD'} | ${'USDC'} | ${50_000n}
    ${'USD'} | ${'USD'}  | ${0n}
  `('$from to $to costs $milliBasisPoints thousandths of a basis point', ({ from, to, milliBasisPoints }) => {
    expect(serviceFeeOf([], { from, to })).toStrictEqual({ ...costing(0n), milliBasisPoints });
  });
});

describe('the most specific row wins', () => {
  const everywhere = row(1n, {});
  const overWire = row(2n, { rail: 'WIRE' });
  const toEur = row(3n, { to: 'EUR' });
  const fromUsd = row(4n, { from: 'USD' });
  const toEurBySepa = row(5n, { to: 'EUR', rail: 'SEPA' });
  const fromUsdBySepa = row(6n, { from: 'USD', rail: 'SEPA' });
  const usdToEur = row(7n, { from: 'USD', to: 'EUR' });
  const usdToEurBySepa = row(8n, { from: 'USD', to: 'EUR', rail: 'SEPA' });
  const rows = [everywhere, overWire, toEur, fromUsd, toEurBySepa, fromUsdBySepa, usdToEur, usdToEurBySepa];
  const fixedOf = (schedule: FeeRow[], from: CurrencyCode, to: CurrencyCode, rail?: string) =>
    serviceFeeOf(schedule, { from, to, ...(rail !== undefined && { rail }) }).fixedMinor;

  it.each`
    from     | to       | rail         | fixed
    ${'GBP'} | ${'INR'} | ${undefined} | ${1n}
    ${'GBP'} | ${'INR'} | ${'WIRE'}    | ${2n}
    ${'GBP'} | ${'EUR'} | ${'WIRE'}    | ${3n}
    ${'USD'} | ${'INR'} | ${'WIRE'}    | ${4n}
    ${'GBP'} | ${'EUR'} | ${'SEPA'}    | ${5n}
    ${'USD'} | ${'DKK'} | ${'SEPA'}    | ${6n}
    ${'USD'} | ${'EUR'} | ${undefined} | ${7n}
    ${'USD'} | ${'EUR'} | ${'WIRE'}    | ${7n}
    ${'USD'} | ${'EUR'} | ${'SEPA'}    | ${8n}
    ${'USD'} | ${'USD'} | ${undefined} | ${4n}
  `('$from to $to by $rail costs $fixed, in whatever order the rows stand', ({ from, to, rail, fixed }) => {
    expect(fixedOf(rows, from, to, rail)).toBe(fixed);
    expect(fixedOf(rows.toReversed(), from, to, rail)).toBe(fixed);
  });

  it('a row that names a rail waits for a rail to be known', () => {
    expect(fixedOf([usdToEurBySepa], 'USD', 'EUR')).toBe(0n);
  });
});

describe('a platform’s own row', () => {
  const own = row(9n, { isPlatforms: true });
  const ownByRail = row(10n, { isPlatforms: true, rail: 'SEPA' });
  const deploymentWide = row(8n, { from: 'USD', to: 'EUR', rail: 'SEPA' });

  it('comes before those of every platform, however much that one names', () => {
    for (const schedule of [
      [own, deploymentWide],
      [deploymentWide, own],
    ])
      expect(serviceFeeOf(schedule, { from: 'USD', to: 'EUR', rail: 'SEPA' }).fixedMinor).toBe(9n);
  });

  it('gives way to one of its own that names more', () => {
    expect(serviceFeeOf([own, ownByRail], { from: 'USD', to: 'EUR', rail: 'SEPA' }).fixedMinor).toBe(10n);
  });
});

describe('the fees of single rails', () => {
  const pair = { from: 'USD', to: 'EUR' } as const;
  const overSepa = row(5n, { rail: 'SEPA' });

  it('are those whose own row wins', () => {
    expect(
      railFeesOf([row(1n, {}), overSepa, row(6n, { to: 'EUR', rail: 'SEPA_INSTANT' })], pair),
    ).toStrictEqual([
      { rail: 'SEPA', fee: costing(5n) },
      { rail: 'SEPA_INSTANT', fee: costing(6n) },
    ]);
  });

  it('are none where no row of a rail fits, or another row names more', () => {
    expect(railFeesOf([], pair)).toStrictEqual([]);
    expect(
      railFeesOf([row(1n, { from: 'USD', to: 'EUR' }), row(2n, { from: 'GBP', rail: 'SEPA' })], pair),
    ).toStrictEqual([]);
    expect(railFeesOf([row(1n, { from: 'USD', to: 'EUR' }), overSepa], pair)).toStrictEqual([]);
  });
});
