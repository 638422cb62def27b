import type { Environment, Instant } from '@causeway/kernel';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Reading } from '../scrape.js';
import { ageSeconds } from './age.js';
import { SETTLING_SECONDS, WAITING_SECONDS } from './buckets.js';

export interface AttemptedWebhook {
  readonly type: string;
  readonly environment: Environment;
  readonly outcome: 'DELIVERED' | 'FAILED';
  readonly durationMs: number;
  /** On a first attempt: how long after the change that it reports. */
  readonly afterChangeMs?: number;
}

export interface OpenDeliveries {
  readonly environment: Environment;
  readonly status: 'QUEUED' | 'RETRYING';
  readonly deliveries: number;
  readonly oldestOccurredAt?: Instant;
}

/** Metrics of webhook deliveries: attempts, their delay, and pending deliveries. */
export class WebhookMeter {
  private readonly attempts: Counter;
  private readonly attemptSeconds: Histogram;
  private readonly firstAttemptSeconds: Histogram;
  readonly gauges: { readonly open: Gauge; readonly oldestSeconds: Gauge };

  constructor(registry: Registry) {
    const registers = [registry];
    this.attempts = new Counter({
      name: 'causeway_webhook_attempts_total',
      help: 'Webhook attempts, by type and outcome',
      labelNames: ['environment', 'type', 'outcome'],
      registers,
    });
    this.attemptSeconds = new Histogram({
      name: 'causeway_webhook_attempt_seconds',
      help: 'Time from the start of an attempt to the end of the answer, or to giving up',
      labelNames: ['environment', 'outcome'],
      buckets: WAITING_SECONDS,
      registers,
    });
    this.firstAttemptSeconds = new Histogram({
      name: 'causeway_webhook_first_attempt_seconds',
      help: 'Time from the change that a webhook reports to its first attempt, on the clock of its environment',
      labelNames: ['environment'],
      buckets: SETTLING_SECONDS,
      registers,
    });
    this.gauges = {
      open: new Gauge({
        name: 'causeway_webhook_deliveries_open',
        help: 'Deliveries that have an attempt ahead of them, by state, counted up to 10000',
        labelNames: ['environment', 'state'],
        registers,
      }),
      oldestSeconds: new Gauge({
        name: 'causeway_webhook_oldest_undelivered_seconds',
        help: 'Age of the oldest change that an open delivery reports, on the clock of its environment',
        labelNames: ['environment', 'state'],
        registers,
      }),
    };
  }

  attempted({ type, environment, outcome, durationMs, afterChangeMs }: AttemptedWebhook): void {
    this.attempts.inc({ environment, type, outcome });
    this.attemptSeconds.observe({ environment, outcome }, durationMs / 1_000);
    if (afterChangeMs !== undefined)
      this.firstAttemptSeconds.observe({ environment }, Math.max(0, afterChangeMs) / 1_000);
  }

  openReadings(open: readonly OpenDeliveries[], now: (environment: Environment) => Instant): Reading[] {
    return open.flatMap(({ environment, status: state, deliveries, oldestOccurredAt }) => {
      const labels = { environment, state };
      return [
        { gauge: this.gauges.open, labels, value: deliveries },
        { gauge: this.gauges.oldestSeconds, labels, value: ageSeconds(oldestOccurredAt, now(environment)) },
      ];
    });
  }
}
