import type {
  CallContext,
  CommandHandling,
  ContextDefinition,
  CustomHandling,
  Dispatch,
  ProcessDefinition,
  QueryHandling,
  RowOpener,
  ViewReader,
} from '@causeway/commands';
import type { EventStore, Timer, WriterLanes } from '@causeway/event-store';
import type { Clock } from '@causeway/kernel';
import type { MasterKey, Vault } from '@causeway/privacy';
import type { Logger } from '../observability/logger.js';
import type { Metrics } from '../observability/metrics.js';

/** A context's table: when this, then that. */
export interface ContextTable {
  readonly commands: readonly (CommandHandling | CustomHandling)[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly ProcessDefinition[];
  readonly timers: Readonly<Record<string, FireTimer>>;
  /** Of `timers`, those that mostly wait for somebody outside: they do not keep others from firing meanwhile. */
  readonly waitingTimers?: ReadonlySet<string>;
  /** Connections and agents that the context opened itself. */
  close?(): Promise<void>;
}

/** The table of a context that owns its lanes and does nothing yet. */
export const NO_TABLE: ContextTable = { commands: [], queries: [], processes: [], timers: {} };

/** Carries out a due timer. It must itself cancel or reset it in its write set; else it fires again. */
export type FireTimer = (timer: Timer, call: CallContext) => Promise<unknown>;

/** What the host offers to every context. */
export interface ContextPorts {
  /** The context's own log, for what the generic runner does not cover: the ledger's writer. */
  readonly store: EventStore;
  /** Its lanes, for a context that writes them itself. */
  readonly writerLanes: WriterLanes;
  /** Where siblings reach this process. */
  readonly address: string;
  readonly dispatch: Dispatch;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly vault: Vault;
  readonly masterKey: MasterKey;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** A context as a service hosts it: what it is, and its table once the ports are there. */
export interface HostedContext {
  readonly definition: ContextDefinition;
  readonly table: (ports: ContextPorts) => ContextTable;
  /** How many lanes it has in each environment, 1 unless told; never fewer than at an earlier start. */
  readonly lanes?: number;
  /** By event type, what became of a payment; counted as `causeway_payments_total`. */
  readonly paymentOutcomes?: Readonly<Record<string, string>>;
}
