import { smallDiskRefusal } from '@causeway/database';
import { eventually, Opened } from '@causeway/e2e';
import { cutOf, type FaultPlan } from './campaign/fault-plan.js';
import { ROUND_TIMEOUT_MS } from './campaign/label-rounds.js';
import { TortureChamber } from './campaign/torture-chamber.js';
import { FaultyDatabase } from './faults/faulty-database.js';
import { AccountLoad } from './linearizability/account-load.js';
import { AccountRecorder } from './linearizability/account-recorder.js';
import { openApiDesk } from './linearizability/open-api-desk.js';
import { randomSeed } from './options.js';
import { SeededChance } from './seeded-chance.js';
import { pause } from './workload/caller.js';

const SEED = process.env['CAUSEWAY_SEED'] ?? randomSeed();
/** Another writer takes over within 5 s. */
const LONGER_THAN_A_TAKEOVER_MS = 6_000;
const chance = new SeededChance(SEED);

describe(`a standalone that outlives faults of its database (CAUSEWAY_SEED=${SEED})`, () => {
  const opened = new Opened();
  let database: FaultyDatabase;
  let chamber: TortureChamber;

  beforeAll(async () => {
    database = opened.add(await FaultyDatabase.open(), (each) => each.stop());
    chamber = opened.add(await TortureChamber.open({ shape: 'standalone', chance, database }), (each) =>
      each.close(),
    );
  });
  afterAll(() => opened.close());

  const violationsAfter = async (...plans: FaultPlan[]): Promise<readonly string[]> =>
    (await chamber.round(...plans)).violations;

  it(
    'keeps every promise when the postmaster is killed, and when a session of the ledger is',
    async () => {
      const plans: FaultPlan[] = [
        { at: 'postmaster', afterMs: 500, downMs: 700, isUntilFelt: true },
        { at: 'session', afterMs: 500, of: 'causeway-ledger' },
      ];
      expect(await violationsAfter(...plans)).toStrictEqual([]);
    },
    ROUND_TIMEOUT_MS,
  );

  it(
    'keeps every promise when connections break at a commit, before and after it, and when one is late',
    async () => {
      const ofLedger = { at: 'commit', of: 'causeway-ledger', lateMs: 1_000 } as const;
      const plans: FaultPlan[] = [
        { ...ofLedger, kind: 'BEFORE', times: 2 },
        { ...ofLedger, kind: 'AFTER', times: 2 },
        { ...ofLedger, kind: 'LATE', times: 1 },
        cutOf('BEFORE', chance.of('before')),
        cutOf('AFTER', chance.of('after')),
      ];
      expect(await violationsAfter(...plans)).toStrictEqual([]);
    },
    ROUND_TIMEOUT_MS,
  );

  it(
    'keeps every promise when it stands still for longer than a takeover takes',
    async () => {
      const plan = {
        at: 'pause',
        victim: 'standalone',
        afterMs: 300,
        pausedMs: LONGER_THAN_A_TAKEOVER_MS,
      } as const;
      expect(await violationsAfter(plan)).toStrictEqual([]);
    },
    ROUND_TIMEOUT_MS,
  );

  const refusal = smallDiskRefusal();
  const itOnSmallDisk = refusal === undefined ? it : it.skip;
  itOnSmallDisk(
    `keeps every promise when the disk is full for a while${refusal === undefined ? '' : ` (skipped: ${refusal})`}`,
    async () => {
      const plan = { at: 'disk', afterMs: 500, fullMs: 2_000, isUntilFelt: true } as const;
      expect(await violationsAfter(plan)).toStrictEqual([]);
    },
    ROUND_TIMEOUT_MS,
  );

  /** Last, since the judges of the rounds do not include its account. */
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
      const has = (...kinds: (string | undefined)[]) =>
        eventually(
          `an answer of each kind: ${kinds.join(', ')}`,
          () => kinds.every((kind) => seen().has(kind)) || undefined,
        );
      await has('DONE', 'REFUSED', 'SHOWN');
      installation.process('standalone').signal('SIGSTOP');
      await pause(700);
      installation.process('standalone').signal('SIGCONT');
      const cut = { of: 'causeway-ledger', lateMs: 0 };
      const isCut = [
        await database.cutCommit({ ...cut, kind: 'AFTER' }),
        await database.cutCommit({ ...cut, kind: 'BEFORE' }),
      ];
      // A kill leaves a caller without an answer if it comes while a change is pending.
      while (!seen().has(undefined)) {
        await eventually('a change under way', () => recorder.isChanging || undefined);
        await installation.process('standalone').stop('SIGKILL');
        installation.launch('standalone');
        await installation.ready();
        await pause(700);
      }
      await load.stop();
      expect({ isCut, violations: recorder.violations(initial), surprises: desk.surprises }).toStrictEqual({
        isCut: [true, true],
        violations: [],
        surprises: [],
      });
      expect(seen()).toStrictEqual(new Set(['DONE', 'REFUSED', 'SHOWN', undefined]));
    },
    ROUND_TIMEOUT_MS,
  );
});
