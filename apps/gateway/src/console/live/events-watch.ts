import type { Environment } from '@causeway/kernel';
import type { Ask } from './ask.js';

interface Recorded {
  readonly data: readonly unknown[];
  readonly after: string;
}

/** What the log records from now on, for who looks at the events. */
export class EventsWatch {
  private place: string | undefined;

  constructor(
    private readonly ask: Ask,
    private readonly environment: Environment,
  ) {}

  /** What was recorded since the look before; undefined where the session is no operator's. */
  async look(): Promise<{ readonly after: string; readonly data: readonly unknown[] } | undefined> {
    const query = new URLSearchParams({
      environment: this.environment,
      ...(this.place !== undefined && { after: this.place }),
    });
    const answer = await this.ask<Recorded>(`/operator/events?${query.toString()}`);
    if (answer === undefined) return undefined;
    this.place = answer.after;
    return { after: answer.after, data: answer.data };
  }
}
