import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What an operator watches: requests, decisions, flushes, readers, deliveries. */
export class Metrics {
  readonly registry = new Registry();
  readonly httpRequests = new Histogram({
    name: 'causeway_http_request_seconds',
    help: 'Time from request to answer, by operation and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly requests = new Histogram({
    name: 'causeway_request_seconds',
    help: 'Time of commands and queries in the context that owns them',
    labelNames: ['type', 'outcome'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly flushes = new Histogram({
    name: 'causeway_flush_seconds',
    help: 'Time of one shared commit of a lane',
    labelNames: ['lane'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly events = new Counter({
    name: 'causeway_events_total',
    help: 'Events appended',
    labelNames: ['lane'],
    registers: [this.registry],
  });
  readonly attempts = new Counter({
    name: 'causeway_webhook_attempts_total',
    help: 'Webhook attempts, by type and outcome',
    labelNames: ['type', 'outcome'],
    registers: [this.registry],
  });
  readonly timersFired = new Counter({
    name: 'causeway_timers_fired_total',
    help: 'Timers fired, by name and outcome',
    labelNames: ['name', 'outcome'],
    registers: [this.registry],
  });

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
  }

  /** A figure that is asked for at each scrape, such as the lag of a reader. */
  gauge(name: string, help: string, labelNames: string[], read: (gauge: Gauge) => Promise<void>): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect(this: Gauge) {
        this.reset();
        await read(this);
      },
    });
  }
}
