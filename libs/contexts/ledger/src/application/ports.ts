import type { ViewReader } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import type { Clock } from '@causeway/kernel';

/** Everything outside this context that it needs. */
export interface LedgerPorts {
  /** The context's own log, which its writers fill and fence themselves. */
  readonly store: EventStore;
  readonly views: ViewReader;
  readonly clock: Clock;
}
