import { findAll, findOne, type CallContext } from '@causeway/commands';
import {
  bigint,
  defineView,
  integer,
  migrate,
  NEVER_CURRENT,
  RUNTIME_ROLE,
  text,
  type LaneName,
  type MemoryGuard,
  type WriteSet,
} from '@causeway/event-store';
import { instant, newUuid } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { emptyDatabase } from '@causeway/testing';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AnswersElsewhere } from './answers-elsewhere.js';
import { openContextReading, type ContextReading } from './context-reading.js';
import { LaneEnds } from './lane-ends.js';

const parcelView = defineView('parcels.parcel_view', {
  key: ['environment', 'parcelId'],
  columns: { environment: text(), parcelId: text(), platformId: text(), grams: integer(), total: bigint() },
});

class CreateParcels1766000000000 implements MigrationInterface {
  readonly name = 'CreateParcels1766000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(parcelView.createTable());
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table parcels.parcel_view');
  }
}
const parcels = {
  name: 'parcels',
  events: { ParcelWeighed: { version: 1 } },
  views: [parcelView],
  migrations: [CreateParcels1766000000000],
  rejections: {},
};
const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
const SUM = `select coalesce(sum(grams), 0)::int as sum from parcels.parcel_view where environment = $1`;

/** A process with its own connections and memory. */
class Process {
  /** Names of the statements that were sent, in order. */
  readonly sent: string[] = [];

  private constructor(
    private readonly reading: ContextReading,
    private readonly host: pg.Pool,
  ) {
    for (const pool of [reading.database.pool, host]) this.watch(pool);
  }

  private watch(pool: pg.Pool): void {
    const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
    Object.assign(pool, {
      query: (
        statement: string | { readonly name?: string; readonly text: string },
        ...values: unknown[]
      ) => {
        const named = typeof statement === 'string' ? { text: statement } : statement;
        this.sent.push('name' in named && named.name !== undefined ? named.name : named.text);
        return query(statement, ...values);
      },
    });
  }

  static async open(databaseUrl: string, sole: MemoryGuard = NEVER_CURRENT): Promise<Process> {
    const meter = {
      of: () => ({ hit: () => undefined, missed: () => undefined, forgotten: () => undefined }),
    };
    // It gets no news of the others' commits; it must see them all the same.
    const url = `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}process=${newUuid()}`;
    const host = new pg.Pool({ connectionString: url, max: 1, options: `-c role=${RUNTIME_ROLE}` });
    const parts = { databaseUrl: url, vault, isAlone: true, sole, ends: new LaneEnds(host), meter };
    return new Process(await openContextReading(parcels, parts), host);
  }

  async grams(parcelId: string): Promise<number | undefined> {
    const filters = { environment: 'sandbox', parcelId, platformId: 'Platform:1' };
    return (await findOne(this.reading, parcelView, { filters, columns: ['grams'] }))?.grams;
  }

  row(parcelId: string): Promise<unknown> {
    return findOne(this.reading, parcelView, { filters: { environment: 'sandbox', parcelId } });
  }

  /** Asked by the row's key, with what only the statement can tell. */
  async isHeavy(parcelId: string, grams: number): Promise<boolean> {
    const filters = { environment: 'sandbox', parcelId };
    const found = await findAll(this.reading, parcelView, {
      filters,
      flags: { isHeavy: `grams >= ${grams}` },
    });
    return found[0]?.isHeavy ?? false;
  }

  async sum(): Promise<number> {
    const [row] = await this.reading.views.rows<{ sum: number }>(SUM, ['sandbox']);
    return row?.sum ?? Number.NaN;
  }

  async versions(parcelId: string): Promise<number> {
    return (await this.reading.store.load('parcels.sandbox', parcelId)).length;
  }

  /** The parcel's row after its next event; `null` takes it away. True when it was appended. */
  async weigh(
    parcelId: string,
    expectedVersion: number,
    grams: number | null,
    lane: LaneName = 'parcels.sandbox',
  ): Promise<boolean> {
    const commandId = newUuid();
    const key = { environment: 'sandbox', parcel_id: parcelId };
    const row = grams === null ? null : { ...key, platform_id: 'Platform:1', grams, total: BigInt(grams) };
    const writeSet: WriteSet = {
      lane,
      recordedAt: instant('2026-01-01T00:00:00.000Z'),
      metadata: {
        commandId,
        platformId: 'Platform:1',
        environment: 'sandbox',
        actor: 'operator',
        correlationId: commandId,
        causationId: commandId,
      },
      streams: [
        { streamId: parcelId, expectedVersion, events: [{ type: 'ParcelWeighed', data: { grams } }] },
      ],
      views: [{ view: parcelView, key, row }],
    };
    return (await this.reading.store.append(writeSet)).status === 'appended';
  }

  async close(): Promise<void> {
    await Promise.all([this.reading.store.close(), this.host.end()]);
  }
}

let databaseUrl: string;
const processes: Process[] = [];
const open = async (sole?: MemoryGuard): Promise<Process> => {
  const opened = await Process.open(databaseUrl, sole);
  processes.push(opened);
  return opened;
};
/** Asks the database past every memory. */
let direct: pg.Pool;
afterAll(() => direct.end());
beforeAll(async () => {
  databaseUrl = await emptyDatabase('facts');
  direct = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await migrate({ url: databaseUrl, contexts: [parcels] });
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.close()));
});

/** Puts another view in place of the one that is there, in which all parcels have one weight. */
const rebuild = (grams: number): Promise<unknown> =>
  direct.query(`create table parcels.rebuilt (like parcels.parcel_view including all);
    insert into parcels.rebuilt select environment, parcel_id, platform_id, ${grams}, ${grams} from parcels.parcel_view;
    drop table parcels.parcel_view; alter table parcels.rebuilt rename to parcel_view;
    grant select, insert, update, delete on parcels.parcel_view to causeway_parcels`);

const ALONE: MemoryGuard = { isCurrent: () => true, onReset: () => () => undefined };

describe('a process that alone writes', () => {
  it('asks once about a fact, and not at all about what it has written itself', async () => {
    const [one, parcel, other] = [await open(ALONE), newUuid(), newUuid()];
    expect(await one.grams(other)).toBeUndefined();
    expect(await one.weigh(parcel, 0, 5)).toBe(true);
    one.sent.length = 0;
    expect([await one.grams(parcel), await one.grams(other), await one.versions(parcel)]).toStrictEqual([
      5,
      undefined,
      1,
    ]);
    await one.weigh(parcel, 1, 7);
    expect([await one.grams(parcel), await one.versions(parcel)]).toStrictEqual([7, 2]);
    await one.weigh(parcel, 2, null);
    expect([await one.grams(parcel), await one.versions(parcel)]).toStrictEqual([undefined, 3]);
    expect(one.sent).toStrictEqual([]);
  });

  it('asks again about a table when one of its rows was written', async () => {
    const [one, parcel] = [await open(ALONE), newUuid()];
    const before = await one.sum();
    await one.weigh(parcel, 0, 5);
    expect(await one.sum()).toBe(before + 5);
    one.sent.length = 0;
    expect(await one.sum()).toBe(before + 5);
    expect(one.sent).toStrictEqual([]);
  });

  it('gives a row from memory as the database gives it', async () => {
    const [one, two, parcel] = [await open(ALONE), await open(), newUuid()];
    await one.grams('');
    await one.weigh(parcel, 0, 5);
    one.sent.length = 0;
    const known = await one.row(parcel);
    expect(one.sent).toStrictEqual([]);
    expect(known).toStrictEqual(await two.row(parcel));
  });
});

describe('processes that share a database', () => {
  it('see a commit of another one in their very next answer', async () => {
    const [one, two, parcel] = [await open(), await open(), newUuid()];
    let version = 0;
    for (const grams of [1, 2, null, 3, 4]) {
      const writer = version % 2 === 0 ? one : two;
      expect(await writer.weigh(parcel, version, grams)).toBe(true);
      version += 1;
      for (const reader of [one, two]) {
        const known = async () => [
          await reader.grams(parcel),
          await reader.isHeavy(parcel, 3),
          await reader.versions(parcel),
        ];
        const truth = [grams ?? undefined, (grams ?? 0) >= 3, version];
        expect(await known()).toStrictEqual(truth);
        expect(await known()).toStrictEqual(truth);
      }
    }
  });

  it('ask where the lanes end, once for all who want to know in a moment', async () => {
    const [one, parcel] = [await open(), newUuid()];
    await one.weigh(parcel, 0, 5);
    for (let warm = 0; warm < 3; warm += 1)
      await Promise.all([one.grams(parcel), one.sum(), one.versions(parcel)]);
    one.sent.length = 0;
    const many = Array.from({ length: 50 }, async () => [
      await one.grams(parcel),
      await one.sum(),
      await one.versions(parcel),
    ]);
    await Promise.all(many);
    expect(new Set(one.sent)).toStrictEqual(new Set(['lane-ends-1']));
    expect(one.sent.length).toBeLessThanOrEqual(8);
  });

  it('see what is in a lane that a later start has made', async () => {
    const [one, two, parcel] = [await open(), await open(), newUuid()];
    for (let warm = 0; warm < 3; warm += 1) expect(await one.sum()).toBe(await two.sum());
    await migrate({ url: databaseUrl, contexts: [{ ...parcels, lanes: 2 }] });
    const before = await one.sum();
    expect(await two.weigh(parcel, 0, 5, 'parcels-2.sandbox')).toBe(true);
    expect(await one.sum()).toBe(before + 5);
  });

  it('see what a rebuild has put in a view’s place', async () => {
    const [one, parcel] = [await open(), newUuid()];
    await one.weigh(parcel, 0, 5);
    for (let warm = 0; warm < 3; warm += 1) await one.grams(parcel);
    await rebuild(6);
    expect(await one.grams(parcel)).toBe(6);
  });
});

describe('a process that does not host the context', () => {
  it('remembers its answers until another process writes, or a rebuild puts another view in place', async () => {
    const [one, parcel] = [await open(), newUuid()];
    const host = new pg.Pool({ connectionString: databaseUrl, max: 1, options: `-c role=${RUNTIME_ROLE}` });
    const meter = {
      of: () => ({ hit: () => undefined, missed: () => undefined, forgotten: () => undefined }),
    };
    const elsewhere = new AnswersElsewhere(new LaneEnds(host), meter);
    let asked = 0;
    const call = { platformId: 'Platform:1', environment: 'sandbox' } as CallContext;
    const question = { type: 'parcels.get-grams', payload: { parcel }, call };
    const grams = async (): Promise<unknown> =>
      elsewhere.answer('parcels', question, async () => {
        asked += 1;
        return (await one.grams(parcel)) ?? null;
      });
    try {
      await one.weigh(parcel, 0, 5);
      for (let warm = 0; warm < 4; warm += 1) expect(await grams()).toBe(5);
      asked = 0;
      expect([await grams(), asked]).toStrictEqual([5, 0]);
      await one.weigh(parcel, 1, 6);
      expect(await grams()).toBe(6);
      await grams();
      asked = 0;
      expect([await grams(), asked]).toStrictEqual([6, 0]);
      await rebuild(7);
      expect(await grams()).toBe(7);
    } finally {
      await host.end();
    }
  });
});

const SEEDS = Number(process.env['FACTS_SEEDS'] ?? 6);
const FIRST_SEED = Number(process.env['FACTS_SEED'] ?? 1);

/** Mulberry32. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
};

/** A parcel that is written in order, by any process: its weight is the number of its events, or it is away. */
class Tracked {
  readonly id = newUuid();
  sent = 0;
  acknowledged = 0;
  private last: Promise<unknown> = Promise.resolve();

  weigh(by: Process): Promise<unknown> {
    this.last = this.last.then(async () => {
      const version = this.sent;
      this.sent += 1;
      expect(await by.weigh(this.id, version, weightAfter(this.sent))).toBe(true);
      this.acknowledged = this.sent;
    });
    return this.last;
  }

  /** Reads it, and checks that the answer was true at some moment between the question and the answer. */
  async check(by: Process, what: 'grams' | 'versions'): Promise<void> {
    const from = this.acknowledged;
    const read = what === 'grams' ? await by.grams(this.id) : await by.versions(this.id);
    const possible = Array.from({ length: this.sent - from + 1 }, (_, later) => from + later);
    expect(
      possible.map((version) => (what === 'grams' ? (weightAfter(version) ?? undefined) : version)),
    ).toContain(read);
  }
}
const weightAfter = (version: number): number | null => (version === 0 || version % 5 === 4 ? null : version);

describe('whatever several processes write and read at once', () => {
  it.each(Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index))(
    'no answer is older than its question (seed %i)',
    async (seed) => {
      const random = randomFrom(seed);
      const all = await Promise.all(Array.from({ length: 1 + random(3) }, () => open()));
      const alone = all.length === 1 ? [await open(ALONE)] : all;
      const tracked = Array.from({ length: 1 + random(3) }, () => new Tracked());
      const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
      for (let burst = 0; burst < 12; burst += 1) {
        const work = Array.from({ length: 1 + random(12) }, async () => {
          const [by, parcel, what] = [pick(alone), pick(tracked), random(4)];
          for (let later = random(4); later > 0; later -= 1) await new Promise((next) => setImmediate(next));
          if (what === 0) await parcel.weigh(by);
          else await parcel.check(by, what === 1 ? 'versions' : 'grams');
        });
        await Promise.all(work);
        for (const parcel of tracked) for (const by of alone) await parcel.check(by, 'grams');
      }
      const { rows } = await direct.query<{ sum: number }>(SUM, ['sandbox']);
      const truth = rows[0];
      for (const by of alone)
        expect([await by.sum(), await by.sum()]).toStrictEqual([truth?.sum, truth?.sum]);
    },
  );
});
