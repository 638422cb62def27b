import { STAGES, type InStage, type Stage } from './payer.js';
import type { IdleCost, StageCost } from './shape-cost.js';
import {
  beyond,
  NOTHING,
  plus,
  sumBy,
  type Counted,
  type StatementCost,
  type StatementCounts,
} from './statement-counts.js';

/** The time in which a stage's webhooks are sent; a payout is polled only half a second after it was sent. */
const SETTLING_MS = 300;

interface Idle {
  readonly counted: Counted;
  readonly cpuMs: number;
}

/** Measures payments stage by stage, each until its webhooks are through. */
export class StageMeter {
  private readonly counted = new Map<Stage, Counted[]>(STAGES.map((stage) => [stage, []]));
  private readonly cpuMs = new Map<Stage, number>();

  constructor(
    private readonly counts: StatementCounts,
    /** Processor time of the installation so far. */
    private readonly cpuMicros: () => number,
  ) {}

  readonly inStage: InStage = async (stage, work) => {
    const cpuBefore = this.cpuMicros();
    const done: Awaited<ReturnType<typeof work>>[] = [];
    const counted = await this.counts.during(async () => {
      done.push(await work());
      await new Promise((resolve) => setTimeout(resolve, SETTLING_MS));
    });
    this.counted.get(stage)?.push(counted);
    this.cpuMs.set(stage, (this.cpuMs.get(stage) ?? 0) + (this.cpuMicros() - cpuBefore) / 1_000);
    return done[0] as Awaited<ReturnType<typeof work>>;
  };

  /** What each stage of one payment costs beyond an idle installation. */
  costs(idle: Idle, payments: number): StageCost[] {
    return STAGES.map((stage) => {
      const counted = this.counted.get(stage) ?? [];
      const durationMs = counted.reduce((sum, each) => sum + each.durationMs, 0);
      const cpuMs = (this.cpuMs.get(stage) ?? 0) - (idle.cpuMs * durationMs) / idle.counted.durationMs;
      const sum = sumBy(beyond(counted, idle.counted), () => 'all').get('all') ?? NOTHING;
      return { stage, ...plus(NOTHING, sum, 1 / payments), appCpuMs: cpuMs / payments };
    });
  }

  /** What a second without requests costs. */
  idleSecond({ counted, cpuMs }: Idle): IdleCost {
    const seconds = counted.durationMs / 1_000;
    const sum = sumBy(counted.statements, () => 'all').get('all') ?? NOTHING;
    return { ...plus(NOTHING, sum, 1 / seconds), appCpuMs: cpuMs / seconds };
  }

  /** Every statement of a stage, the most frequent first, to find statements that could be saved. */
  statements(stage: Stage, idle: Idle, payments: number): StatementCost[] {
    return beyond(this.counted.get(stage) ?? [], idle.counted)
      .map((cost) => ({ ...cost, ...plus(NOTHING, cost, 1 / payments) }))
      .sort((one, other) => other.statements - one.statements);
  }
}
