import type { CurrencyCode } from '@causeway/kernel';
import fc from 'fast-check';
import { railFeesOf, serviceFeeOf, type FeeRow } from './fee-schedule.js';

const codes = fc.constantFrom<CurrencyCode>('USD', 'EUR');
const rails = fc.constantFrom('SEPA', 'WIRE');
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

/** Schedules as the views hold them: one row a key and owner, each with a fee of its own. */
const schedules = (): fc.Arbitrary<FeeRow[]> =>
  fc
    .uniqueArray(
      fc.record({ isPlatforms: fc.boolean(), from: maybe(codes), to: maybe(codes), rail: maybe(rails) }),
      { selector: (key) => JSON.stringify(key), maxLength: 12 },
    )
    .map((keys) =>
      keys.map(({ isPlatforms, from, to, rail }, index) => ({
        isPlatforms,
        ...(from && { from }),
        ...(to && { to }),
        ...(rail && { rail }),
        fee: { fixedMinor: BigInt(index + 1), milliBasisPoints: 0n, counterpartyFixedMinor: 0n },
      })),
    );
const wanteds = () => fc.record({ from: codes, to: codes });

const named = ({ from, to, rail }: FeeRow): number => [from, to, rail].filter(Boolean).length;
/** The order of precedence, written as a list of questions: whose, how many names, which names. */
const precedes = (one: FeeRow, other: FeeRow): boolean => {
  for (const rank of [
    (row: FeeRow) => Number(row.isPlatforms === true),
    named,
    (row: FeeRow) => Number(row.from !== undefined),
    (row: FeeRow) => Number(row.to !== undefined),
  ])
    if (rank(one) !== rank(other)) return rank(one) > rank(other);
  return false;
};

describe('of any schedule', () => {
  it('the row that wins fits, and no other row that fits precedes it', () => {
    fc.assert(
      fc.property(schedules(), wanteds(), maybe(rails), (schedule, pair, rail) => {
        const won = serviceFeeOf(schedule, { ...pair, ...(rail && { rail }) });
        const fitting = schedule.filter(
          (row) =>
            (row.from ?? pair.from) === pair.from &&
            (row.to ?? pair.to) === pair.to &&
            (row.rail === undefined || row.rail === rail),
        );
        const winner = fitting.find(({ fee }) => fee === won);
        if (winner === undefined) expect(fitting).toStrictEqual([]);
        else expect(fitting.filter((row) => precedes(row, winner))).toStrictEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('the order of its rows means nothing', () => {
    fc.assert(
      fc.property(schedules(), wanteds(), (schedule, pair) => {
        const reversed = schedule.toReversed();
        expect(serviceFeeOf(reversed, pair)).toStrictEqual(serviceFeeOf(schedule, pair));
        expect(railFeesOf(reversed, pair)).toStrictEqual(railFeesOf(schedule, pair));
      }),
    );
  });

  it('a rail is listed exactly where its fee is another than the corridor’s', () => {
    fc.assert(
      fc.property(schedules(), wanteds(), rails, (schedule, pair, rail) => {
        const over = serviceFeeOf(schedule, { ...pair, rail });
        const listed = railFeesOf(schedule, pair).find((each) => each.rail === rail);
        expect(listed?.fee ?? serviceFeeOf(schedule, pair)).toStrictEqual(over);
        expect(listed === undefined).toBe(over.fixedMinor === serviceFeeOf(schedule, pair).fixedMinor);
      }),
    );
  });
});
