import type { RequestFailure, RequestObserver, RequestSummary } from '@causeway/http';
import type { Logger, Metrics } from '@causeway/service';
import type { RecentRequests } from './requests/recent-requests.js';

/** Asked every few seconds by machines: worth measuring, not worth a line each. */
const PROBES: readonly string[] = ['/health/live', '/health/ready', '/metrics'];

/** One log line and one measurement a request, and a place among the recent ones that its platform looks into. Paths are logged as patterns: ids and queries may name a person. */
export class RequestLog implements RequestObserver {
  constructor(
    private readonly logger: Logger,
    private readonly metrics: Metrics,
    private readonly recent: RecentRequests,
  ) {}

  completed(summary: RequestSummary): void {
    const { route = 'unmatched', status, durationMs, operationId, environment = 'none' } = summary;
    this.metrics.http.answered({ operation: operationId ?? route, status, environment, durationMs });
    this.recent.add(summary);
    const level = PROBES.includes(route) ? 'debug' : 'info';
    this.logger[level]({ ...summary, route, durationMs: Math.round(durationMs * 100) / 100 }, 'request');
  }

  failed({ error, requestId, method, route }: RequestFailure): void {
    this.logger.error({ error, requestId, method, route }, 'a request failed');
  }
}
