import { TransientError } from '@causeway/event-store';
import { amountsOf } from '../testing/book.fixture.js';
import { account, ADA, funding, holding, opening, usd } from '../testing/ledger.fixture.js';
import { NO_SNAPSHOTS, WrittenLane } from '../testing/written-lane.js';
import type { Snapshot, SnapshotDelta, Snapshots } from './snapshots.js';
import { WriterMemory } from './writer-memory.js';

const hers = account(ADA, 'USD');
const written = () =>
  WrittenLane.of(
    opening(ADA, 'USD'),
    funding(hers, usd(100)),
    holding('h', hers, usd(40)),
    funding(hers, usd(1)),
  );

/** Loads the memory of another process from the given snapshot, and returns what it reported and wrote. */
const loaded = async (of: WrittenLane, read: Snapshots['read'], write = NO_SNAPSHOTS.write) => {
  const failures: unknown[] = [];
  const deltas: SnapshotDelta[] = [];
  const snapshots: Snapshots = {
    read,
    write: async (lane, delta) => {
      await write(lane, delta);
      deltas.push(delta);
    },
  };
  const failed = (error: unknown): void => void failures.push(error);
  const ports = { lane: of.lane, environment: 'sandbox', snapshots, failed } as const;
  return { memory: await WriterMemory.load(ports, await of.claim()), failures, deltas };
};
const snapshotAt = async (of: WrittenLane, position: number): Promise<Snapshot> => {
  const { memory } = await loaded(of, NO_SNAPSHOTS.read);
  const whole = memory.state.contents();
  if (whole.version === position) return whole;
  const lane = await written();
  lane.memory.entries.length = position;
  return (await loaded(lane, NO_SNAPSHOTS.read)).memory.state.contents();
};

describe('the memory of a writer', () => {
  it('is the same from a snapshot and what came after it as from the whole log', async () => {
    const lane = await written();
    const { memory: whole } = await loaded(lane, NO_SNAPSHOTS.read);
    for (const position of [1, 2, 3, 4]) {
      const snapshot = await snapshotAt(lane, position);
      const { memory, failures } = await loaded(lane, () => Promise.resolve(snapshot));
      expect(memory.state.contents()).toStrictEqual(whole.state.contents());
      expect(memory.committed.position).toBe(4);
      expect(failures).toStrictEqual([]);
    }
    expect(amountsOf(whole.state.account(hers)?.balance)).toStrictEqual({
      available: 61n,
      held: 40n,
      pending: 0n,
      owed: 0n,
    });
  });

  it('writes what no snapshot has yet, extending the loaded one', async () => {
    const lane = await written();
    const snapshot = await snapshotAt(lane, 2);
    const { memory, deltas } = await loaded(lane, () => Promise.resolve(snapshot));
    await memory.snapshot();
    await memory.snapshot();
    expect(deltas).toMatchObject([{ since: 2, position: 4, open: [{ holdId: 'h' }] }]);
  });

  it('writes a snapshot again that could not be written, and reports why it could not', async () => {
    let isFull = true;
    const { memory, failures, deltas } = await loaded(await written(), NO_SNAPSHOTS.read, () =>
      isFull ? Promise.reject(new Error('disk full')) : Promise.resolve(),
    );
    await memory.snapshot();
    expect(failures).toMatchObject([{ message: 'disk full' }]);
    isFull = false;
    await memory.snapshot();
    expect(deltas).toMatchObject([{ since: 0, position: 4 }]);
  });
});

describe('an unusable snapshot', () => {
  const moneyless = (snapshot: Snapshot): Snapshot => ({ ...snapshot, systems: [] });
  const moved = (snapshot: Snapshot): Snapshot => ({
    ...snapshot,
    accounts: snapshot.accounts.map((each) => ({ ...each, balance: { ...each.balance, position: 1 } })),
  });

  it.each([
    ['cannot be read', () => Promise.reject(new SyntaxError('Unexpected token'))],
    ['is beyond the log', async () => ({ ...(await snapshotAt(await written(), 4)), version: 5 })],
    ['lacks money', async () => moneyless(await snapshotAt(await written(), 2))],
    ['is not what the entries after it go on from', async () => moved(await snapshotAt(await written(), 2))],
  ])('because it %s is reported, and the lane is read from the log', async (_title, read) => {
    const lane = await written();
    const { memory, failures, deltas } = await loaded(lane, read);
    expect(failures).toMatchObject([
      { message: 'the snapshot of ledger.sandbox is of no use; its log is read instead' },
    ]);
    expect(amountsOf(memory.state.account(hers)?.balance)).toStrictEqual({
      available: 61n,
      held: 40n,
      pending: 0n,
      owed: 0n,
    });
    await memory.snapshot();
    expect(deltas).toMatchObject([{ since: 0, position: 4, accounts: [{ accountId: hers }] }]);
  });

  it('is not rejected when the log cannot be reached: the writer tries again', async () => {
    const lane = await written();
    const away = new TransientError(new Error('Connection terminated'));
    await expect(loaded(lane, () => Promise.reject(away))).rejects.toBe(away);
  });

  it('is not blamed for a corrupt log', async () => {
    const lane = await written();
    lane.memory.entries.splice(1, 1);
    await expect(loaded(lane, NO_SNAPSHOTS.read)).rejects.toThrow();
  });
});
