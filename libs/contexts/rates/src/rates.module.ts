import type { ContextDefinition, QueryHandling } from '@causeway/commands';
import type { Clock } from '@causeway/kernel';
import { ratesHandlers } from './application/rates.handlers.js';
import type { RatesPorts } from './application/ports.js';
import { FixedTableRateSource } from './infrastructure/fixed-table-rate-source.adapter.js';

/** It answers questions and records nothing, so it has neither events nor views. */
export const ratesContext: ContextDefinition = {
  name: 'rates',
  events: {},
  views: [],
  migrations: [],
  rejections: {},
};

export interface RatesTable {
  readonly commands: readonly [];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly [];
  readonly timers: Readonly<Record<string, never>>;
}

/** When this question, then that answer; `adapters` replaces what stands behind the context's own ports. */
export const ratesTable = (
  { clock }: { readonly clock: Clock },
  adapters: Partial<Omit<RatesPorts, 'clock'>> = {},
): RatesTable => {
  const sources = { sandbox: new FixedTableRateSource(clock), production: undefined };
  return {
    commands: [],
    queries: ratesHandlers({ clock, sources, feeSchedule: [], ...adapters }),
    processes: [],
    timers: {},
  };
};
