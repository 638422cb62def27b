import { openAuditedDatabase, type AuditedDatabase } from '../database/audited-database.js';
import type { Moment } from '../moment/moment.js';
import { LedgerHouse } from '../testing/ledger-house.js';
import { silentWatcher } from '../watcher.js';
import { formatTrial } from './format-trial.js';
import { trialOf } from './trial-of.js';

const SANDBOX = 'ledger.sandbox';
let house: LedgerHouse;
let database: AuditedDatabase;
let moments: readonly string[];

beforeAll(async () => {
  house = await LedgerHouse.open();
  moments = await house.history();
  database = await openAuditedDatabase(house.url);
});
afterAll(async () => {
  await database.close();
  await house.close();
});

const trial = (moment?: Moment) => trialOf(database.pool, moment, () => true, silentWatcher);

describe('a trial balance', () => {
  it('adds up every account of a lane by currency, and comes to zero', async () => {
    expect(await trial()).toStrictEqual({
      lanes: [
        { lane: 'ledger.production', position: 0, recordedAt: null },
        { lane: SANDBOX, position: 5, recordedAt: moments[4] },
      ],
      currencies: [
        {
          lane: SANDBOX,
          currency: 'USD',
          internal: { accounts: 1, available: 50_00n, held: 10_00n, pending: 0n, total: 60_00n, owed: 0n },
          system: { CLEARING: -61_00n, FEES: 1_00n },
          total: 0n,
          owedTotal: 0n,
          unbalanced: [],
        },
      ],
    });
  });

  it.each([1, 2, 3, 4, 5])('comes to zero as of position %i, and as of its moment', async (position) => {
    const [byPosition, byTime] = [
      await trial({ kind: 'POSITION', position }),
      await trial({ kind: 'TIME', at: moments[position - 1] ?? '' }),
    ];
    expect(byTime).toStrictEqual(byPosition);
    expect(byPosition.currencies.map(({ total, owedTotal }) => [total, owedTotal])).toStrictEqual([[0n, 0n]]);
  });

  it('is empty before the first entry, and reads the requested lanes', async () => {
    expect((await trial({ kind: 'POSITION', position: 0 })).currencies).toStrictEqual([]);
    const { lanes } = await trialOf(database.pool, undefined, (lane) => lane === SANDBOX, silentWatcher);
    expect(lanes.map(({ lane }) => lane)).toStrictEqual([SANDBOX]);
  });

  it('is reported as debit and credit, as in books', async () => {
    const { isClean, lines } = formatTrial(await trial(), undefined);
    expect(isClean).toBe(true);
    expect(lines).toStrictEqual([
      'Trial balance as of now',
      '  ledger.production: no entry',
      `  ledger.sandbox: up to position 5 at ${moments[4]}`,
      '',
      'ledger.sandbox, USD    debit  credit',
      '1 accounts: available         50.00',
      '  held                        10.00',
      '  pending',
      'CLEARING               61.00',
      'FEES                          1.00',
      'together               61.00  61.00',
      'comes to zero',
    ]);
  });

  it.each([
    [{ total: 1n, owedTotal: 0n }, 'comes to 0.01, AND THAT IS NOT ZERO'],
    [
      { unbalanced: [{ platformId: 'Platform:p', total: -1n }] },
      'the accounts of Platform:p come to -0.01: THAT IS NOT ZERO',
    ],
    [{ total: 0n, owedTotal: -1n }, 'what is owed differs from RECEIVABLE by -0.01: THAT IS NOT ZERO'],
  ])('that comes to %p is a finding', async (broken, line) => {
    const whole = await trial();
    const currencies = whole.currencies.map((currency) => ({ ...currency, ...broken }));
    const { isClean, lines } = formatTrial({ ...whole, currencies }, { kind: 'POSITION', position: 5 });
    expect([isClean, lines[0], lines.at(-1)]).toStrictEqual([false, 'Trial balance as of position 5', line]);
  });
});
