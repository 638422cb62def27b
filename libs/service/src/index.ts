export * from './config.js';
export { createInternalApp, listenForSiblings } from './nest/internal-app.js';
export { HealthController } from './nest/health.controller.js';
export { MetricsController } from './nest/metrics.controller.js';
export { busProviders } from './nest/bus-providers.js';
export { RUNTIME } from './nest/tokens.js';
export { createLogger, NestLogger, type Logger } from './observability/logger.js';
export { Metrics } from './observability/metrics.js';
export type { ScrapeSource } from './observability/scrape.js';
export { openPort } from './open-port.js';
export * from './run-until-signal.js';
export * from './runtime/context-table.js';
export { migrateFor } from './runtime/shared-database.js';
export { ServiceRuntime, type ServicePlan } from './runtime/service-runtime.js';
export {
  DescribeLanes,
  DescribeService,
  type LanesReport,
  type ReaderStatus,
  type ServiceReport,
} from './runtime/describe-service.js';
export { ServiceDirectory, type ServiceAnswer } from './runtime/service-directory.js';
export { ReadLanes, type EventSummary } from './runtime/read-lanes.js';
export {
  FindStreams,
  ReadStream,
  type FoundStream,
  type StreamAsOf,
} from './runtime/streams/stream-requests.js';
export { VerifyLanes, type VerifiedPiece } from './runtime/verify-lanes.js';
export { ListParkedEvents, RetryParkedEvents, type ParkedSummary } from './runtime/service-requests.js';
export { TimeTravel, type ClockMove } from './runtime/time-travel.js';
export { startService } from './start-service.js';
export type { ApprovalConfig } from './operator-config.js';
