import { smallDiskRefusal } from '@causeway/database';
import { cutOf, planFault, type FaultPlan } from './campaign/fault-plan.js';
import { totalsOf } from './campaign/totals.js';
import { TortureChamber } from './campaign/torture-chamber.js';
import { FaultyDatabase } from './faults/faulty-database.js';
import { randomSeed } from './options.js';
import { SeededChance } from './seeded-chance.js';

const SEED = process.env['CAUSEWAY_SEED'] ?? randomSeed();
const ROUND_TIMEOUT_MS = 180_000;
const chance = new SeededChance(SEED);

describe(`a standalone that outlives faults of its database (CAUSEWAY_SEED=${SEED})`, () => {
  let database: FaultyDatabase;
  let chamber: TortureChamber;

  beforeAll(async () => {
    database = await FaultyDatabase.open();
    chamber = await TortureChamber.open({ shape: 'standalone', chance, database });
  }, 120_000);
  afterAll(async () => {
    await chamber.close();
    await database.stop();
  }, 60_000);

  /** Violations, and whether anybody was told to come again: no process dies here, so nothing else leaves a doubt. */
  const outlive = async (
    ...plans: FaultPlan[]
  ): Promise<{ violations: readonly string[]; isFelt: boolean }> => {
    const before = totalsOf(chamber).inDoubt;
    const { violations } = await chamber.round(...plans);
    return { violations, isFelt: totalsOf(chamber).inDoubt > before };
  };
  const UNHARMED = { violations: [], isFelt: true };

  it(
    'keeps every promise when the postmaster is killed, and when a session of the ledger is',
    async () => {
      const plans: FaultPlan[] = [
        { at: 'postmaster', afterMs: 500, downMs: 700 },
        { at: 'session', afterMs: 500, of: 'causeway-ledger' },
      ];
      expect(await outlive(...plans)).toStrictEqual(UNHARMED);
    },
    ROUND_TIMEOUT_MS,
  );

  it(
    'keeps every promise when connections break at a commit, before and after it, and when one is late',
    async () => {
      const ofLedger = { at: 'commit', of: 'causeway-ledger', lateMs: 1_000 } as const;
      const { violations } = await outlive(
        { ...ofLedger, kind: 'BEFORE', times: 2 },
        { ...ofLedger, kind: 'AFTER', times: 2 },
        { ...ofLedger, kind: 'LATE', times: 1 },
        cutOf('BEFORE', chance.of('before')),
        cutOf('AFTER', chance.of('after')),
      );
      expect(violations).toStrictEqual([]);
    },
    ROUND_TIMEOUT_MS,
  );

  it(
    'keeps every promise when it stands still for longer than a takeover takes',
    async () => {
      const { violations } = await outlive(planFault('pause', 'standalone', chance.of('pause')));
      expect(violations).toStrictEqual([]);
    },
    ROUND_TIMEOUT_MS,
  );

  const refusal = smallDiskRefusal();
  const itOnSmallDisk = refusal === undefined ? it : it.skip;
  itOnSmallDisk(
    `keeps every promise when the disk is full for a while${refusal === undefined ? '' : ` (skipped: ${refusal})`}`,
    async () => {
      expect(await outlive({ at: 'disk', afterMs: 500, fullMs: 2_500 })).toStrictEqual(UNHARMED);
    },
    ROUND_TIMEOUT_MS,
  );
});
