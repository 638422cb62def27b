import { collectDefaultMetrics, Registry } from 'prom-client';
import { HttpMeter } from './meters/http-meter.js';
import { LedgerMeter } from './meters/ledger-meter.js';
import { LogMeter } from './meters/log-meter.js';
import { MemoryMeter } from './meters/memory-meter.js';
import { PaymentMeter } from './meters/payment-meter.js';
import { ProcessMeter } from './meters/process-meter.js';
import { RequestMeter } from './meters/request-meter.js';
import { WebhookMeter } from './meters/webhook-meter.js';
import { Scrape } from './scrape.js';

/**
 * Metrics for the operator; docs/operating/monitoring.md lists each name. Every process declares all of them
 * and fills those of what it hosts. Labels are the code's own words (lanes, types, operations), never ids or
 * people's names.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly http = new HttpMeter(this.registry);
  readonly requests = new RequestMeter(this.registry);
  readonly log = new LogMeter(this.registry);
  readonly ledger = new LedgerMeter(this.registry);
  readonly memory = new MemoryMeter(this.registry);
  readonly payments = new PaymentMeter(this.registry);
  readonly webhooks = new WebhookMeter(this.registry);
  readonly process = new ProcessMeter(this.registry);
  /** Figures that are read at each scrape, such as the lag of a reader. */
  readonly scrape: Scrape;

  constructor(service: string, scrapeFailed: (source: string, error: unknown) => void = () => undefined) {
    this.registry.setDefaultLabels({ service });
    this.scrape = new Scrape(this.registry, scrapeFailed);
    collectDefaultMetrics({ register: this.registry });
  }

  async expose(): Promise<string> {
    await this.scrape.run();
    return this.registry.metrics();
  }
}
