import { instant } from '@causeway/kernel';
import { corridorLimits, corridors, rails } from '../application/operator-settings.js';
import { absentFeeRow, evolveFeeRow, type FeeRowEvent } from '../domain/fee-row.js';
import { feeRowRows, feeRowView } from './fee-row.view.js';
import { feeOf, feeRowKeyOf, toFeeRowDocument } from './settings.documents.js';

const AT = instant('2026-03-02T10:00:00.000Z');
const origin = { environment: 'production', platformId: 'deployment', streamId: 'fee-row-1' } as const;
const rowAfter = (...events: readonly FeeRowEvent[]) =>
  feeRowRows.row(events.reduce(evolveFeeRow, absentFeeRow), origin);
const PAIR = { from: 'USD', to: 'EUR' } as const;
const KEY = {
  environment: 'production',
  platform_id: 'deployment',
  sending_currency: 'USD',
  receiving_currency: 'EUR',
};

describe('the row of a fee', () => {
  const fee = { fixedMinor: 25n, milliBasisPoints: 40_125n, counterpartyFixedMinor: 3n };
  const wasSet = (key: object): FeeRowEvent => ({ type: 'FeeRowSet', ...key, fee, setAt: AT });

  it.each([
    [{}, ['*', '*', '*']],
    [{ from: 'USD' }, ['USD', '*', '*']],
    [{ to: 'EUR', rail: 'SEPA' }, ['*', 'EUR', 'SEPA']],
    [{ ...PAIR, rail: 'SEPA' }, ['USD', 'EUR', 'SEPA']],
  ])('that names %j has a key without gaps, from which the names come back', (key, names) => {
    const [sending, receiving, rail] = names;
    const row = rowAfter(wasSet(key));
    expect(row).toStrictEqual({
      ...KEY,
      sending_currency: sending,
      receiving_currency: receiving,
      payment_rail: rail,
      fixed_minor: 25n,
      milli_basis_points: 40_125n,
      counterparty_fixed_minor: 3n,
      updated_at: AT,
    });
    expect(feeRowKeyOf(row as never)).toStrictEqual(key);
  });

  it('is gone when it is removed', () => {
    const removed: FeeRowEvent = { type: 'FeeRowRemoved', ...PAIR, removedAt: AT };
    expect(rowAfter(wasSet(PAIR), removed)).toBeNull();
  });

  it('is read back without losing a digit', () => {
    const stored = {
      fixed_minor: '9000000000000000',
      milli_basis_points: '9999999',
      counterparty_fixed_minor: '9223372036854775807',
    };
    expect(feeOf(stored)).toStrictEqual({
      fixedMinor: 9_000_000_000_000_000n,
      milliBasisPoints: 9_999_999n,
      counterpartyFixedMinor: 9_223_372_036_854_775_807n,
    });
  });

  it.each([
    [0n, 0],
    [1n, 0.001],
    [40_125n, 40.125],
    [50_000n, 50],
    [9_999_999n, 9_999.999],
  ])('of %s thousandths shows %d basis points', (milliBasisPoints, basisPoints) => {
    const shown = toFeeRowDocument('deployment', {}, { ...fee, milliBasisPoints }, AT);
    expect(shown.basisPoints).toBe(basisPoints);
    expect(shown.platformId).toBeNull();
  });
});

it('no setting names a person, so nothing is sealed', () => {
  for (const view of [corridors.view, feeRowView, corridorLimits.view, rails.view])
    expect(view).not.toHaveProperty('personal');
});
