import { environmentOf, readLogFigures } from '@causeway/event-store';
import type { Clock, Environment } from '@causeway/kernel';
import type { EventBus } from '@causeway/messaging';
import type { WatchedPool } from '../observability/meters/process-meter.js';
import type { Metrics } from '../observability/metrics.js';
import type { ContextRuntime } from './context-runtime.js';

interface WatchedProcess {
  readonly contexts: readonly ContextRuntime[];
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly plan: { readonly config: { readonly dataDir: string } };
  faults(): Promise<Record<string, string>>;
}

/** Adds a process to the scrape: readiness, connections, and one query a context for its log. */
export const watchProcess = (process: WatchedProcess, runtimePool: WatchedPool): void => {
  const { metrics, contexts } = process;
  const meter = metrics.process;
  // Read first: the queries of the others take connections themselves.
  metrics.scrape.add({
    name: 'connections',
    gauges: Object.values(meter.pools),
    read: async () => [
      ...meter.poolReadings('runtime', runtimePool),
      ...contexts.flatMap(({ name, database }) => meter.poolReadings(name, database.pool)),
    ],
  });
  metrics.scrape.add({
    name: 'readiness',
    gauges: [meter.ready],
    read: async () => {
      const isReady = Object.keys(await process.faults()).length === 0;
      return [{ gauge: meter.ready, labels: {}, value: isReady ? 1 : 0 }];
    },
  });
  metrics.scrape.add({
    name: 'disk',
    gauges: Object.values(meter.disk),
    read: () => meter.diskReadings(process.plan.config.dataDir),
  });
  for (const context of contexts) watchLog(context, process);
};

const watchLog = (
  { name, database, table }: ContextRuntime,
  { metrics, clock }: Pick<WatchedProcess, 'metrics' | 'clock'>,
): void => {
  const meter = metrics.log;
  const now = (environment: Environment) => clock.now(environment);
  metrics.scrape.add({
    name: `log:${name}`,
    gauges: [...Object.values(meter.laneGauges), meter.parked],
    read: async () => {
      const { lanes, parked } = await readLogFigures(database, now);
      const readers = new Set([...table.processes.map((process) => process.name), ...parked.keys()]);
      return [
        ...lanes.flatMap((figures) => meter.laneReadings(figures, now(figures.environment))),
        ...[...readers].map((reader) => ({
          gauge: meter.parked,
          labels: { reader },
          value: parked.get(reader) ?? 0,
        })),
      ];
    },
  });
};

/** Adds the lag of this process's readers to the scrape. */
export const watchBus = (
  bus: Pick<EventBus, 'lag'>,
  { metrics, clock }: Pick<WatchedProcess, 'metrics' | 'clock'>,
): void => {
  const meter = metrics.log;
  metrics.scrape.add({
    name: 'readers',
    gauges: Object.values(meter.lagGauges),
    read: async () => {
      const lags = await bus.lag();
      return lags.flatMap((lag) => meter.lagReadings(lag, clock.now(environmentOf(lag.lane))));
    },
  });
};
