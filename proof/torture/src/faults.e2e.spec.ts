import { smallDiskRefusal } from '@causeway/database';
import { eventually } from '@causeway/e2e';
import { cutOf, planFault, type FaultPlan } from './campaign/fault-plan.js';
import { totalsOf } from './campaign/totals.js';
import { TortureChamber } from './campaign/torture-chamber.js';
import { FaultyDatabase } from './faults/faulty-database.js';
import { AccountLoad } from './linearizability/account-load.js';
import { AccountRecorder } from './linearizability/account-recorder.js';
import { openApiDesk } from './linearizability/open-api-desk.js';
import { randomSeed } from './options.js';
import { SeededChance } from './seeded-chance.js';
import { pause } from './workload/caller.js';

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
      expect(await outlive({ at: 'disk', afterMs: 500, fullMs: 8_000 })).toStrictEqual(UNHARMED);
    },
    ROUND_TIMEOUT_MS,
  );

  /** Last, since the judges of the rounds know nothing of its account. */
  it(
    'answers callers of one account as if one after the other had asked, over a pause, cut commits and a kill',
    async () => {
      const { installation } = chamber;
      const dice = chance.of('account');
      const { desk, initial } = await openApiDesk(await installation.sandbox(), dice);
      const recorder = new AccountRecorder();
      const load = new AccountLoad({
        desk,
        recorder,
        callers: 4,
        leastMinor: 700_000n,
        pauses: { min: 10, max: 60 },
        chance: dice,
      });
      const seen = (): Set<string | undefined> =>
        new Set(recorder.callsOf(desk.accountId).map(({ answered }) => answered?.answer.kind));
      await eventually('a debit that is more than there is', () => seen().has('REFUSED') || undefined);
      installation.process('standalone').signal('SIGSTOP');
      await pause(700);
      installation.process('standalone').signal('SIGCONT');
      const cut = { of: 'causeway-ledger', lateMs: 0 };
      const isCut = [
        await database.cutCommit({ ...cut, kind: 'AFTER' }),
        await database.cutCommit({ ...cut, kind: 'BEFORE' }),
      ];
      await installation.process('standalone').stop('SIGKILL');
      installation.launch('standalone');
      await installation.ready();
      await pause(700);
      await load.stop();
      expect({ isCut, violations: recorder.violations(initial), surprises: desk.surprises }).toStrictEqual({
        isCut: [true, true],
        violations: [],
        surprises: [],
      });
      // A kill under load always leaves somebody without an answer.
      expect(seen()).toStrictEqual(new Set(['DONE', 'REFUSED', 'SHOWN', undefined]));
    },
    ROUND_TIMEOUT_MS,
  );
});
