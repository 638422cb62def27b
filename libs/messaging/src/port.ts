import type { Environment, Instant } from '@causeway/kernel';
import type { EventStore, LaneName, PublishedMessage, WriteSet } from '@causeway/event-store';

/** A reader's effect of one message: a write set of its own context (without checkpoint), or nothing. */
export type Effect = Omit<WriteSet, 'checkpoint'> | undefined;

/** A process: published events in, effects of its own context out. */
export interface Reader {
  /** `queue-webhook-on-config-updated`; also the name of its checkpoints. */
  readonly name: string;
  readonly from: string;
  readonly environments: readonly Environment[];
  /** By context, the reader of the same store that a message naming a place in that context's log waits for. */
  readonly follows?: Readonly<Record<string, string>>;
  readonly store: EventStore;
  /**
   * May be called more than once for one message. A transient error (`isTransient` of the event store) is waited
   * out; a message on which it throws anything else is parked after a few attempts.
   */
  handle(message: PublishedMessage): Promise<Effect>;
  /** Whether a message has no effect by its type alone: then it is passed at once, and waits for no other reader. */
  ignores?(message: PublishedMessage): boolean;
  /**
   * Whether a message may be handled before the effects of those from `first` on are committed: it reads nothing that
   * they write. Messages that may are handled together where they are there together, and share a commit.
   */
  handlesTogether?(message: PublishedMessage, first: PublishedMessage): boolean;
}

/** The status in health checks: a waiting part is alive and resumes by itself when the reason is gone. */
export type SubscriptionStatus = 'running' | `waiting: ${string}`;

export interface Subscription {
  /** Resolves when everything published at the time of the call has been read (or parked). */
  caughtUp(): Promise<void>;
  status(): SubscriptionStatus;
  stop(): Promise<void>;
}

/** The name under which a lane's relay keeps its checkpoint and is counted. */
export const RELAY = 'relay';

/** Published messages that a reader (or `RELAY`) has not finished, counted up to `LAG_COUNTED_MAX`. */
export interface Lag {
  readonly reader: string;
  readonly lane: LaneName;
  readonly messages: number;
  /** When the oldest of them was recorded, on the clock of its environment. */
  readonly oldestRecordedAt?: Instant;
}

/** The result of an operator's retry of parked messages. */
export interface ParkedRetry {
  readonly digested: number;
  readonly stillParked: number;
}

/** The one way for events between contexts: over Kafka, or over the log alone. */
export interface EventBus {
  /** Starts publishing what the lanes of these stores publish (nothing to do over the log alone). */
  relay(stores: readonly EventStore[]): Promise<Subscription>;
  /** Throws when a reader of that name runs on this bus already. */
  subscribe(reader: Reader): Promise<Subscription>;
  /** Hands a reader's parked messages to it again, each key in order up to its first failure. */
  retryParked(reader: string): Promise<ParkedRetry>;
  lag(): Promise<Lag[]>;
  close(): Promise<void>;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
/** The log of the bus and its client library, which write nothing to the console. */
export type BusLog = (level: LogLevel, message: string, details?: Readonly<Record<string, unknown>>) => void;
