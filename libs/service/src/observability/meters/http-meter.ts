import { Histogram, type Registry } from 'prom-client';
import { WAITING_SECONDS } from './buckets.js';

export interface AnsweredRequest {
  readonly operation: string;
  readonly status: number;
  /** `none` for a caller whose environment is not known. */
  readonly environment: string;
  readonly durationMs: number;
}

export class HttpMeter {
  private readonly seconds: Histogram;

  constructor(registry: Registry) {
    this.seconds = new Histogram({
      name: 'causeway_http_request_seconds',
      help: 'Time from request to answer, by operation, class of the status, and environment',
      labelNames: ['operation', 'status', 'environment'],
      buckets: WAITING_SECONDS,
      registers: [registry],
    });
  }

  answered({ operation, status, environment, durationMs }: AnsweredRequest): void {
    const statusClass = `${Math.floor(status / 100)}xx`;
    this.seconds.observe({ operation, status: statusClass, environment }, durationMs / 1_000);
  }
}
