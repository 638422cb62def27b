import { Counter, Histogram, type Registry } from 'prom-client';
import { SETTLING_SECONDS } from './buckets.js';

/** Payments by what became of them; the log counts every event behind it as `causeway_events_total`. */
export class PaymentMeter {
  private readonly payments: Counter;
  private readonly settlementSeconds: Histogram;

  constructor(registry: Registry) {
    this.payments = new Counter({
      name: 'causeway_payments_total',
      help: 'Outgoing payments, by what became of them',
      labelNames: ['environment', 'outcome'],
      registers: [registry],
    });
    this.settlementSeconds = new Histogram({
      name: 'causeway_payment_settlement_seconds',
      help: 'Time from the execution of a quote to the settlement of its payment, on the clock of its environment',
      labelNames: ['environment'],
      buckets: SETTLING_SECONDS,
      registers: [registry],
    });
  }

  came(environment: string, outcome: string, payments: number): void {
    this.payments.inc({ environment, outcome }, payments);
  }

  settled({ environment, tookMs }: { readonly environment: string; readonly tookMs: number }): void {
    this.settlementSeconds.observe({ environment }, Math.max(0, tookMs) / 1_000);
  }
}
