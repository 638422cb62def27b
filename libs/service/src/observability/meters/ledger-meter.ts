import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { BATCH_MEMBERS } from './buckets.js';

/** Metrics of the ledger's writers: commands, the batches that they share, and the books in memory. */
export class LedgerMeter {
  private readonly commands: Counter;
  private readonly batches: Histogram;
  private readonly accounts: Gauge;
  private readonly reloads: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    const perEnvironment = { labelNames: ['environment'], registers };
    this.commands = new Counter({
      name: 'causeway_ledger_commands_total',
      help: 'Ledger commands, by kind and outcome',
      labelNames: ['environment', 'kind', 'outcome'],
      registers,
    });
    this.batches = new Histogram({
      ...perEnvironment,
      name: 'causeway_ledger_batch_commands',
      help: 'Ledger commands that were appended together',
      buckets: BATCH_MEMBERS,
    });
    this.accounts = new Gauge({
      ...perEnvironment,
      name: 'causeway_ledger_accounts',
      help: 'Accounts that the writer of a lane holds in memory',
    });
    this.reloads = new Counter({
      ...perEnvironment,
      name: 'causeway_ledger_reloads_total',
      help: 'How often the writer of a lane read its book from the log; the first time counts',
    });
  }

  concluded({
    environment,
    kind,
    outcome,
  }: Readonly<Record<'environment' | 'kind' | 'outcome', string>>): void {
    this.commands.inc({ environment, kind, outcome });
  }

  appended(batch: {
    readonly environment: string;
    readonly commands: number;
    readonly accounts: number;
  }): void {
    this.batches.observe({ environment: batch.environment }, batch.commands);
    this.accounts.set({ environment: batch.environment }, batch.accounts);
  }

  loaded(book: { readonly environment: string; readonly accounts: number }): void {
    this.reloads.inc({ environment: book.environment });
    this.accounts.set({ environment: book.environment }, book.accounts);
  }
}
