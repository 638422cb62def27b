import type {
  AppendStatus,
  Holder,
  Holding,
  KnownCommand,
  KnownObject,
  LaneBatch,
  LaneName,
  StoredEntry,
  Tenure,
  WriterLane,
} from '@causeway/event-store';
import type { StoreLink } from './store-link.js';
import type { StoredLane } from './store.js';
import type { World } from './world.js';

/** A lane as one process has it: every call is a message to the store. */
export class SimulatedLane implements WriterLane {
  readonly lane: LaneName;

  constructor(
    private readonly stored: StoredLane,
    private readonly link: StoreLink,
    private readonly world: World,
  ) {
    this.lane = stored.name;
  }

  claim(holder: Holder, since?: Tenure): Promise<Tenure | undefined> {
    return this.link.ask('claim', () => this.stored.twin.claim(holder, since));
  }

  release(tenure: Tenure): Promise<void> {
    return this.link.ask('release', () => this.stored.twin.release(tenure));
  }

  append(batch: LaneBatch): Promise<AppendStatus> {
    return this.link.ask('append', () => {
      const status = this.stored.twin.appendNow(batch);
      this.world.note(
        `${this.lane} epoch ${batch.epoch} after ${batch.afterPosition}: ${batch.commands.length} commands, ` +
          `${batch.entries.length} entries: ${status.status}`,
      );
      this.world.tally.count(`append: ${status.status}`);
      if (status.status === 'appended') this.stored.appended(batch);
      return Promise.resolve(status);
    });
  }

  commands(commandIds: readonly string[]): Promise<KnownCommand[]> {
    return this.link.ask('commands', () => this.stored.twin.commands(commandIds));
  }

  objects(objectIds: readonly string[]): Promise<KnownObject[]> {
    return this.link.ask('objects', () => this.stored.twin.objects(objectIds));
  }

  read(afterPosition: number, limit: number): Promise<StoredEntry[]> {
    return this.link.ask('read', () => this.stored.twin.read(afterPosition, limit));
  }

  entry(position: number): Promise<StoredEntry | undefined> {
    return this.link.ask('entry', () => this.stored.twin.entry(position));
  }

  holder(): Promise<Holding | undefined> {
    return this.link.ask('holder', () => this.stored.twin.holder());
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
