import { instant, systemNow, type Instant } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { Pool, PoolConfig } from 'pg';
import { AppendListeners } from '../append-listeners.js';
import { openOutcome, resultsOf, sharedLane } from '../append-result.js';
import type { KnownOutcome, Verdict } from '../batch.js';
import type { EventCatalog } from '../event-catalog.js';
import { EventFormat, type EventRow } from '../event-format.js';
import { partsOf } from '../lane-name.js';
import type {
  AppendListener,
  AppendResult,
  CheckpointMove,
  EventStore,
  Growth,
  LaneName,
  LanesHeard,
  OutcomeLimits,
  ParkedEvent,
  PublishedMessage,
  PublishedPlace,
  RecordedEvent,
  StoredOutcome,
  Timer,
  TimerClaim,
  TimersWanted,
  TimerTaker,
  WriteSet,
} from '../port.js';
import { prepare } from '../prepared-write-set.js';
import { Announcements, type Announcer } from './announcements.js';
import * as checkpoints from './checkpoint-table.js';
import type { ContextDatabase } from './context-database.js';
import { NEVER_CURRENT, type MemoryGuard } from '../memory/memory-guard.js';
import type { WriteFollower } from '../memory/write-follower.js';
import { schemaOf } from './context-schema.js';
import { COLUMNS, rowOf, type EventRecord } from './event-record.js';
import { countedByType, LaneAppender, type FlushObserver } from './lane-appender.js';
import { LaneDirectory } from './lane.js';
import type { WriterLanes } from '../writer-lane/port.js';
import { growthOf } from '../writer-lane/growth.js';
import { PostgresWriterLane } from '../writer-lane/postgres-writer-lane.js';
import { PostgresWriterRoster } from '../writer-lane/writer-roster.js';
import { forgetOutcomes } from './forget-outcomes.js';
import { ParkedTable } from './parked-table.js';
import { TimerTakers } from '../timer-takers.js';
import { StreamMemory } from './stream-memory.js';
import * as timers from './timer-table.js';
import { WriteHealth } from './write-health.js';

export class PostgresEventStore implements EventStore {
  readonly context: string;
  private readonly pool: Pool;
  private readonly schema: string;
  private readonly format: EventFormat;
  private readonly directory: LaneDirectory;
  private readonly appenders = new Map<LaneName, LaneAppender>();
  private readonly listeners = new AppendListeners();
  private readonly takers = new TimerTakers();
  private readonly parkedTable: ParkedTable;
  private announcer: Announcer | undefined;
  private readonly memory = new StreamMemory();
  private readonly followers = new Set<WriteFollower>([this.memory]);
  private readonly writing = new WriteHealth();

  private constructor(
    private readonly database: ContextDatabase,
    catalog: EventCatalog,
    private readonly vault: Vault,
    private readonly observer: FlushObserver | undefined,
    private readonly guard: MemoryGuard,
  ) {
    this.context = database.context;
    this.pool = database.pool;
    this.schema = schemaOf(database.context);
    this.format = new EventFormat(catalog, vault);
    this.directory = new LaneDirectory(this.pool);
    this.parkedTable = new ParkedTable(this.pool, this.schema, vault);
  }

  /** The database must have been migrated for this context. */
  static async open(options: {
    database: ContextDatabase;
    catalog: EventCatalog;
    vault: Vault;
    observer?: FlushObserver;
    /** No other process appends to this database, so that no notification is needed. */
    isAlone?: boolean;
    /** Whether streams may be loaded from memory; by default never. Not of lanes with one writer each. */
    guard?: MemoryGuard;
  }): Promise<PostgresEventStore> {
    const { database, catalog, vault, observer, isAlone, guard = NEVER_CURRENT } = options;
    const store = new PostgresEventStore(database, catalog, vault, observer, guard);
    guard.onReset(() => store.memory.reset());
    store.announcer = await Announcements.join(
      connectionOf(store.pool),
      (lane) => store.heard(lane),
      isAlone,
    );
    return store;
  }

  async append(writeSet: WriteSet): Promise<AppendResult> {
    const [result] = await this.appendAll([writeSet]);
    if (result === undefined) throw new Error('a judged write set has a verdict');
    return result;
  }

  async appendAll(writeSets: readonly WriteSet[]): Promise<readonly AppendResult[]> {
    const lane = sharedLane(writeSets);
    if (lane === undefined) return [];
    const prepared = await Promise.all(
      writeSets.map((writeSet) => prepare(writeSet, this.format, this.vault)),
    );
    const appender = this.appenders.get(lane) ?? (await this.appenderOf(lane));
    let verdicts: readonly Verdict[] = [];
    try {
      verdicts = await appender.append(prepared);
    } finally {
      // A refused write set may have been written before, by another process or an unanswered attempt.
      prepared.forEach(({ streams }, index) => {
        if (verdicts[index]?.status === 'appended') return;
        for (const { streamId } of streams) this.memory.changed(lane, streamId);
      });
    }
    return resultsOf(this.vault, lane, verdicts);
  }

  async load(laneName: LaneName, streamId: string): Promise<RecordedEvent[]> {
    const known = await this.current(laneName, streamId);
    if (known !== undefined) return this.format.openAll(laneName, known);
    const lane = await this.directory.own(laneName);
    const askedAt = this.memory.now();
    const { rows } = await this.pool.query<EventRecord>({
      name: `load-${laneName}`,
      text: `select ${COLUMNS}, data::text as data from ${lane.events} e
        where lane = ${lane.number} and stream_id = $1 order by e.version`,
      values: [streamId],
    });
    const stored = rows.map(rowOf);
    this.memory.loaded(laneName, streamId, stored, askedAt);
    return this.format.openAll(laneName, stored);
  }

  async version(laneName: LaneName, streamId: string): Promise<number> {
    const lane = await this.directory.own(laneName);
    const { rows } = await this.pool.query<{ version: number }>({
      name: `version-${laneName}`,
      text: `select coalesce(max(version), 0)::float8 as version from ${lane.events}
        where lane = ${lane.number} and stream_id = $1`,
      values: [streamId],
    });
    return rows[0]?.version ?? 0;
  }

  async recall(laneName: LaneName, streamId: string, isMostlyNew = false): Promise<RecordedEvent[]> {
    const { rows, hasChanged } = this.memory.find(laneName, streamId);
    if (rows !== undefined) return this.format.openAll(laneName, rows);
    return isMostlyNew && !hasChanged ? [] : this.load(laneName, streamId);
  }

  async outcome(laneName: LaneName, commandId: string): Promise<StoredOutcome | undefined> {
    const lane = await this.directory.own(laneName);
    const { rows } = await this.pool.query<KnownOutcome>({
      name: `outcome-${laneName}`,
      text: `select command_id as "commandId", fingerprint, answer::text as answer from ${this.schema}.outcome
        where lane = ${lane.number} and command_id = $1`,
      values: [commandId],
    });
    return rows[0] && openOutcome(this.vault, rows[0]);
  }

  async outcomes(
    laneName: LaneName,
    commandIds: readonly string[],
  ): Promise<ReadonlyMap<string, StoredOutcome>> {
    const lane = await this.directory.own(laneName);
    const { rows } = await this.pool.query<KnownOutcome>({
      name: `outcomes-${laneName}`,
      text: `select command_id as "commandId", fingerprint, answer::text as answer from ${this.schema}.outcome
        where lane = ${lane.number} and command_id = any($1::text[])`,
      values: [commandIds],
    });
    const opened = await Promise.all(rows.map((row) => openOutcome(this.vault, row)));
    return new Map(opened.map((outcome) => [outcome.commandId, outcome]));
  }

  async read(laneName: LaneName, afterPosition: number, limit: number): Promise<RecordedEvent[]> {
    const lane = await this.directory.own(laneName);
    const { rows } = await this.pool.query<EventRecord>({
      name: `read-${laneName}`,
      text: `select ${COLUMNS}, data::text as data from ${lane.events} e
        where lane = ${lane.number} and position > $1 order by e.position limit $2`,
      values: [afterPosition, limit],
    });
    return this.format.openAll(laneName, rows.map(rowOf));
  }

  async readPublished(laneName: LaneName, afterPosition: number, limit: number): Promise<PublishedMessage[]> {
    const lane = await this.directory.find(laneName);
    if (lane === undefined) return [];
    const { rows } = await this.pool.query<EventRecord>({
      name: `published-${laneName}`,
      text: `select ${COLUMNS}, event_data::text as data from log.published_event e
        where lane = ${lane.number} and position > $1 order by e.position limit $2`,
      values: [afterPosition, limit],
    });
    return Promise.all(rows.map((row) => this.format.openPublished(laneName, rowOf(row))));
  }

  async publishedPlaces(laneName: LaneName, afterPosition: number, limit: number): Promise<PublishedPlace[]> {
    const lane = await this.directory.find(laneName);
    if (lane === undefined) return [];
    const { rows } = await this.pool.query<{ position: number; key: string; recorded_at: Date }>({
      name: `places-${laneName}`,
      text: `select position::float8 as position, published ->> 'key' as key, recorded_at from log.published_event e
        where lane = ${lane.number} and position > $1 order by e.position limit $2`,
      values: [afterPosition, limit],
    });
    return rows.map(({ position, key, recorded_at: recordedAt }) => ({
      lane: laneName,
      position,
      key,
      recordedAt: instant(recordedAt),
    }));
  }

  async lanes(context: string): Promise<LaneName[]> {
    return (await this.directory.of(context)).map(({ name }) => name);
  }

  async head(laneName: LaneName): Promise<number> {
    const lane = await this.directory.own(laneName);
    const { rows } = await this.pool.query<{ head: number }>(
      `select coalesce(max(position), 0)::float8 as head from ${lane.events} where lane = ${lane.number}`,
    );
    return rows[0]?.head ?? 0;
  }

  async ends(): Promise<ReadonlyMap<LaneName, number>> {
    const { rows } = await this.pool.query<{ name: LaneName; position: number }>({
      name: 'ends',
      text: 'select name, position::float8 as position from log.lane_end',
    });
    return new Map(rows.map(({ name, position }) => [name, position]));
  }

  checkpoint(reader: string, source: string): Promise<number> {
    return checkpoints.readCheckpoint(this.pool, this.schema, reader, source);
  }

  checkpoints(reader: string, sources: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return checkpoints.readCheckpoints(this.pool, this.schema, reader, sources);
  }

  moveCheckpoint(move: CheckpointMove): Promise<boolean> {
    return checkpoints.moveCheckpoint(this.pool, this.schema, move);
  }

  moveCheckpoints(moves: readonly CheckpointMove[]): Promise<readonly CheckpointMove[]> {
    return checkpoints.moveCheckpoints(this.pool, this.schema, moves);
  }

  async nextTimerAt(laneName: LaneName): Promise<Instant | undefined> {
    return timers.nextTimerAt(this.pool, await this.directory.own(laneName), systemNow());
  }

  async claimTimers(claim: TimerClaim): Promise<Timer[]> {
    return timers.claimTimers(this.pool, await this.directory.own(claim.lane), claim, systemNow());
  }

  async claimNamed(laneName: LaneName, wanted: TimersWanted): Promise<readonly string[]> {
    return timers.claimNamed(this.pool, await this.directory.own(laneName), wanted, systemNow());
  }

  takeTimers(lane: LaneName, taker: TimerTaker): () => void {
    return this.takers.set(lane, taker);
  }

  releaseTimer(laneName: LaneName, timerId: string): Promise<void> {
    return this.releaseTimers(laneName, [timerId]);
  }

  async releaseTimers(laneName: LaneName, timerIds: readonly string[]): Promise<void> {
    await timers.releaseTimers(this.pool, await this.directory.own(laneName), timerIds);
    this.takers.released(laneName, timerIds);
  }

  async releaseAllTimers(laneName: LaneName): Promise<void> {
    await timers.releaseAllTimers(this.pool, await this.directory.own(laneName));
  }

  async forgetOutcomes(laneName: LaneName, limits: OutcomeLimits): Promise<number> {
    return forgetOutcomes(this.pool, await this.directory.own(laneName), limits);
  }

  park(event: ParkedEvent): Promise<void> {
    return this.parkedTable.park(event);
  }

  parked(reader?: string): Promise<ParkedEvent[]> {
    return this.parkedTable.list(reader);
  }

  unpark(reader: string, source: string, position: number): Promise<void> {
    return this.parkedTable.unpark(reader, source, position);
  }

  /** The lanes of this context that one process at a time writes, for a context that was migrated so. */
  writerLanes(): WriterLanes {
    return {
      roster: new PostgresWriterRoster(this.pool, this.context),
      lane: async (name) =>
        new PostgresWriterLane(this.pool, await this.directory.own(name), connectionOf(this.pool), {
          appended: (batch) => {
            this.writing.succeeded();
            this.grown(
              name,
              growthOf(batch, (row) => this.format.openPublished(name, row)),
            );
          },
          lost: (error) => this.writing.failed(error),
        }),
    };
  }

  /** Adds a follower of what this process writes through `append`. */
  follow(follower: WriteFollower): void {
    this.followers.add(follower);
  }

  onAppended(listener: AppendListener, heard?: LanesHeard): () => void {
    return this.listeners.add(listener, heard);
  }

  /** Throws the reason why this context cannot write. */
  async probeWrites(): Promise<void> {
    await this.writing.probe(this.pool, await this.directory.of(this.context));
  }

  async close(): Promise<void> {
    await Promise.all([...this.appenders.values()].map((appender) => appender.idle()));
    await this.announcer?.leave();
    await this.database.dataSource.destroy();
  }

  private async appenderOf(laneName: LaneName): Promise<LaneAppender> {
    const lane = await this.directory.own(laneName);
    const appender =
      this.appenders.get(laneName) ??
      new LaneAppender(this.pool, lane, {
        sent: (write) => {
          for (const follower of this.followers) follower.sent(write);
        },
        failed: (write) => {
          for (const follower of this.followers) follower.failed?.(write);
        },
        ended: (write, commit) => {
          for (const follower of this.followers) follower.ended(write, commit);
        },
        committed: (batch, writeSets, durationMs) => {
          this.writing.succeeded();
          this.observer?.flushed(lane, { writeSets, events: countedByType(batch), durationMs });
          this.memory.appended(laneName, batch.events, batch.over);
          if (batch.events.length > 0)
            this.grown(
              laneName,
              batch.growth((row) => this.format.openPublished(laneName, row)),
            );
        },
        lost: (error) => this.writing.failed(error),
        wanted: (change) => this.takers.wanted(laneName, change),
      });
    this.appenders.set(laneName, appender);
    return appender;
  }

  private grown(lane: LaneName, growth: Growth): void {
    this.listeners.notify(lane, growth);
    this.announcer?.announce(lane);
  }

  private heard(lane: LaneName): void {
    if (partsOf(lane).context === this.context) this.memory.forget(lane);
    this.listeners.notify(lane);
  }

  /** A stream's events from memory, when they are all there is. */
  private async current(laneName: LaneName, streamId: string): Promise<readonly EventRow[] | undefined> {
    if (this.memory.whole(laneName, streamId) === undefined) return undefined;
    const isCurrent = this.guard.isCurrent();
    if (isCurrent === false || (isCurrent !== true && !(await isCurrent))) return undefined;
    return this.memory.whole(laneName, streamId);
  }
}

const connectionOf = (pool: Pool): PoolConfig => (pool as unknown as { options: PoolConfig }).options;
