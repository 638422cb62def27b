import type {
  ContextDefinition,
  ContextTable,
  Dispatch,
  Recorder,
  Replayable,
  RowOpener,
  ViewReader,
} from '@causeway/commands';
import type { EventStore, WriterLanes } from '@causeway/event-store';
import type { Clock } from '@causeway/kernel';
import type { MasterKey, Vault } from '@causeway/privacy';
import type { Logger } from '../observability/logger.js';
import type { Metrics } from '../observability/metrics.js';

/** The ports that the host offers to every context. */
export interface ContextPorts {
  /** The context's own log, for what the generic runner does not cover: the ledger's writer. */
  readonly store: EventStore;
  readonly writerLanes: WriterLanes;
  readonly address: string;
  readonly record: Recorder;
  readonly dispatch: Dispatch;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly vault: Vault;
  readonly masterKey: MasterKey;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** A context as a service hosts it: its definition, and its table once the ports are there. */
export interface HostedContext {
  readonly definition: ContextDefinition;
  readonly table: (ports: ContextPorts) => ContextTable;
  /** How its log is read anew; without it no one looks back at its streams. */
  readonly replayable?: Replayable;
  /** How many lanes it has in each environment, 1 by default; never fewer than at an earlier start. */
  readonly lanes?: number;
}
