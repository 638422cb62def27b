import { after, decode, systemNow, type Instant } from '@causeway/kernel';
import { AppendListeners } from '../append-listeners.js';
import type { Vault } from '@causeway/privacy';
import { openOutcome, resultsOf, sharedLane } from '../append-result.js';
import { Batch, checkpointKey, type TimerRow } from '../batch.js';
import type { EventCatalog } from '../event-catalog.js';
import { EventFormat, type EventRow } from '../event-format.js';
import { byLane, contextOf, lanesOf } from '../lane-name.js';
import {
  platformOf,
  type AppendListener,
  type AppendResult,
  type CheckpointMove,
  type EventStore,
  type Growth,
  type LaneName,
  type LanesHeard,
  type OutcomeLimits,
  type ParkedEvent,
  type PublishedMessage,
  type PublishedPlace,
  type RecordedEvent,
  type StoredOutcome,
  type Timer,
  type TimerClaim,
  type TimersWanted,
  type TimerTaker,
  type WriteSet,
} from '../port.js';
import { prepare, type PreparedOutcome } from '../prepared-write-set.js';
import { TimerTakers } from '../timer-takers.js';
import { throughStorage, type StoredViewRow } from '../view-rows.js';

interface HeldTimer extends TimerRow {
  claimedUntil: Instant | undefined;
}

class Lane {
  readonly events: EventRow[] = [];
  readonly versions = new Map<string, number>();
  readonly owners = new Map<string, string>();
  readonly outcomes = new Map<string, PreparedOutcome>();
  readonly timers = new Map<string, HeldTimer>();
}

/** A context's tables beside its lanes; stores of one context on one log share them, as processes do. */
class ContextTables {
  readonly checkpoints = new Map<string, number>();
  readonly views = new Map<string, Map<string, StoredViewRow>>();
  parkedEvents: ParkedEvent[] = [];
}

/** The logs of several contexts of one test, so that one context's readers see what another publishes. */
export class InMemoryLog {
  readonly lanes = new Map<LaneName, Lane>();
  readonly listeners = new AppendListeners();
  private readonly contexts = new Map<string, ContextTables>();

  tables(context: string): ContextTables {
    const tables = this.contexts.get(context) ?? new ContextTables();
    this.contexts.set(context, tables);
    return tables;
  }

  lane(name: LaneName): Lane {
    const lane = this.lanes.get(name) ?? new Lane();
    this.lanes.set(name, lane);
    return lane;
  }

  ends(): Map<LaneName, number> {
    return new Map([...this.lanes].map(([name, { events }]) => [name, events.length]));
  }

  /** Every context has its first lanes; a further one is created on its first use. */
  lanesOf(context: string): LaneName[] {
    const asked = [...this.lanes.keys()].filter((lane) => contextOf(lane) === context);
    return [...new Set([...lanesOf(context), ...asked])].sort(byLane);
  }
}

/** The log's twin without a database, for decision and process tests. It keeps every promise but durability. */
export class InMemoryEventStore implements EventStore {
  readonly context: string;
  private readonly vault: Vault;
  private readonly format: EventFormat;
  private readonly log: InMemoryLog;
  private readonly systemNow: () => Instant;
  private readonly tables: ContextTables;
  private readonly takers = new TimerTakers();

  constructor(options: {
    context: string;
    catalog: EventCatalog;
    vault: Vault;
    log?: InMemoryLog;
    systemNow?: () => Instant;
  }) {
    this.context = options.context;
    this.vault = options.vault;
    this.format = new EventFormat(options.catalog, options.vault);
    this.log = options.log ?? new InMemoryLog();
    this.tables = this.log.tables(options.context);
    this.systemNow = options.systemNow ?? systemNow;
  }

  async append(writeSet: WriteSet): Promise<AppendResult> {
    const [result] = await this.appendAll([writeSet]);
    if (result === undefined) throw new Error('a judged write set has a verdict');
    return result;
  }

  async appendAll(writeSets: readonly WriteSet[]): Promise<readonly AppendResult[]> {
    const laneName = sharedLane(writeSets);
    if (laneName === undefined) return [];
    const prepared = await Promise.all(
      writeSets.map((writeSet) => prepare(writeSet, this.format, this.vault)),
    );
    const lane = this.log.lane(laneName);
    const batch = new Batch({
      head: lane.events.length,
      versions: lane.versions,
      owners: lane.owners,
      outcomes: lane.outcomes,
      checkpoints: this.tables.checkpoints,
    });
    const verdicts = batch.add(prepared);
    const wanted = batch.events.length > 0 && this.takers.wanted(laneName, batch.timersChange);
    if (!batch.isEmpty) this.commit(lane, batch);
    if (wanted) batch.timersTaken = await this.claimNamed(laneName, wanted);
    if (batch.events.length > 0)
      this.announce(
        laneName,
        batch.growth((row) => this.format.openPublished(laneName, row)),
      );
    return resultsOf(this.vault, laneName, verdicts);
  }

  load(laneName: LaneName, streamId: string): Promise<RecordedEvent[]> {
    const rows = this.log.lane(laneName).events.filter((row) => row.streamId === streamId);
    return this.format.openAll(laneName, rows);
  }

  async version(laneName: LaneName, streamId: string): Promise<number> {
    return this.log.lane(laneName).events.filter((row) => row.streamId === streamId).length;
  }

  recall(laneName: LaneName, streamId: string): Promise<RecordedEvent[]> {
    return this.load(laneName, streamId);
  }

  async outcome(laneName: LaneName, commandId: string): Promise<StoredOutcome | undefined> {
    const known = this.log.lane(laneName).outcomes.get(commandId);
    return known && openOutcome(this.vault, known);
  }

  async outcomes(
    laneName: LaneName,
    commandIds: readonly string[],
  ): Promise<ReadonlyMap<string, StoredOutcome>> {
    const known = await Promise.all(commandIds.map((commandId) => this.outcome(laneName, commandId)));
    return new Map(known.flatMap((outcome) => (outcome === undefined ? [] : [[outcome.commandId, outcome]])));
  }

  read(laneName: LaneName, afterPosition: number, limit: number): Promise<RecordedEvent[]> {
    const rows = this.log.lane(laneName).events.slice(afterPosition, afterPosition + limit);
    return this.format.openAll(laneName, rows);
  }

  readPublished(laneName: LaneName, afterPosition: number, limit: number): Promise<PublishedMessage[]> {
    const rows = this.log
      .lane(laneName)
      .events.slice(afterPosition)
      .filter(({ published }) => published !== null);
    return Promise.all(rows.slice(0, limit).map((row) => this.format.openPublished(laneName, row)));
  }

  async publishedPlaces(laneName: LaneName, afterPosition: number, limit: number): Promise<PublishedPlace[]> {
    const messages = await this.readPublished(laneName, afterPosition, limit);
    return messages.map(({ lane, position, key, recordedAt }) => ({ lane, position, key, recordedAt }));
  }

  async lanes(context: string): Promise<LaneName[]> {
    return this.log.lanesOf(context);
  }

  async head(laneName: LaneName): Promise<number> {
    return this.log.lane(laneName).events.length;
  }

  async ends(): Promise<ReadonlyMap<LaneName, number>> {
    return this.log.ends();
  }

  async checkpoint(reader: string, source: string): Promise<number> {
    return this.tables.checkpoints.get(checkpointKey(reader, source)) ?? 0;
  }

  async checkpoints(reader: string, sources: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const known = sources.map((source) => [
      source,
      this.tables.checkpoints.get(checkpointKey(reader, source)),
    ]);
    return new Map(known.filter((entry): entry is [string, number] => entry[1] !== undefined));
  }

  async moveCheckpoint({ reader, source, from, to }: CheckpointMove): Promise<boolean> {
    const key = checkpointKey(reader, source);
    if ((this.tables.checkpoints.get(key) ?? 0) !== from) return false;
    this.tables.checkpoints.set(key, to);
    return true;
  }

  async moveCheckpoints(moves: readonly CheckpointMove[]): Promise<readonly CheckpointMove[]> {
    const moved: CheckpointMove[] = [];
    for (const move of moves) if (await this.moveCheckpoint(move)) moved.push(move);
    return moved;
  }

  async nextTimerAt(laneName: LaneName): Promise<Instant | undefined> {
    return this.runnable(laneName)[0]?.dueAt;
  }

  async claimTimers({ lane, dueBy, limit, leaseMs, underWay }: TimerClaim): Promise<Timer[]> {
    const due = this.runnable(lane).filter((timer) => timer.dueAt <= dueBy);
    return inRounds(due, underWay)
      .slice(0, limit)
      .map((timer) => {
        timer.claimedUntil = after(this.systemNow(), leaseMs);
        const { timerId, name, dueAt, orderingKeys } = timer;
        const keyed = orderingKeys.length === 0 ? {} : { orderingKeys };
        return { lane, timerId, name, dueAt, data: decode(timer.data) as object, ...keyed };
      });
  }

  async claimNamed(
    laneName: LaneName,
    { timerIds, dueBy, leaseMs }: TimersWanted,
  ): Promise<readonly string[]> {
    const claimed = this.runnable(laneName).filter(
      ({ timerId, dueAt }) => timerIds.includes(timerId) && dueAt <= dueBy,
    );
    for (const timer of claimed) timer.claimedUntil = after(this.systemNow(), leaseMs);
    return claimed.map(({ timerId }) => timerId);
  }

  takeTimers(lane: LaneName, taker: TimerTaker): () => void {
    return this.takers.set(lane, taker);
  }

  releaseTimer(laneName: LaneName, timerId: string): Promise<void> {
    return this.releaseTimers(laneName, [timerId]);
  }

  async releaseTimers(laneName: LaneName, timerIds: readonly string[]): Promise<void> {
    for (const timerId of timerIds) {
      const timer = this.log.lane(laneName).timers.get(timerId);
      if (timer) timer.claimedUntil = undefined;
    }
    this.takers.released(laneName, timerIds);
  }

  async releaseAllTimers(laneName: LaneName): Promise<void> {
    for (const timer of this.log.lane(laneName).timers.values()) timer.claimedUntil = undefined;
  }

  async forgetOutcomes(
    laneName: LaneName,
    { expiredBy, perPlatformMax, youngFrom }: OutcomeLimits,
  ): Promise<number> {
    const { outcomes } = this.log.lane(laneName);
    const platforms = new Map<string, string[]>();
    for (const { expiresAt, platformId } of outcomes.values())
      if (expiresAt !== null) platforms.set(platformId, [...(platforms.get(platformId) ?? []), expiresAt]);
    const boundOf = (platformId: string): string => {
      const nth = platforms.get(platformId)?.sort().at(-perPlatformMax);
      if (platformId === '' || nth === undefined || nth <= expiredBy) return expiredBy;
      return nth < youngFrom ? nth : youngFrom;
    };
    const bounds = new Map([...platforms.keys()].map((platformId) => [platformId, boundOf(platformId)]));
    const forgotten = [...outcomes.values()].filter(
      ({ expiresAt, platformId }) => expiresAt !== null && expiresAt < (bounds.get(platformId) ?? ''),
    );
    for (const { commandId } of forgotten) outcomes.delete(commandId);
    return forgotten.length;
  }

  async park(event: ParkedEvent): Promise<void> {
    await this.unpark(event.reader, event.source, event.position);
    this.tables.parkedEvents.push(event);
  }

  async parked(reader?: string): Promise<ParkedEvent[]> {
    return this.tables.parkedEvents.filter((event) => reader === undefined || event.reader === reader);
  }

  async unpark(reader: string, source: string, position: number): Promise<void> {
    this.tables.parkedEvents = this.tables.parkedEvents.filter(
      (event) => event.reader !== reader || event.source !== source || event.position !== position,
    );
  }

  onAppended(listener: AppendListener, heard?: LanesHeard): () => void {
    return this.log.listeners.add(listener, heard);
  }

  storedRows(table: string): StoredViewRow[] {
    return [...(this.tables.views.get(table)?.values() ?? [])];
  }

  async close(): Promise<void> {
    this.log.listeners.clear();
  }

  private commit(lane: Lane, batch: Batch): void {
    for (const row of batch.events) {
      lane.events.push(row);
      lane.versions.set(row.streamId, row.version);
    }
    for (const [key, { owner }] of batch.names) {
      if (owner === null) lane.owners.delete(key);
      else lane.owners.set(key, owner);
    }
    for (const [timerId, timer] of batch.timers) {
      if (timer === null) lane.timers.delete(timerId);
      else lane.timers.set(timerId, { ...timer, claimedUntil: undefined });
    }
    for (const [key, { position }] of batch.checkpoints) this.tables.checkpoints.set(key, position);
    for (const [commandId, outcome] of batch.outcomes) lane.outcomes.set(commandId, outcome);
    for (const [key, { view, row }] of batch.views) {
      const table = this.tables.views.get(view.table) ?? new Map<string, StoredViewRow>();
      this.tables.views.set(view.table, table);
      if (row === null) table.delete(key);
      else table.set(key, throughStorage(row));
    }
  }

  private announce(lane: LaneName, growth: Growth): void {
    this.log.listeners.notify(lane, growth);
  }

  /** Unclaimed timers whose keys have no earlier one, soonest first. */
  private runnable(laneName: LaneName): HeldTimer[] {
    const timers = [...this.log.lane(laneName).timers.values()];
    const now = this.systemNow();
    return timers
      .filter(({ claimedUntil }) => claimedUntil === undefined || claimedUntil < now)
      .filter((timer) => !timers.some((other) => isAhead(other, timer)))
      .sort((a, b) => (a.dueAt === b.dueAt ? order(a, b) : a.dueAt < b.dueAt ? -1 : 1));
  }
}

/** The first of every platform before the second of any; `timers` are in the order of their age. */
const inRounds = (timers: readonly HeldTimer[], underWay: TimerClaim['underWay']): HeldTimer[] => {
  const counts = new Map(underWay);
  const placed = timers.map((timer) => {
    const platformId = platformOf({ data: decode(timer.data) as object });
    const round = (counts.get(platformId) ?? 0) + 1;
    counts.set(platformId, round);
    return { timer, round };
  });
  return placed.sort((a, b) => a.round - b.round).map(({ timer }) => timer);
};

const order = (a: TimerRow, b: TimerRow): number =>
  a.setPosition - b.setPosition || a.setOrdinal - b.setOrdinal;

const isAhead = (other: TimerRow, timer: TimerRow): boolean =>
  order(other, timer) < 0 && timer.orderingKeys.some((key) => other.orderingKeys.includes(key));
