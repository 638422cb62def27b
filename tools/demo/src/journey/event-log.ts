import type { ApiClient } from '@causeway/e2e';
import { setTimeout as pause } from 'node:timers/promises';
import { DemoError } from '../running-service.js';
import { formatProblem } from '../format/text.js';

/** An event as the operator sees it: never its content. */
export interface EventSeen {
  readonly lane: string;
  readonly position: number;
  readonly streamId: string;
  readonly type: string;
  readonly recordedAt: string;
}

export interface Patience {
  /** Nothing new in so many looks, and a step's consequences are all there. */
  readonly quietLooks: number;
  readonly lookMs: number;
  readonly mostMs: number;
}

/**
 * Without a wake-up the reader asks every quarter of a second, so that a longer silence is the end. Other
 * clients of the service must not make the demo wait for ever.
 */
const PATIENCE: Patience = { quietLooks: 4, lookMs: 100, mostMs: 3_000 };

/** The service's log, followed from where it ended when the demo began. */
export class EventLog {
  private place = '';

  private constructor(
    private readonly operator: Pick<ApiClient, 'get'>,
    private readonly patience: Patience,
  ) {}

  static async open(operator: Pick<ApiClient, 'get'>, patience = PATIENCE): Promise<EventLog> {
    const log = new EventLog(operator, patience);
    await log.look();
    return log;
  }

  /** The events since the last call, once no more came for a moment. */
  async news(): Promise<EventSeen[]> {
    const { quietLooks, lookMs, mostMs } = this.patience;
    const seen: EventSeen[] = [];
    const giveUpAt = performance.now() + mostMs;
    let quiet = 0;
    while (quiet < quietLooks && performance.now() < giveUpAt) {
      const events = await this.look();
      seen.push(...events);
      quiet = events.length > 0 ? 0 : quiet + 1;
      await pause(lookMs);
    }
    return seen;
  }

  private async look(): Promise<EventSeen[]> {
    const { status, body } = await this.operator.get(
      `/operator/events?after=${encodeURIComponent(this.place)}`,
    );
    if (status !== 200) throw new DemoError(`The log cannot be read: ${formatProblem(status, body)}`);
    this.place = body['after'] as string;
    return body['data'] as EventSeen[];
  }
}
