import { queryOnce } from '@causeway/database';
import { newUuid, type Instant } from '@causeway/kernel';
import { Book } from '../domain/book.js';
import type { LedgerEvent } from '../domain/ledger-event.js';
import { CommittedState } from '../application/committed-state.js';
import { SnapshotDraft, type SnapshotDelta } from '../application/snapshots.js';
import { openedWith, placed, posted, released } from '../testing/book.fixture.js';
import {
  ACME,
  account,
  ADA,
  credit,
  debit,
  LATER,
  moved,
  NOW,
  PAYMENT,
  PLATFORM,
  usd,
} from '../testing/ledger.fixture.js';
import { LedgerWorld } from '../testing/ledger-world.js';
import { PostgresSnapshots } from './postgres-snapshots.adapter.js';

const LANE = 'ledger.sandbox';
let world: LedgerWorld;
let snapshots: PostgresSnapshots;
beforeAll(async () => {
  world = await LedgerWorld.open();
  snapshots = new PostgresSnapshots({ rows: (sql, params) => world.host.query(sql, params) });
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of TABLES) await world.host.query(`delete from ledger.${table}`);
});
const TABLES = ['snapshot', 'snapshot_account', 'snapshot_system', 'snapshot_item', 'snapshot_counter'];

const [hers, platforms] = [account(ADA, 'USD'), account(PLATFORM, 'USD')];
const counters = [{ counter: 'day', amountMinor: 7n }];
const funded = (minor: number) => posted(debit('CLEARING', usd(minor)), credit(hers, usd(minor)));
const pendingCredit = (type: 'PendingCreditRecorded' | 'PendingCreditSettled'): LedgerEvent => ({
  type,
  platformId: ACME,
  creditId: 'c',
  cause: PAYMENT,
  legs:
    type === 'PendingCreditRecorded'
      ? [moved('PENDING', 'CREDIT', hers, usd(9)), moved('ENTRY', 'DEBIT', 'CLEARING', usd(9))]
      : [moved('SETTLE', 'CREDIT', hers, usd(9))],
});

/** A lane whose log has every recorded event, and the part of it that no snapshot has. */
class Lane {
  readonly book = new Book('sandbox');
  private readonly state = new CommittedState(LANE, this.book.contents());
  private readonly draft = new SnapshotDraft();

  record(at: Instant, ...events: readonly LedgerEvent[]): this {
    for (const event of events) {
      const change = this.book.apply(event, at);
      this.state.fold(change);
      this.draft.note(change);
    }
    return this;
  }

  take(): SnapshotDelta {
    return this.draft.take(this.state);
  }

  /** What a snapshot must give back. */
  contents(): object {
    this.book.forgetEnded(this.book.version);
    const { ended: _ended, ...contents } = this.book.contents();
    return sorted(contents);
  }
}
const begun = (): Lane =>
  new Lane().record(
    NOW,
    openedWith(ADA, ['USD', 'EUR']),
    openedWith(PLATFORM, ['USD']),
    funded(100),
    placed('h', hers, usd(40), counters),
    placed('i', hers, usd(1)),
    pendingCredit('PendingCreditRecorded'),
  );
const sorted = (contents: object): object =>
  Object.fromEntries(
    Object.entries(contents).map(([name, part]) => [
      name,
      Array.isArray(part) ? [...(part as unknown[])].sort(byText) : (part as unknown),
    ]),
  );
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}` : part));
const byText = (one: unknown, other: unknown): number => (textOf(one) < textOf(other) ? -1 : 1);
const kept = async (): Promise<object | undefined> => {
  const snapshot = await snapshots.read(LANE);
  return snapshot && sorted(snapshot);
};

describe('a snapshot', () => {
  it('is not there before it was written, and of its own lane only', async () => {
    expect(await snapshots.read(LANE)).toBeUndefined();
    await snapshots.write(LANE, begun().take());
    expect(await snapshots.read('ledger.production')).toBeUndefined();
  });

  it('gives back what was written: balances, holds, credits and counters', async () => {
    const lane = begun();
    await snapshots.write(LANE, lane.take());
    expect(await kept()).toStrictEqual(lane.contents());
  });

  it('keeps the privacy of a wallet, and that it was switched off again', async () => {
    const wallet = account(ADA, 'USDB');
    const privacy = (privateEnabled: boolean): LedgerEvent => ({
      type: 'WalletPrivacySet',
      accountId: wallet,
      privateEnabled,
    });
    const lane = begun().record(LATER, openedWith(ADA, ['USDB']), privacy(true));
    await snapshots.write(LANE, lane.take());
    expect(await kept()).toStrictEqual(lane.contents());
    lane.record(LATER, privacy(false));
    await snapshots.write(LANE, lane.take());
    expect(await kept()).toStrictEqual(lane.contents());
  });

  it('keeps which accounts show no funding instructions, and that one shows them again', async () => {
    const funding = (isOffered: boolean): LedgerEvent => ({
      type: 'FundingSet',
      accountId: platforms,
      isOffered,
    });
    const lane = begun().record(LATER, funding(false));
    await snapshots.write(LANE, lane.take());
    expect((await snapshots.read(LANE))?.accounts).toContainEqual(
      expect.objectContaining({ accountId: platforms, fundingWithdrawn: true }),
    );
    expect(await kept()).toStrictEqual(lane.contents());
    lane.record(LATER, funding(true));
    await snapshots.write(LANE, lane.take());
    expect(await kept()).toStrictEqual(lane.contents());
  });

  it('is extended by what changed, and forgets what ended', async () => {
    const lane = begun();
    await snapshots.write(LANE, lane.take());
    lane.record(
      LATER,
      released('h', hers, usd(40), counters),
      { type: 'AccountStatusChanged', accountId: platforms, from: 'ACTIVE', to: 'FROZEN' },
      pendingCredit('PendingCreditSettled'),
      funded(5),
    );
    await snapshots.write(LANE, lane.take());
    // A counter that came to nothing is recorded as zero.
    const zero = { platformId: ADA.platformId, counter: 'day', usedMinor: 0n };
    expect(await kept()).toStrictEqual({ ...lane.contents(), counters: [zero] });
  });

  it('keeps whole numbers of 64 bits', async () => {
    const most = 2n ** 62n;
    const lane = new Lane().record(
      NOW,
      openedWith(ADA, ['USD']),
      posted(debit('CLEARING', usd(most)), credit(hers, usd(most))),
    );
    await snapshots.write(LANE, lane.take());
    expect(await kept()).toStrictEqual(lane.contents());
  });
});

describe('a delta', () => {
  it('that comes late changes nothing: the newer snapshot stays as a whole', async () => {
    const lane = begun();
    await snapshots.write(LANE, lane.take());
    const late = lane.record(LATER, funded(5)).take();
    const newer = lane.record(LATER, funded(6), released('i', hers, usd(1))).take();
    // Of another process, which went on from the same snapshot.
    await snapshots.write(LANE, { ...newer, since: late.since });
    const before = await kept();
    expect(before).toStrictEqual(lane.contents());
    await snapshots.write(LANE, late);
    expect(await kept()).toStrictEqual(before);
  });

  it('may be repeated when its answer was lost, and the next one still extends it', async () => {
    const lane = begun();
    await snapshots.write(LANE, lane.take());
    const delta = lane.record(LATER, funded(5)).take();
    await snapshots.write(LANE, delta);
    await snapshots.write(LANE, delta);
    const next = lane.record(LATER, funded(6)).take();
    await snapshots.write(LANE, { ...next, since: delta.since });
    expect(await kept()).toStrictEqual(lane.contents());
  });

  it('that extends a missing snapshot begins none', async () => {
    const lane = begun();
    lane.take();
    await snapshots.write(LANE, lane.record(LATER, funded(5)).take());
    expect(await snapshots.read(LANE)).toBeUndefined();
  });

  it('that extends a later snapshot than the stored one changes nothing', async () => {
    const lane = begun();
    await snapshots.write(LANE, lane.take());
    const before = await kept();
    lane.record(LATER, funded(5)).take();
    await snapshots.write(LANE, lane.record(LATER, funded(6)).take());
    expect(await kept()).toStrictEqual(before);
  });

  it('that is whole replaces everything, however new or corrupt', async () => {
    const stranger = { platformId: `Platform:${newUuid()}` };
    const wrong = new Lane().record(
      NOW,
      openedWith(stranger, ['EUR']),
      ...Array.from({ length: 9 }, () => posted(debit('CLEARING', usd(1)), credit('FEES', usd(1)))),
    );
    await snapshots.write(LANE, wrong.take());
    const lane = begun();
    await snapshots.write(LANE, lane.take());
    expect(await kept()).toStrictEqual(lane.contents());
  });
});

describe('the rows in the tables', () => {
  it('of another format is no snapshot, until a whole one takes its place', async () => {
    const lane = begun();
    const whole = lane.take();
    await snapshots.write(LANE, whole);
    await world.host.query('update ledger.snapshot set format = 3');
    await expect(snapshots.read(LANE)).rejects.toThrow('has the format 3');
    await snapshots.write(LANE, whole);
    expect(await kept()).toStrictEqual(lane.contents());
  });

  it('and cannot be decoded is no snapshot', async () => {
    await snapshots.write(LANE, begun().take());
    await world.host.query(`update ledger.snapshot_item set item = '{"amountMinor":{"$bigint":"many"}}'`);
    await expect(snapshots.read(LANE)).rejects.toThrow();
  });

  it('was corrupt, and the next writer reads the lane from the log and leaves a whole one', async () => {
    const own = await LedgerWorld.open();
    const { accountId, balances } = await own.fundedAccount(100);
    await own.leave(own.host);
    const host = await own.another();
    expect(await balances(host)).toStrictEqual([100n, 0n]);
    await own.leave(host);
    const [damaged] = await queryOnce(
      own.url,
      `update ledger.snapshot_account set available = 7 returning lane`,
    );
    expect(damaged).toStrictEqual({ lane: LANE });
    const next = await own.another();
    expect(await balances(next)).toStrictEqual([100n, 0n]);
    await own.leave(next);
    expect(
      await queryOnce(own.url, 'select account_id, available from ledger.snapshot_account'),
    ).toStrictEqual([{ account_id: accountId, available: '100' }]);
    await own.close();
  });
});
