import { MovedError } from '@causeway/commands';
import { InMemoryWriterLane } from '@causeway/event-store';
import { Draw } from '@causeway/ledger/testing';
import { Asks } from './callers/ask.js';
import { LaneCallers } from './callers/lane-callers.js';
import { checkEnd } from './checks/end-check.js';
import { LaneCheck } from './checks/lane-check.js';
import type { Tally } from './schedule/tally.js';
import { turn } from './turn.js';
import type { PortsMaker } from './world/incarnation.js';
import { Machine } from './world/machine.js';
import { Misfortunes } from './world/misfortunes.js';
import { Store, type LaneMaker } from './world/store.js';
import type { Weather } from './world/weather.js';
import { minutesOf, World } from './world/world.js';

/** Replaced parts with an error each, to see that the simulation finds it. */
export interface Sabotage {
  readonly lane?: LaneMaker;
  readonly ports?: PortsMaker;
}

export interface EpisodeFailure {
  readonly message: string;
  /** The last things that happened, oldest first. */
  readonly trace: readonly string[];
  readonly weather: Weather;
}

export interface EpisodeResult {
  readonly steps: number;
  /** The same for the same seed, on every machine. */
  readonly hash: number;
  readonly tally: Tally;
  readonly failure?: EpisodeFailure;
}

/** The oracle counts from its first line at every question, so that short episodes are quicker ones. */
const STEPS_MIN = 500;
const STEPS_SPREAD = 2_000;
/** Once nothing goes wrong any more, every caller has an answer within this time. */
const QUIET_WITHIN_MS = 30_000;

/** Plays one world from its beginning until it is quiet again. The seed decides everything in it. */
export const playEpisode = async (seed: number, sabotage: Sabotage = {}): Promise<EpisodeResult> =>
  new Episode(seed, sabotage).play();

class Episode {
  private readonly world: World;
  private readonly store: Store;
  private readonly machines: readonly Machine[];
  private readonly misfortunes: Misfortunes;
  private readonly lanes: readonly { readonly check: LaneCheck; readonly callers: LaneCallers }[];
  private steps = 0;

  constructor(seed: number, sabotage: Sabotage) {
    const world = new World(Draw.seeded(seed));
    const makeLane: LaneMaker = (name, memory) => new InMemoryWriterLane(name, memory);
    this.world = world;
    this.store = new Store(world.weather.lanes, sabotage.lane ?? makeLane);
    this.machines = Array.from(
      { length: world.weather.machines },
      (_, index) =>
        new Machine(world, this.store, `machine-${index + 1}`, sabotage.ports ?? ((ports) => ports)),
    );
    this.misfortunes = new Misfortunes(world, this.machines, this.store);
    this.lanes = this.store.lanes.map((stored, index) => {
      const asks = new Asks(index);
      const check = new LaneCheck(world, stored, asks);
      return { check, callers: new LaneCallers(world, this.machines, asks, check) };
    });
  }

  async play(): Promise<EpisodeResult> {
    const unheard = (error: unknown): void => this.world.fail(`an unhandled error: ${shown(error)}`);
    process.on('unhandledRejection', unheard);
    try {
      await this.pass();
      // Node reports it only in a later turn of its event loop.
      await new Promise(setImmediate);
      return this.result();
    } finally {
      process.off('unhandledRejection', unheard);
    }
  }

  private async pass(): Promise<void> {
    const { world } = this;
    for (const machine of this.machines) machine.start();
    for (const { callers } of this.lanes) callers.begin();
    this.misfortunes.begin();
    await turn();
    const stormy = STEPS_MIN + world.draw.below(STEPS_SPREAD);
    await this.stepWhile(() => this.steps < stormy);
    world.calm();
    this.misfortunes.heal();
    world.note('all is well from here');
    const calmAtMs = world.nowMs;
    await this.stepWhile(() => this.unsettled() !== undefined && world.nowMs < calmAtMs + QUIET_WITHIN_MS);
    const unsettled = this.unsettled();
    if (unsettled !== undefined) world.fail(`${unsettled}, though all was well for ${QUIET_WITHIN_MS} ms`);
    if (world.violation === undefined) await this.checkEnd();
    for (const machine of this.machines) machine.crash();
  }

  private async stepWhile(goesOn: () => boolean): Promise<void> {
    const { world } = this;
    while (world.violation === undefined && goesOn()) {
      const label = this.step();
      await turn();
      if (label === undefined) world.fail('nothing is going to happen any more');
      world.note(label ?? 'the end');
      this.steps += 1;
    }
  }

  private step(): string | undefined {
    try {
      return this.world.agenda.step();
    } catch (error) {
      this.world.fail(`a step fails: ${shown(error)}`);
      return 'failure';
    }
  }

  private unsettled(): string | undefined {
    const now = minutesOf(this.world.nowMs);
    for (const { check, callers } of this.lanes) {
      if (callers.waiting > 0) return `${callers.waiting} callers of ${check.name} have no answer`;
      if (this.holderOf(check) === undefined) return `no process writes ${check.name}`;
      if (check.log.isOverdue(now)) return `a hold of ${check.name} is over and has not expired`;
    }
    return undefined;
  }

  private holderOf({ name, stored }: LaneCheck) {
    const holder = stored.memory.holding?.holder;
    const process = this.machines.find((machine) => machine.process?.name === holder?.instanceId)?.process;
    const writer = process?.writers.get(name);
    return writer?.isHeld() === true ? writer : undefined;
  }

  private async checkEnd(): Promise<void> {
    for (const { check } of this.lanes) {
      // A lane may still move to where it belongs; then its new writer is asked.
      while ((await this.checkEndOf(check)) === 'MOVED') await this.stepWhile(() => !this.holderOf(check));
    }
  }

  private async checkEndOf(check: LaneCheck): Promise<'CHECKED' | 'MOVED'> {
    const writer = this.holderOf(check);
    if (writer === undefined) return 'MOVED';
    let end: 'CHECKED' | 'MOVED' | undefined;
    checkEnd(writer, check.stored, this.store, check.log).then(
      (wrong) => {
        end = 'CHECKED';
        if (wrong !== undefined) this.world.fail(wrong);
      },
      (error: unknown) => {
        end = 'MOVED';
        if (!(error instanceof MovedError)) this.world.fail(`the end cannot be checked: ${shown(error)}`);
      },
    );
    await turn();
    await this.stepWhile(() => end === undefined);
    return this.world.violation === undefined ? (end ?? 'MOVED') : 'CHECKED';
  }

  private result(): EpisodeResult {
    const { violation, trace, tally, weather } = this.world;
    for (const { memory } of this.store.lanes) tally.count('epochs', memory.epoch);
    const { steps } = this;
    const result = { steps, hash: trace.hash, tally };
    if (violation === undefined) return result;
    return { ...result, failure: { message: violation.message, trace: trace.lines(), weather } };
  }
}

const shown = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
