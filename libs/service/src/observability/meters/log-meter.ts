import type { Flush, LaneFigures } from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';
import type { Lag } from '@causeway/messaging';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Reading } from '../scrape.js';
import { ageSeconds } from './age.js';
import { BATCH_MEMBERS, WAITING_SECONDS } from './buckets.js';

/** The log of each lane: what is appended, how far each reader is, and which timers are pending. */
export class LogMeter {
  private readonly flushSeconds: Histogram;
  private readonly flushWriteSets: Histogram;
  private readonly events: Counter;
  readonly laneGauges: { readonly head: Gauge; readonly timersDue: Gauge; readonly overdueSeconds: Gauge };
  readonly parked: Gauge;
  readonly lagGauges: { readonly messages: Gauge; readonly seconds: Gauge };

  constructor(registry: Registry) {
    const registers = [registry];
    const perLane = { labelNames: ['lane'], registers };
    this.flushSeconds = new Histogram({
      ...perLane,
      name: 'causeway_flush_seconds',
      help: 'Time of one shared commit of a lane',
      buckets: WAITING_SECONDS,
    });
    this.flushWriteSets = new Histogram({
      ...perLane,
      name: 'causeway_flush_write_sets',
      help: 'Write sets that shared one commit of a lane',
      buckets: BATCH_MEMBERS,
    });
    this.events = new Counter({
      name: 'causeway_events_total',
      help: 'Events appended by this process, by type',
      labelNames: ['lane', 'type'],
      registers,
    });
    this.laneGauges = {
      head: new Gauge({ ...perLane, name: 'causeway_log_head', help: 'Last position of a lane' }),
      timersDue: new Gauge({
        ...perLane,
        name: 'causeway_timers_due',
        help: 'Timers whose time has come, counted up to 10000',
      }),
      overdueSeconds: new Gauge({
        ...perLane,
        name: 'causeway_timer_overdue_seconds',
        help: 'How long ago the longest overdue timer of a lane was due, on the clock of its environment',
      }),
    };
    this.parked = new Gauge({
      name: 'causeway_parked_events',
      help: 'Messages that a reader could not digest and that wait for an operator',
      labelNames: ['reader'],
      registers,
    });
    const perReader = { labelNames: ['reader', 'lane'], registers };
    this.lagGauges = {
      messages: new Gauge({
        ...perReader,
        name: 'causeway_reader_lag_messages',
        help: 'Published messages that a reader has not finished, counted up to 10000',
      }),
      seconds: new Gauge({
        ...perReader,
        name: 'causeway_reader_lag_seconds',
        help: 'Age of the oldest message that a reader has not finished, on the clock of its environment',
      }),
    };
  }

  flushed(lane: string, { writeSets, events, durationMs }: Flush): void {
    this.flushSeconds.observe({ lane }, durationMs / 1_000);
    this.flushWriteSets.observe({ lane }, writeSets);
    for (const [type, count] of events) this.events.inc({ lane, type }, count);
  }

  laneReadings({ lane, head, timersDue, oldestDueAt }: LaneFigures, now: Instant): Reading[] {
    const gauges = this.laneGauges;
    return [
      { gauge: gauges.head, labels: { lane }, value: head },
      { gauge: gauges.timersDue, labels: { lane }, value: timersDue },
      { gauge: gauges.overdueSeconds, labels: { lane }, value: ageSeconds(oldestDueAt, now) },
    ];
  }

  lagReadings({ reader, lane, messages, oldestRecordedAt }: Lag, now: Instant): Reading[] {
    const labels = { reader, lane };
    return [
      { gauge: this.lagGauges.messages, labels, value: messages },
      { gauge: this.lagGauges.seconds, labels, value: ageSeconds(oldestRecordedAt, now) },
    ];
  }
}
