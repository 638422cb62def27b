import { Counter, type Registry } from 'prom-client';

/** How often the facts of a context's views are at hand in this process's memory. */
export class MemoryMeter {
  private readonly reads: Counter;
  private readonly forgotten: Counter;

  constructor(registry: Registry) {
    this.reads = new Counter({
      name: 'causeway_remembered_reads_total',
      help: 'Reads of views, here or elsewhere, that may be answered from memory, by whether they were',
      labelNames: ['context', 'outcome'],
      registers: [registry],
    });
    this.forgotten = new Counter({
      name: 'causeway_remembered_forgotten_total',
      help: 'Answers in memory that were forgotten because something had changed or might have',
      labelNames: ['context'],
      registers: [registry],
    });
  }

  of(context: string): { hit(): void; missed(): void; forgotten(answers: number): void } {
    const [hits, misses] = ['hit', 'miss'].map((outcome) => this.reads.labels({ context, outcome }));
    const forgotten = this.forgotten.labels({ context });
    return {
      hit: () => hits?.inc(),
      missed: () => misses?.inc(),
      forgotten: (answers) => forgotten.inc(answers),
    };
  }
}
