import { Counter, type Gauge, type Registry } from 'prom-client';

export interface Reading {
  readonly gauge: Gauge;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Figures that are read at each scrape. A read may fail, and may never end. */
export interface ScrapeSource {
  readonly name: string;
  /** The gauges that it alone fills, or shares with sources that fill other labels of them. */
  readonly gauges: readonly Gauge[];
  read(): Promise<readonly Reading[]>;
}

/** Prometheus gives a scrape ten seconds by default; the rest of the figures must not miss it. */
const PATIENCE_MS = 2_000;

/**
 * Reads every source once a scrape, all at the same time. A source that fails, or does not answer in time,
 * shows nothing instead of something old, and is not read again before its last answer came.
 */
export class Scrape {
  private readonly sources: ScrapeSource[] = [];
  private readonly asked = new Set<ScrapeSource>();
  private readonly failures: Counter;
  private round: Promise<void> | undefined;

  constructor(
    registry: Registry,
    private readonly failed: (source: string, error: unknown) => void,
    private readonly patienceMs = PATIENCE_MS,
  ) {
    this.failures = new Counter({
      name: 'causeway_scrape_failures_total',
      help: 'Figures that could not be read in time for a scrape, by source',
      labelNames: ['source'],
      registers: [registry],
    });
  }

  add(source: ScrapeSource): void {
    this.sources.push(source);
  }

  run(): Promise<void> {
    this.round ??= this.readAll().finally(() => (this.round = undefined));
    return this.round;
  }

  private async readAll(): Promise<void> {
    const read = await Promise.all(this.sources.map((source) => this.ask(source)));
    // Nothing is awaited between the two: a reader of the registry sees the old figures or the new ones.
    for (const gauge of new Set(this.sources.flatMap(({ gauges }) => gauges))) gauge.reset();
    for (const { gauge, labels, value } of read.flat()) gauge.set(labels, value);
  }

  private async ask(source: ScrapeSource): Promise<readonly Reading[]> {
    const late = new AbortController();
    try {
      return await Promise.race([this.answer(source), this.patience(late.signal)]);
    } catch (error) {
      this.failures.inc({ source: source.name });
      this.failed(source.name, error);
      return [];
    } finally {
      late.abort();
    }
  }

  private async answer(source: ScrapeSource): Promise<readonly Reading[]> {
    if (this.asked.has(source)) throw new Error('the answer to an earlier scrape is still to come');
    this.asked.add(source);
    try {
      return await source.read();
    } finally {
      this.asked.delete(source);
    }
  }

  private patience(signal: AbortSignal): Promise<never> {
    return new Promise((_resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`no answer within ${this.patienceMs} ms`)),
        this.patienceMs,
      );
      signal.addEventListener('abort', () => clearTimeout(timer));
    });
  }
}
