import { RejectedError, UnavailableError } from '@causeway/commands';
import { Counter, Histogram, type Registry } from 'prom-client';
import { WAITING_SECONDS } from './buckets.js';

export type RequestOutcome = 'accepted' | 'rejected' | 'unavailable' | 'failed';

/** Commands, queries and timers, as the contexts of this process carry them out. */
export class RequestMeter {
  private readonly seconds: Histogram;
  private readonly timers: Counter;

  constructor(registry: Registry) {
    this.seconds = new Histogram({
      name: 'causeway_request_seconds',
      help: 'Time of commands and queries in the context that owns them',
      labelNames: ['type', 'kind', 'outcome'],
      buckets: WAITING_SECONDS,
      registers: [registry],
    });
    this.timers = new Counter({
      name: 'causeway_timers_fired_total',
      help: 'Timers fired, by name and outcome',
      labelNames: ['name', 'outcome'],
      registers: [registry],
    });
  }

  /** Carries out a request and takes its time; passes on what it throws. */
  async measured<Answer>(
    { type, kind }: { readonly type: string; readonly kind: 'command' | 'query' },
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const startedAt = performance.now();
    const done = (outcome: RequestOutcome): void =>
      this.seconds.observe({ type, kind, outcome }, (performance.now() - startedAt) / 1_000);
    try {
      const answer = await work();
      done('accepted');
      return answer;
    } catch (error) {
      done(outcomeOf(error));
      throw error;
    }
  }

  timerFired(name: string, outcome: 'done' | 'failed'): void {
    this.timers.inc({ name, outcome });
  }
}

/** A refusal is a decision; the other two are faults of ours. */
const outcomeOf = (error: unknown): RequestOutcome => {
  if (error instanceof RejectedError) return 'rejected';
  return error instanceof UnavailableError ? 'unavailable' : 'failed';
};
