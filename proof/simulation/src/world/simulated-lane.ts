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
  private onTheirWay = 0;

  constructor(
    private readonly stored: StoredLane,
    private readonly link: StoreLink,
    private readonly world: World,
  ) {
    this.lane = stored.name;
  }

  claim(holder: Holder, since?: Tenure): Promise<Tenure | undefined> {
    return this.link.ask('claim', async () => {
      const before = this.stored.memory.holding?.holder;
      const tenure = await this.stored.twin.claim(holder, since);
      this.world.tally.count(`claim: ${claimWords(holder, before, tenure)}`);
      this.world.note(`${holder.instanceId} claims ${this.lane}: epoch ${tenure?.epoch ?? 'refused'}`);
      return tenure;
    });
  }

  release(tenure: Tenure): Promise<void> {
    return this.link.ask('release', () => this.stored.twin.release(tenure));
  }

  append(batch: LaneBatch): Promise<AppendStatus> {
    if (this.onTheirWay > 0) this.world.tally.count('append: while another one was on its way');
    this.onTheirWay += 1;
    const appending = this.link.ask('append', () => {
      const status = this.stored.twin.appendNow(batch);
      this.world.note(
        `${this.lane} epoch ${batch.epoch} after ${batch.afterPosition}: ${batch.commands.length} commands, ` +
          `${batch.entries.length} entries: ${status.status}`,
      );
      this.world.tally.count(`append: ${status.status}`);
      if (status.status === 'appended') this.stored.appended(batch);
      return Promise.resolve(status);
    });
    return appending.finally(() => (this.onTheirWay -= 1));
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

const claimWords = (holder: Holder, before: Holder | undefined, tenure: Tenure | undefined): string => {
  if (tenure === undefined) return 'too late';
  if (before === undefined) return 'of a free lane';
  return before.instanceId === holder.instanceId ? 'of its own lane' : 'taken over';
};
