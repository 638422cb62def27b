import type { ApiClient } from '@causeway/e2e';
import type { SeededChance } from '../seeded-chance.js';
import type { History } from './history.js';
import type { Outcome } from './outcome.js';

export interface CallerParts {
  readonly api: ApiClient;
  readonly history: History;
  readonly chance: SeededChance;
}

/** One step of a caller: one request, or a few that follow from each other. Never rejects. */
export type Step = () => Promise<Outcome>;

export interface Pauses {
  readonly min: number;
  readonly max: number;
}

/** Between two requests of a caller: long enough to leave the machine air, short enough to keep it busy. */
const PAUSE_MS: Pauses = { min: 20, max: 120 };
/** The pause after a request that did not reach a process, since it is down. */
const PATIENCE_MS = 200;

/** Repeats a step until `stop`. A started step is finished. */
export class Caller {
  private isStopped = false;
  private readonly work: Promise<void>;

  constructor(
    step: Step,
    chance: SeededChance,
    private readonly pauses = PAUSE_MS,
  ) {
    this.work = this.repeat(step, chance);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.work;
  }

  private get isOver(): boolean {
    return this.isStopped;
  }

  private async repeat(step: Step, chance: SeededChance): Promise<void> {
    while (!this.isOver) {
      const outcome = await step();
      await pause(outcome === 'refused' ? PATIENCE_MS : chance.whole(this.pauses.min, this.pauses.max));
    }
  }
}

export const pause = (durationMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, durationMs));
