import { GENESIS_DIGEST } from '../digest.js';
import type { LaneName } from '../lane-name.js';
import { plainRow, throughStorage, type StoredViewRow } from '../view-rows.js';
import type {
  AppendStatus,
  Holder,
  Holding,
  KnownCommand,
  KnownObject,
  LaneBatch,
  LaneCommand,
  LineMark,
  StoredEntry,
  Tenure,
  WriterLane,
} from './port.js';

/** A lane's content; several `InMemoryWriterLane`s on it are several processes. */
export class LaneMemory {
  readonly entries: StoredEntry[] = [];
  readonly commands = new Map<string, LaneCommand>();
  readonly objects = new Map<string, number[]>();
  readonly marks: LineMark[] = [];
  readonly holdings: Holding[] = [];
  readonly rows = new Map<string, StoredViewRow>();
  digest: Buffer = GENESIS_DIGEST;

  get holding(): Holding | undefined {
    return this.holdings.at(-1);
  }

  get epoch(): number {
    return this.holding?.epoch ?? 0;
  }
}

export class InMemoryWriterLane implements WriterLane {
  constructor(
    readonly lane: LaneName,
    readonly memory: LaneMemory = new LaneMemory(),
    private readonly appended: () => void = () => undefined,
  ) {}

  claim(holder: Holder, since?: Tenure): Promise<Tenure | undefined> {
    const { memory } = this;
    if (since !== undefined && memory.epoch !== since.epoch) return Promise.resolve(undefined);
    const epoch = memory.epoch + 1;
    memory.holdings.push({ epoch, holder });
    return Promise.resolve({ epoch, position: memory.entries.length, digest: memory.digest });
  }

  release({ epoch }: Tenure): Promise<void> {
    if (this.memory.epoch === epoch) this.memory.holdings.push({ epoch: epoch + 1 });
    return Promise.resolve();
  }

  append(batch: LaneBatch): Promise<AppendStatus> {
    return Promise.resolve(this.appendNow(batch));
  }

  /** The append itself, in one step, for a caller that decides when it happens. */
  appendNow(batch: LaneBatch): AppendStatus {
    const { memory } = this;
    const { epoch, afterPosition, recordedAt, entries, digest, commands, marks, views } = batch;
    if (epoch !== memory.epoch) return { status: 'superseded' };
    if (afterPosition !== memory.entries.length) return { status: 'moved' };
    const isKnown = ({ commandId, objectId, beginsObject }: LaneCommand): boolean =>
      memory.commands.has(commandId) ||
      (beginsObject === true && objectId !== undefined && memory.objects.has(objectId));
    if (commands.some(isKnown)) return { status: 'known' };
    for (const command of commands) this.keep(command);
    const rows = entries.map((entry, index) => ({
      ...entry,
      position: afterPosition + index + 1,
      recordedAt,
    }));
    memory.entries.push(...rows);
    memory.marks.push(...marks);
    for (const { view, row } of views) {
      const stored = throughStorage(plainRow(view, row));
      memory.rows.set(JSON.stringify([view.table, ...view.key.map((column) => stored[column])]), stored);
    }
    if (rows.length > 0) {
      memory.digest = digest;
      this.appended();
    }
    return { status: 'appended' };
  }

  commands(commandIds: readonly string[]): Promise<KnownCommand[]> {
    return Promise.resolve(commandIds.flatMap((commandId) => this.memory.commands.get(commandId) ?? []));
  }

  objects(objectIds: readonly string[]): Promise<KnownObject[]> {
    return Promise.resolve(
      objectIds.flatMap((objectId) =>
        [...(this.memory.objects.get(objectId) ?? [])]
          .reverse()
          .flatMap((position) => this.at(position) ?? [])
          .map((entry) => ({ objectId, entry })),
      ),
    );
  }

  read(afterPosition: number, limit: number): Promise<StoredEntry[]> {
    return Promise.resolve(this.memory.entries.slice(afterPosition, afterPosition + limit));
  }

  entry(position: number): Promise<StoredEntry | undefined> {
    return Promise.resolve(this.at(position));
  }

  holder(): Promise<Holding | undefined> {
    return Promise.resolve(this.memory.holding);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private at(position: number): StoredEntry | undefined {
    return this.memory.entries[position - 1];
  }

  private keep(command: LaneCommand): void {
    const { commandId, objectId, position } = command;
    this.memory.commands.set(commandId, command);
    if (objectId === undefined) return;
    const positions = this.memory.objects.get(objectId) ?? [];
    this.memory.objects.set(objectId, positions);
    positions.push(position);
  }
}
