import type { Replayable } from '@causeway/commands';
import {
  ANNOUNCEMENTS,
  LANE_LOCKS,
  LaneDirectory,
  SESSION_SETTINGS,
  type Lane,
  type ViewDefinition,
} from '@causeway/event-store';
import type { Vault } from '@causeway/privacy';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inTransaction, type Connection } from './connection.js';
import { Folding } from './folding.js';
import { AlongTheLane, StreamByStream, type LaneRebuild } from './lane-rebuild.js';
import { RebuildRecord, type RebuildPlan } from './rebuild-record.js';
import { createBeside, dropBeside, rebuiltTable, takePlace, type RebuiltTable } from './rebuilt-tables.js';
import { RowWriter } from './row-writer.js';

/** Why a rebuild does not begin, for the operator. */
export class RebuildRefusedError extends Error {
  override readonly name = 'RebuildRefusedError';
}

export interface RebuildWatcher {
  /** So many events lie before it. */
  begin(events: number): void;
  /** So many more are folded; the rebuild goes on when this has resolved. */
  advance(events: number): void | Promise<void>;
  note(line: string): void;
}

export interface RebuildOptions {
  /** Of an account that owns the views, as the services' own account does. */
  readonly url: string;
  readonly replayable: Replayable;
  /** Names of views; all of the context's when there is none. */
  readonly views: readonly string[];
  /** A digest of the code that folds: a rebuild by other code is not continued. */
  readonly code: string;
  readonly vault: Vault;
  readonly watcher: RebuildWatcher;
  readonly page?: number;
}

export interface RebuildSummary {
  readonly end: 'SWAPPED' | 'CANCELLED';
  readonly views: readonly string[];
  readonly isResumed: boolean;
  readonly events: number;
}

/** With no more than these still to fold the lanes are held; that takes some milliseconds. */
const SWAP_EVENTS_MAX = 1_000;
/** A longer read of a view makes the swap step back, so that no writer queues behind it. */
const LOCK_WAIT_MS = 250;
const PAUSE_MS = 500;
/** The interval between checks for a request to cancel from another process. */
const LOOK_FOR_CANCEL_MS = 500;

const LOCK_NOT_AVAILABLE = '55P03';

class CancelledError extends Error {}
/** The tables are in use, or too much has come: step back, follow further, try again. */
class NotYetError extends Error {}

/**
 * Builds views from their log beside the live ones, which go on being read and written, and lets them take
 * their place in one short transaction. A run that died is continued. Throws a `RebuildRefusedError` when one
 * is running.
 */
export const rebuildViews = async (options: RebuildOptions): Promise<RebuildSummary> => {
  const client = await connect(options.url);
  try {
    await takeLock(client, options.replayable.context.name);
    return await new Rebuild(client, options).run();
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Ends a rebuild and removes what it has built; `STOPPING` when one is running, which then does it itself. */
export const cancelRebuild = async (
  url: string,
  { context }: Pick<Replayable, 'context'>,
): Promise<'REMOVED' | 'STOPPING' | 'NOTHING'> => {
  const client = await connect(url);
  try {
    const record = new RebuildRecord(client, context.name);
    if (!(await record.cancel())) return 'NOTHING';
    if (!(await tryLock(client, context.name))) return 'STOPPING';
    await removeLeftovers(client, record, tablesOf(context.name, context.views));
    return 'REMOVED';
  } finally {
    await client.end();
  }
};

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'causeway-rebuild',
    options: SESSION_SETTINGS,
  });
  // The statement that runs, or the next one, fails with the same reason.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const tryLock = async (connection: Connection, context: string): Promise<boolean> => {
  const { rows } = await connection.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
    [`rebuild.${context}`],
  );
  return rows[0]?.locked === true;
};

const takeLock = async (connection: Connection, context: string): Promise<void> => {
  if (!(await tryLock(connection, context)))
    throw new RebuildRefusedError(`A rebuild of ${context} is running already.`);
};

const tablesOf = (context: string, views: readonly ViewDefinition[]): RebuiltTable[] =>
  views.map((view) => rebuiltTable(context, view));

const removeLeftovers = (
  connection: Connection,
  record: RebuildRecord,
  tables: readonly RebuiltTable[],
): Promise<void> =>
  inTransaction(connection, async () => {
    for (const table of tables) await dropBeside(connection, table);
    await record.drop();
  });

class Rebuild {
  private readonly context: string;
  private readonly tables: readonly RebuiltTable[];
  private readonly record: RebuildRecord;
  private readonly writer: RowWriter;
  private readonly lanes = new Map<number, LaneRebuild>();
  private events = 0;
  private lookedAt = performance.now();

  constructor(
    private readonly client: pg.Client,
    private readonly options: RebuildOptions,
  ) {
    const { replayable, vault } = options;
    this.context = replayable.context.name;
    this.tables = tablesOf(this.context, wantedViews(options));
    this.record = new RebuildRecord(client, this.context);
    this.writer = new RowWriter(client, vault, this.tables);
  }

  async run(): Promise<RebuildSummary> {
    const isResumed = await this.open();
    const end = await this.work().catch(async (error: unknown) => {
      if (!(error instanceof CancelledError)) throw error;
      await removeLeftovers(this.client, this.record, this.tables);
      return 'CANCELLED' as const;
    });
    const views = this.tables.map(({ view }) => view.table);
    return { end, views, isResumed, events: this.events };
  }

  /** True when an earlier run of the same plan left something to go on with. */
  private async open(): Promise<boolean> {
    const plan: RebuildPlan = { views: this.tables.map(({ view }) => view.table), code: this.options.code };
    const left = await this.record.plan();
    if (left !== undefined && left.code === plan.code && String(left.views) === String(plan.views))
      return true;
    if (left !== undefined)
      this.options.watcher.note('What an earlier run left is of other views or other code; it is removed.');
    await removeLeftovers(this.client, this.record, this.allTables());
    await inTransaction(this.client, async () => {
      for (const table of this.tables) await createBeside(this.client, table);
      await this.record.create(plan);
    });
    return false;
  }

  private allTables(): RebuiltTable[] {
    return tablesOf(this.context, this.options.replayable.context.views);
  }

  private async work(): Promise<'SWAPPED'> {
    await this.takeUpLanes();
    this.options.watcher.begin(await this.behind());
    await this.follow();
    // So that the first questions to the new tables are planned as well as those to the old ones.
    for (const { beside } of this.tables) await this.client.query(`analyze ${beside}`);
    while (!(await this.swap())) {
      await pause(PAUSE_MS);
      await this.follow();
    }
    return 'SWAPPED';
  }

  private async follow(): Promise<void> {
    do {
      await this.takeUpLanes();
      for (const lane of this.lanes.values()) await lane.follow();
      await this.stopIfCancelled();
    } while ((await this.behind()) > SWAP_EVENTS_MAX);
  }

  private async behind(): Promise<number> {
    let events = 0;
    for (const lane of this.lanes.values()) events += await lane.behind();
    return events;
  }

  /** Readers and writers wait for as long as this takes: until the last few events are folded and the tables renamed. */
  private async swap(): Promise<boolean> {
    try {
      await inTransaction(this.client, async () => {
        await this.holdEverything();
        for (const lane of this.lanes.values()) await lane.finish();
        for (const table of this.tables) await takePlace(this.client, table);
        await this.record.drop();
        await this.announce();
      });
      return true;
    } catch (error) {
      if (!(error instanceof NotYetError)) throw error;
      this.options.watcher.note(error.message);
      return false;
    }
  }

  /** Processes that remember rows of these views forget them when the swap is committed. */
  private async announce(): Promise<void> {
    await this.client.query(
      `select pg_notify($1, 'rebuild ' || name) from log.lane where lane = any($2::smallint[])`,
      [ANNOUNCEMENTS, [...this.lanes.keys()]],
    );
  }

  /** Lanes first, as every writer does, then the tables; nothing changes either from here on. */
  private async holdEverything(): Promise<void> {
    try {
      await this.client.query(`set local lock_timeout = '${LOCK_WAIT_MS}ms'`);
      for (const lane of this.lanes.keys())
        await this.client.query('select pg_advisory_xact_lock($1, $2)', [LANE_LOCKS, lane]);
      const live = this.tables.map((table) => table.live);
      await this.client.query(`lock table ${live.join(', ')} in access exclusive mode`);
    } catch (error) {
      if ((error as { readonly code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      throw new NotYetError('The views are in use; the swap waits for a gap.', { cause: error });
    }
    if (await this.takeUpLanes()) throw new NotYetError('The context got another lane; it is built too.');
    if ((await this.behind()) > SWAP_EVENTS_MAX)
      throw new NotYetError('Much has come meanwhile; following it.');
  }

  /** True when there are lanes that were not there before. */
  private async takeUpLanes(): Promise<boolean> {
    const before = this.lanes.size;
    for (const lane of await new LaneDirectory(this.client).of(this.context)) {
      if (this.lanes.has(lane.number)) continue;
      const rebuild = this.rebuildOf(lane);
      await rebuild.resume();
      this.lanes.set(lane.number, rebuild);
    }
    return this.lanes.size > before;
  }

  private rebuildOf(lane: Lane): LaneRebuild {
    const { replayable, vault, page } = this.options;
    const parts = {
      connection: this.client,
      lane,
      folding: new Folding(replayable, lane, vault),
      writer: this.writer,
      record: this.record,
      advance: (events: number) => this.advance(events),
      ...(page !== undefined && { page }),
    };
    return replayable.scope === 'STREAM' ? new StreamByStream(parts) : new AlongTheLane(parts);
  }

  private async advance(events: number): Promise<void> {
    this.events += events;
    await this.options.watcher.advance(events);
    if (performance.now() - this.lookedAt > LOOK_FOR_CANCEL_MS) await this.stopIfCancelled();
  }

  private async stopIfCancelled(): Promise<void> {
    this.lookedAt = performance.now();
    if (await this.record.isCancelled()) throw new CancelledError();
  }
}

/** In the order of the context, so that the same request is the same plan. */
const wantedViews = ({ replayable, views }: RebuildOptions): ViewDefinition[] => {
  const known = replayable.context.views;
  const strange = views.find((name) => !known.some(({ table }) => table === name));
  if (strange !== undefined)
    throw new RebuildRefusedError(
      `${replayable.context.name} has no view ${strange}; it has ${known.map(({ table }) => table).join(', ')}.`,
    );
  return known.filter(({ table }) => views.length === 0 || views.includes(table));
};
