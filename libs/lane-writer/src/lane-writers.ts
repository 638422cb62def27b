import { MovedError, UnavailableError, type CallContext } from '@causeway/commands';
import {
  BEAT_MS,
  isTransient,
  LaneKeeper,
  partsOf,
  type EventStore,
  type Holder,
  type LaneName,
  type WriterLane,
  type WriterLanes,
} from '@causeway/event-store';
import { newUuid, type Environment, type Instant } from '@causeway/kernel';
import type { LaneTypes } from './lane-types.js';
import type { LaneWriter } from './lane-writer.js';
import type { LaneWriterPorts } from './lane-writer-ports.js';
import { PlatformLanes, type LaneAssignments } from './platform-lanes.js';

export type ReadCall = Pick<CallContext, 'platformId' | 'environment' | 'deadlineAt'>;

/** The ports that the writer of one lane gets from the process that may write it. */
export type LaneSurroundings<T extends LaneTypes> = Pick<
  LaneWriterPorts<T>,
  'lane' | 'environment' | 'holder' | 'hasLease' | 'pause' | 'failed'
>;

export interface LaneWritersPorts<T extends LaneTypes> {
  readonly context: string;
  readonly store: Pick<EventStore, 'lanes'>;
  readonly writerLanes: WriterLanes;
  /** The address of this process, as siblings get it when it writes a lane; `here` without siblings. */
  readonly address?: string;
  readonly assignments: LaneAssignments;
  readonly writerOf: (surroundings: LaneSurroundings<T>) => LaneWriter<T>;
  readonly failed: (error: unknown) => void;
  readonly pause: (ms: number) => Promise<void>;
  /** The answer of some work, or what `late` throws when a moment of the machine's clock comes first. */
  readonly before: <Answer>(deadlineAt: Instant, work: Promise<Answer>, late: () => Error) => Promise<Answer>;
}

interface Lanes<T extends LaneTypes> {
  readonly writers: ReadonlyMap<LaneName, LaneWriter<T>>;
  readonly platforms: PlatformLanes;
}

/**
 * The lanes of a context as one process sees them: those it writes, and where the others are written. Claims
 * lanes from its construction on, so that an idle process is a standby.
 */
export class LaneWriters<T extends LaneTypes> {
  private readonly self: Holder;
  private readonly keeper: LaneKeeper;
  private readonly opening: Promise<Lanes<T>>;
  private opened: Lanes<T> | undefined;
  private writers: readonly LaneWriter<T>[] = [];
  private readonly lanes: WriterLane[] = [];
  private readonly keeping: Promise<void>;
  private looked: Promise<void>;
  private hasEnded = false;

  constructor(private readonly ports: LaneWritersPorts<T>) {
    const { writerLanes, address = 'here', failed } = ports;
    this.self = { instanceId: newUuid(), address };
    this.keeper = new LaneKeeper(
      { roster: writerLanes.roster, self: this.self, monotonicMs: () => performance.now(), failed },
      () => this.writers,
    );
    this.opening = this.open();
    this.looked = this.opening.then(() => undefined);
    this.keeping = this.keep();
  }

  /** The command's outcome (`LaneWriter.submit`), from whichever lane its platform is in. */
  submit(command: T['command'], call: CallContext): Promise<T['outcome']> {
    const writer = this.knownWriter(call);
    // The shortest way when the writer is known and held: this runs for every command.
    if (writer?.isHeld() !== true) return this.atWriter(call, (held) => held.submit(command, call));
    return writer.submit(command, call).catch((error: unknown) => {
      if (!(error instanceof MovedError)) throw error;
      return this.atWriter(call, (held) => held.submit(command, call));
    });
  }

  read<Answer>(
    call: ReadCall,
    look: (committed: T['committed'], state: T['state']) => Answer,
  ): Promise<Answer> {
    return this.atWriter(call, (writer) => this.inTime(writer.read(look), call));
  }

  async held(environment: Environment): Promise<readonly T['committed'][]> {
    const { writers } = await this.opening;
    const own = [...writers.values()].filter((writer) => writer.isHeld() && isOf(writer.lane, environment));
    return Promise.all(own.map((writer) => writer.read((committed) => committed)));
  }

  async laneOf({
    platformId,
    environment,
  }: Pick<CallContext, 'platformId' | 'environment'>): Promise<LaneName> {
    const { platforms } = await this.opening;
    return platforms.of(platformId, environment);
  }

  /** Finishes in-flight batches and gives all lanes back, so that another process takes them at once. */
  async close(): Promise<void> {
    this.hasEnded = true;
    await this.keeping;
    await this.keeper.leave().catch(this.ports.failed);
    await Promise.all(this.lanes.map((lane) => lane.close()));
  }

  private async open(): Promise<Lanes<T>> {
    const { context, store, assignments, writerLanes, writerOf, pause, failed } = this.ports;
    const names = await this.untilReached(() => store.lanes(context));
    const writers = new Map<LaneName, LaneWriter<T>>();
    for (const name of names) {
      const lane = await this.untilReached(() => writerLanes.lane(name));
      this.lanes.push(lane);
      const { environment } = partsOf(name);
      const hasLease = (epoch: number): boolean => this.keeper.hasLease(name, epoch);
      writers.set(name, writerOf({ lane, environment, holder: this.self, hasLease, pause, failed }));
    }
    this.writers = [...writers.values()];
    this.opened = { writers, platforms: new PlatformLanes(context, assignments, names) };
    return this.opened;
  }

  private isClosed(): boolean {
    return this.hasEnded;
  }

  /** Beats, reads the roster, and ticks the lanes that are written here. */
  private async keep(): Promise<void> {
    await this.opening;
    while (!this.isClosed()) {
      const look = this.look();
      this.looked = look;
      await look;
      if (!this.isClosed()) await this.ports.pause(BEAT_MS);
    }
  }

  private async look(): Promise<void> {
    try {
      await this.keeper.look();
    } catch (error) {
      this.ports.failed(error);
    }
    for (const writer of this.writers) writer.tick();
  }

  private knownWriter({ platformId, environment }: ReadCall): LaneWriter<T> | undefined {
    const { opened } = this;
    const lane = opened?.platforms.known(platformId, environment);
    return lane && opened?.writers.get(lane);
  }

  private async atWriter<Answer>(
    call: ReadCall,
    work: (writer: LaneWriter<T>) => Promise<Answer>,
  ): Promise<Answer> {
    const { writers, platforms } = this.opened ?? (await this.opening);
    const lane = platforms.known(call.platformId, call.environment) ?? (await this.laneOf(call));
    const writer = writers.get(lane);
    // Made since this process was started, by a process that was configured with more lanes.
    if (writer === undefined) throw new MovedError(this.keeper.addressOf(lane));
    for (;;) {
      try {
        return await work(writer);
      } catch (error) {
        if (!(error instanceof MovedError)) throw error;
      }
      const address = this.keeper.addressOf(lane);
      if (address !== undefined) throw new MovedError(address);
      await this.inTime(this.nextLook(), call);
    }
  }

  private inTime<Answer>(work: Promise<Answer>, { deadlineAt }: ReadCall): Promise<Answer> {
    const late = (): Error => new UnavailableError('the writer could not answer in time', 1);
    return this.ports.before(deadlineAt, work, late);
  }

  /** Resolves after the current reading of the roster, or the next one. */
  private async nextLook(): Promise<void> {
    if (this.isClosed()) throw new UnavailableError('the writer is shutting down', 1);
    const { looked } = this;
    await looked;
    while (this.looked === looked && !this.isClosed()) await this.ports.pause(LOOK_AGAIN_MS);
  }

  private async untilReached<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!isTransient(error) || this.isClosed()) throw error;
        this.ports.failed(error);
        await this.ports.pause(BEAT_MS);
      }
    }
  }
}

const LOOK_AGAIN_MS = 20;

const isOf = (lane: LaneName, environment: Environment): boolean => partsOf(lane).environment === environment;
