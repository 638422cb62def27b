import type { Environment } from '@causeway/kernel';
import type { EventStore, PublishedMessage, WriteSet } from '@causeway/event-store';

/** What a reader does with one message: a write set of its own context (without checkpoint), or nothing. */
export type Effect = Omit<WriteSet, 'checkpoint'> | undefined;

/** A process: published events in, effects of its own context out. */
export interface Reader {
  /** `queue-webhook-on-config-updated`; also the name of its checkpoints. */
  readonly name: string;
  /** The context whose published events it reads. */
  readonly from: string;
  readonly environments: readonly Environment[];
  /** The store that holds its checkpoints and effects. */
  readonly store: EventStore;
  handle(message: PublishedMessage): Promise<Effect>;
}

/** A running reader or relay. */
export interface Subscription {
  /** Resolves when everything published at the time of the call has been read (or parked). */
  caughtUp(): Promise<void>;
  /** Stops after the message in hand. */
  stop(): Promise<void>;
}

/** The one door between contexts for facts: over Kafka, or over the log alone. */
export interface EventBus {
  /** Starts publishing what the lanes of these stores publish (nothing to do over the log alone). */
  relay(stores: readonly EventStore[]): Promise<Subscription>;
  subscribe(reader: Reader): Promise<Subscription>;
  close(): Promise<void>;
}
