import { type CommandRow, type Given, type Option, type Program, type ReadWord } from '@causeway/cli';
import type { Benchmark, Chosen, Options } from './benchmark.js';

const MULTIPLES: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 };

/** `500`, `20k`, `10m`, `0.5`. */
const count: ReadWord = (word) => {
  const [, digits, suffix = ''] = /^(\d+(?:\.\d+)?)([km]?)$/.exec(word.toLowerCase()) ?? [];
  const multiple = MULTIPLES[suffix];
  if (digits === undefined || multiple === undefined) throw new Error('is a number such as 500, 20k or 10m');
  return Number(digits) * multiple;
};

/** A measurement, or with none the writing of the page. */
export interface BenchRow extends CommandRow {
  readonly benchmark?: Benchmark;
}

const QUICK: Option = { about: 'small numbers, to see that it runs; its figures are not to be quoted' };

const optionsOf = (options: Options): CommandRow['options'] => ({
  quick: QUICK,
  ...Object.fromEntries(
    Object.entries(options).map(([name, { normal, quick, summary }]) => [
      name,
      { value: 'n', about: `${summary} (${normal}; quick: ${quick})`, read: count },
    ]),
  ),
});

const PAGE: BenchRow = {
  words: 'page',
  summary: 'writes the kept figures into docs/performance.md',
  takes: {},
  options: {},
};

/** The command line of so many measurements, by their names. */
export const benchProgram = (benchmarks: Readonly<Record<string, Benchmark>>): Program<BenchRow> => ({
  name: 'npm run bench --',
  summary: 'Measures the service beside what others do and what PostgreSQL can do at most.',
  commands: [
    PAGE,
    ...Object.entries(benchmarks).map(([words, benchmark]): BenchRow => ({
      ...{ words, benchmark, takes: {} },
      summary: benchmark.summary,
      options: optionsOf(benchmark.options),
    })),
  ],
  common: {},
  ending: 'Results are kept in proof/bench/results. Exit codes: 0 done, 1 failed, 2 wrong usage.',
});

/** The numbers of a run: the given, the quick or the normal ones. */
export const chosenOf = <Wanted extends Options>(options: Wanted, given: Given): Chosen<Wanted> => {
  const usual = given['quick'] === true ? 'quick' : 'normal';
  const chosen = Object.entries(options).map(([name, option]) => [name, given[name] ?? option[usual]]);
  return Object.fromEntries(chosen) as Chosen<Wanted>;
};
