import { Query, type RequestHandler } from '@causeway/commands';
import { readLaneStatuses, type ContextDatabase, type LaneStatus } from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';
import type { EventBus, Lag, SubscriptionStatus } from '@causeway/messaging';
import type { KnownVersions } from './version-table.js';

type Nothing = Readonly<Record<string, never>>;

/** A reader of a service on one of the lanes that it reads. */
export interface ReaderStatus extends Lag {
  readonly status: SubscriptionStatus;
}

/** The lanes of a service, and its readers on whichever lanes they read. */
export interface LanesReport {
  readonly service: string;
  readonly lanes: readonly LaneStatus[];
  readonly readers: readonly ReaderStatus[];
}

/** The progress of a service's lanes and readers; every service answers it about itself. */
export class DescribeLanes extends Query<Nothing, LanesReport> {
  static readonly type = 'runtime.describe-lanes';
}

export interface ServiceReport {
  readonly service: string;
  readonly version: string;
  /** That ran on this database before; absent where none is known. */
  readonly previousVersion?: string;
  readonly node: string;
  readonly startedAt: Instant;
  readonly contexts: readonly string[];
  /** By part, why the service cannot work; empty when it can. */
  readonly faults: Readonly<Record<string, string>>;
  /** How far its sandbox clock is ahead of the machine's. */
  readonly sandboxOffsetMs: number;
}

/** A service's version and health; every service answers it about itself. */
export class DescribeService extends Query<Nothing, ServiceReport> {
  static readonly type = 'runtime.describe-service';
}

export interface DescribedService {
  readonly plan: { readonly service: string };
  readonly contexts: readonly {
    readonly name: string;
    readonly database: Pick<ContextDatabase, 'context' | 'pool'>;
  }[];
  readonly bus: Pick<EventBus, 'lag'> | undefined;
  readonly clock: { readonly sandboxOffsetMs: number };
  readonly openedAt: Instant;
  versions(): Promise<KnownVersions>;
  readerStatuses(): ReadonlyMap<string, SubscriptionStatus>;
  faults(): Promise<Record<string, string>>;
}

export const describingHandlers = (service: DescribedService): RequestHandler[] => [
  { request: DescribeLanes, kind: 'query', handle: () => lanesReport(service) },
  { request: DescribeService, kind: 'query', handle: () => serviceReport(service) },
];

const lanesReport = async (service: DescribedService): Promise<LanesReport> => {
  const { plan, contexts, bus } = service;
  const [laneStatuses, lags] = await Promise.all([
    Promise.all(contexts.map(({ database }) => readLaneStatuses(database))),
    bus === undefined ? [] : bus.lag(),
  ]);
  const statuses = service.readerStatuses();
  return {
    service: plan.service,
    lanes: laneStatuses.flat(),
    readers: lags.map((lag) => ({ ...lag, status: statuses.get(lag.reader) ?? 'waiting: not started' })),
  };
};

const serviceReport = async (service: DescribedService): Promise<ServiceReport> => ({
  service: service.plan.service,
  ...(await service.versions()),
  node: process.version,
  startedAt: service.openedAt,
  contexts: service.contexts.map(({ name }) => name),
  faults: await service.faults(),
  sandboxOffsetMs: service.clock.sandboxOffsetMs,
});
