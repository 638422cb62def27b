import { queryOnce } from '@causeway/database';
import { Installation } from '@causeway/e2e';
import type { Callers } from '../http/process-of-its-own.js';
import { drivenOf } from '../measure/drive.js';
import { processMicros } from '../measure/processor-time.js';
import { ServerMeter } from '../measure/server-meter.js';
import type { PaidFigures } from './long-path-table.js';
import { paymentsOf, UNLIMITED, warmUp, withWebhooks, type Request } from './paying.js';

/** A standalone with a database of its own, in which customers pay. */
export class Payer {
  private constructor(
    private readonly installation: Installation,
    private readonly callers: Callers,
    private readonly payment: Request,
    private readonly meter: ServerMeter,
  ) {}

  static async open(callers: Callers, customers: number): Promise<Payer> {
    const installation = await Installation.start('standalone', UNLIMITED);
    const payment = await paymentsOf(installation, callers.receiverUrl, customers);
    const meter = await ServerMeter.open(installation.databaseUrl);
    return new Payer(installation, callers, await withWebhooks(callers, payment), meter);
  }

  get databaseUrl(): string {
    return this.installation.databaseUrl;
  }

  warmUp(payments: number, connections: number): Promise<void> {
    return warmUp(this.callers, this.payment, { payments, connections });
  }

  async pay(connections: number, seconds: number): Promise<PaidFigures> {
    const { processIds } = this.installation;
    const before = processMicros(processIds);
    const { result, spent } = await this.meter.during(() =>
      this.callers.perform({ ...this.payment, connections, forMs: seconds * 1_000 }),
    );
    const oursMs = (processMicros(processIds) - before) / 1_000;
    const driven = drivenOf(result.latenciesMs['completed'] ?? [], result.seconds);
    const serverMs = (spent.serverCpuMicros ?? Number.NaN) / 1_000;
    const each = (whole: number): number => whole / driven.count;
    return {
      ...driven,
      ...{ oursMs: each(oursMs), serverMs: each(serverMs), walBytes: each(spent.walBytes) },
    };
  }

  /** How many payments the log holds, and how much disk the database takes. */
  async size(): Promise<{ readonly payments: number; readonly gigabytes: number }> {
    const [row] = await queryOnce(
      this.databaseUrl,
      `select (select count(*) from quotes.transaction_view)::int as payments,
        pg_database_size(current_database()) / 1e9::float8 as gigabytes`,
    );
    return { payments: Number(row?.['payments']), gigabytes: Number(row?.['gigabytes']) };
  }

  /** Stops the process and starts it again; the seconds until it is ready. */
  async startAgain(): Promise<number> {
    await this.installation.stop();
    const startedAt = performance.now();
    await this.installation.startAll();
    return (performance.now() - startedAt) / 1_000;
  }

  async close(): Promise<void> {
    await this.meter.close();
    await this.installation.remove();
  }
}
