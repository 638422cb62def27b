import { Command, Query } from '@causeway/commands';
import type { Instant } from '@causeway/kernel';
import type { ParkedRetry } from '@causeway/messaging';

type Nothing = Readonly<Record<string, never>>;

/** When a service's next sandbox timer is due; every service answers it about itself. */
export class NextDueTimer extends Query<Nothing, Instant | null> {
  static readonly type = 'runtime.next-due-timer';
}

/** Fires what is due and reads what is published, until nothing is left; every service answers for itself. */
export class Settle extends Command<Nothing, null> {
  static readonly type = 'runtime.settle';
}

/** A parked message as an operator sees it: its place and the reason, never its content. */
export interface ParkedSummary {
  readonly reader: string;
  readonly source: string;
  readonly position: number;
  readonly type: string;
  readonly error: string;
  readonly parkedAt: Instant;
}

export class ListParkedEvents extends Query<Nothing, readonly ParkedSummary[]> {
  static readonly type = 'runtime.list-parked-events';
}

/** Retries a reader's parked messages; `null` from a service that does not run this reader. */
export class RetryParkedEvents extends Command<{ readonly reader: string }, ParkedRetry | null> {
  static readonly type = 'runtime.retry-parked-events';
}
