import { CONNECT_TIMEOUT_MS } from '@causeway/event-store';
import { KafkaBus, LogBus, PostgresLeaderLock, type BusLog, type EventBus } from '@causeway/messaging';
import type { Vault } from '@causeway/privacy';
import pg from 'pg';
import type { ServiceConfig } from '../config.js';
import type { Logger } from '../observability/logger.js';

export interface OpenedBus {
  readonly bus: EventBus;
  close(): Promise<void>;
}

/** Connections are opened when they are used, so that a generous bound costs nothing. */
const FURTHER_LANES_MAX = 16;

/** Kafka when brokers are set; otherwise the log itself carries events between contexts. */
export const openBus = (
  { databaseUrl, kafkaBrokers }: ServiceConfig & { readonly databaseUrl: string },
  {
    lanes,
    vault,
    logger,
    isAlone,
  }: { readonly lanes: number; readonly vault: Vault; readonly logger: Logger; readonly isAlone: boolean },
): OpenedBus => {
  const log = busLog(logger);
  if (kafkaBrokers === undefined) {
    const bus = new LogBus({ log, isAlone });
    return { bus, close: () => bus.close() };
  }
  // Each lane that is relayed from here keeps one connection for as long as it leads; another process of the same
  // context that starts with more lanes than this one lets this one relay them too.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: lanes + FURTHER_LANES_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'causeway-relay',
  });
  pool.on('error', (error) => log('warn', 'an idle connection of the relay was lost', { error }));
  const bus = new KafkaBus({
    settings: { brokers: kafkaBrokers, clientId: 'causeway' },
    lock: new PostgresLeaderLock(pool, log),
    vault,
    log,
  });
  return {
    bus,
    close: async () => {
      await bus.close();
      await pool.end();
    },
  };
};

const busLog =
  (logger: Logger): BusLog =>
  (level, message, details) =>
    logger[level]({ ...details }, message);
