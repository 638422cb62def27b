import { Erased } from '@causeway/kernel';
import type { LaneName } from '@causeway/event-store';
import { ParcelYard, parcelsAlongTheLane, parcelsReplay, type StoredRows } from '../testing/parcel-yard.js';
import {
  cancelRebuild,
  RebuildRefusedError,
  rebuildViews,
  type RebuildOptions,
  type RebuildSummary,
} from './rebuild-views.js';

const LANES: readonly LaneName[] = [
  'parcels.sandbox',
  'parcels-2.sandbox',
  'parcels.production',
  'parcels-2.production',
];
/** 21 events for five parcels: four or five each. */
const PARCELS_A_LANE = 10;
const EVENTS = LANES.length * 42;

let yard: ParcelYard;
let notes: string[];

beforeEach(async () => {
  yard = await ParcelYard.open();
  notes = [];
  await Promise.all(
    LANES.map(async (lane) => {
      for (let number = 0; number < PARCELS_A_LANE; number += 1) await yard.send(lane, number);
    }),
  );
});
afterEach(() => yard.close());

const rebuild = (
  advance: (events: number) => void | Promise<void> = () => undefined,
  options: Partial<RebuildOptions> = {},
): Promise<RebuildSummary> =>
  rebuildViews({
    url: yard.url,
    replayable: yard.replay,
    views: [],
    code: 'v1',
    vault: yard.vault,
    page: 7,
    watcher: { begin: () => undefined, advance, note: (line) => void notes.push(line) },
    ...options,
  });

const leftovers = (): Promise<StoredRows> =>
  yard.ask(`select relname from pg_class where relname like '%rebuild%'`);

/** As SIGKILL does: the server sees the connection closed. Its process has freed the lock of the run when this resolves. */
const kill = async (): Promise<void> => {
  await yard.ask(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where application_name = 'causeway-rebuild' and datname = current_database()`,
  );
};
const killedAfter = (steps: number): (() => Promise<void>) => {
  let left = steps;
  return async () => {
    left -= 1;
    if (left === 0) await kill();
  };
};

describe('a rebuild', () => {
  it('ends with the rows that were there, in tables that look as they did, and leaves nothing beside them', async () => {
    const [rows, shape] = [await yard.rows(), await yard.shape()];
    await yard.ask(`update parcels.parcel_view set note = 'corrupted', grams = 1`);
    await yard.ask(`delete from parcels.stamp_view where environment = 'production'`);
    await yard.ask(`insert into parcels.stamp_view values ('sandbox', 'parcel-unknown', 'red')`);
    expect(await rebuild()).toStrictEqual({
      end: 'SWAPPED',
      views: ['parcel_view', 'stamp_view'],
      isResumed: false,
      events: EVENTS,
    });
    expect(await yard.rows()).toStrictEqual(rows);
    expect(rows['parcel_view']).toHaveLength(LANES.length * 8);
    expect(rows['stamp_view']).toHaveLength(LANES.length * PARCELS_A_LANE);
    expect(await yard.shape()).toStrictEqual(shape);
    expect(await leftovers()).toStrictEqual([]);
  });

  it('touches only the views that are named', async () => {
    await yard.ask('delete from parcels.parcel_view');
    await yard.ask('delete from parcels.stamp_view');
    expect((await rebuild(undefined, { views: ['stamp_view'] })).views).toStrictEqual(['stamp_view']);
    const { parcel_view: parcels, stamp_view: stamps } = await yard.rows();
    expect([parcels?.length, stamps?.length]).toStrictEqual([0, 40]);
  });

  it('runs beside writers and readers: no reader sees a view that lacks a row or a recent event', async () => {
    const done = new AbortController();
    const seen: number[] = [];
    const writing = (async () => {
      for (let number = 100; !done.signal.aborted || number < 105; number += 1)
        for (const lane of LANES) await yard.send(lane, number);
    })();
    const reading = (async () => {
      while (!done.signal.aborted) {
        // The first four parcels of each lane are all over: their rows are the same before, during and after.
        const [counted] = await yard.ask(
          `select count(*)::int as rows from parcels.parcel_view where parcel_id ~ '-[0-3]$'`,
        );
        seen.push(counted?.['rows'] as number);
      }
    })();
    await yard.ask(`update parcels.parcel_view set note = 'corrupted'`);
    await rebuild();
    done.abort();
    await Promise.all([writing, reading]);
    expect(new Set(seen)).toStrictEqual(new Set([LANES.length * 4]));
    const afterwards = await yard.rows();
    expect(afterwards['parcel_view']?.filter(({ note }) => note === 'corrupted')).toStrictEqual([]);
    await rebuild();
    expect(await yard.rows()).toStrictEqual(afterwards);
  });

  it('takes up what each step of it lets others write, also new versions of streams it has passed', async () => {
    let number = 500;
    await rebuild(async () => {
      if (number > 520) return;
      number += 1;
      const lane = LANES[number % LANES.length] as LaneName;
      await yard.record(lane, `parcel-${lane.replace('.', '-')}-0`, {
        type: 'ParcelStamped',
        stamp: `s${number}`,
      });
      await yard.send(lane, number);
    });
    const live = await yard.rows();
    expect(live['stamp_view']?.filter(({ stamp }) => /^s\d/.test(stamp as string))).toHaveLength(21);
    yard.replay = parcelsAlongTheLane();
    await rebuild();
    expect(await yard.rows()).toStrictEqual(live);
  });

  it('builds the rows of the code that runs it, where that has changed', async () => {
    yard.replay = parcelsReplay(({ stamps }) => `stamped ${stamps.join()}`);
    await rebuild();
    const notesNow = (await yard.rows())['parcel_view']?.map(({ note }) => note);
    expect(new Set(notesNow)).toStrictEqual(new Set(['stamped blue']));
  });

  it('keeps sealed values sealed, and lost ones lost', async () => {
    await yard.vault.shred('Customer:3');
    await rebuild();
    const rows = (await yard.rows())['parcel_view'] ?? [];
    const lost = rows.filter(({ sender_id: sender }) => sender === 'Customer:3');
    expect(lost.map(({ recipient }) => recipient)).toStrictEqual(lost.map(() => Erased.instance));
    expect(lost.length).toBeGreaterThan(0);
    const kept = rows.filter(({ sender_id: sender }) => sender !== 'Customer:3');
    for (const { recipient } of kept)
      expect(recipient).toStrictEqual({ name: expect.stringMatching(/^R \d/) });
    expect(JSON.stringify(await yard.ask('select * from parcels.parcel_view'))).not.toContain('"R 1"');
  });

  it.each([1, 4, 12])('that is killed after step %d is continued by the next one', async (steps) => {
    const rows = await yard.rows();
    await yard.ask(`update parcels.parcel_view set note = 'corrupted'`);
    await expect(rebuild(killedAfter(steps))).rejects.toThrow();
    expect((await yard.rows())['parcel_view']?.every(({ note }) => note === 'corrupted')).toBe(true);
    expect(await leftovers()).not.toStrictEqual([]);
    const second = await rebuild();
    expect(second).toMatchObject({ end: 'SWAPPED', isResumed: true });
    expect(second.events).toBeLessThan(EVENTS);
    expect(await yard.rows()).toStrictEqual(rows);
    expect(await leftovers()).toStrictEqual([]);
  });

  it('along the lane folds again what a killed run had folded, and writes only the rest', async () => {
    yard.replay = parcelsAlongTheLane();
    const rows = await yard.rows();
    await expect(rebuild(killedAfter(8))).rejects.toThrow();
    expect(await rebuild()).toMatchObject({ isResumed: true, events: EVENTS });
    expect(await yard.rows()).toStrictEqual(rows);
  });

  it.each([
    ['other code', { code: 'v2' }],
    ['other views', { views: ['parcel_view'] }],
  ])('does not continue a rebuild that %s began', async (_what, other) => {
    await expect(rebuild(killedAfter(4))).rejects.toThrow();
    expect(await rebuild(undefined, other)).toMatchObject({ isResumed: false, events: EVENTS });
    expect(notes).toStrictEqual(['What an earlier run left is of other views or other code; it is removed.']);
    expect(await leftovers()).toStrictEqual([]);
  });

  it('is refused while another one of the context runs', async () => {
    const refusals: unknown[] = [];
    await rebuild(async () => {
      refusals.push(await rebuild().catch((error: unknown) => error));
    });
    expect(refusals.length).toBeGreaterThan(3);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(RebuildRefusedError);
  });

  it('of a view that does not exist is refused, with the names of those that are', async () => {
    await expect(rebuild(undefined, { views: ['letter_view'] })).rejects.toThrow(
      'parcels has no view letter_view; it has parcel_view, stamp_view.',
    );
  });

  it('stops at an event that it cannot fold, names it, and leaves the live view alone', async () => {
    const rows = await yard.rows();
    await yard.ask(`update parcels.event_production_2 set type = 'ParcelDreamt' where position = 3`);
    await expect(rebuild()).rejects.toThrow('parcels-2.production position 3 cannot be folded: ');
    expect(await yard.rows()).toStrictEqual(rows);
  });

  it('waits for a long read of a view, without blocking the writers meanwhile', async () => {
    const reader = await yard.superuser.connect();
    await reader.query('begin');
    await reader.query('select 1 from parcels.parcel_view limit 1');
    const running = rebuild();
    const waits = (): boolean => notes.includes('The views are in use; the swap waits for a gap.');
    for (let number = 200; !waits(); number += 1) await yard.send('parcels.sandbox', number);
    await yard.send('parcels.sandbox', 900);
    await reader.query('commit');
    reader.release();
    expect((await running).end).toBe('SWAPPED');
    const [found] = await yard.ask(`select note from parcels.parcel_view where parcel_id like '%-900'`);
    expect(found).toStrictEqual({ note: '901 g' });
  });
});

describe('cancelling a rebuild', () => {
  it('has nothing to do where there is none', async () => {
    expect(await cancelRebuild(yard.url, yard.replay)).toBe('NOTHING');
  });

  it('notifies one that runs, which stops, removes what it has built and leaves the live views', async () => {
    const rows = await yard.rows();
    const answers: string[] = [];
    const { end } = await rebuild(async () => {
      if (answers.length === 0) answers.push(await cancelRebuild(yard.url, yard.replay));
    });
    expect([answers, end]).toStrictEqual([['STOPPING'], 'CANCELLED']);
    expect(await leftovers()).toStrictEqual([]);
    expect(await yard.rows()).toStrictEqual(rows);
  });

  it('removes the tables of a killed one', async () => {
    await expect(rebuild(killedAfter(3))).rejects.toThrow();
    expect(await cancelRebuild(yard.url, yard.replay)).toBe('REMOVED');
    expect(await leftovers()).toStrictEqual([]);
    expect(await rebuild()).toMatchObject({ isResumed: false });
  });
});
