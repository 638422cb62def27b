import { parseArgs } from 'node:util';
import type { Benchmark, Chosen, Options } from './benchmark.js';

export class UsageError extends Error {}

const MULTIPLES: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 };

/** `500`, `20k`, `10m`, `0.5`. */
const parseNumber = (name: string, text: string): number => {
  const [, digits, suffix = ''] = /^(\d+(?:\.\d+)?)([km]?)$/.exec(text.toLowerCase()) ?? [];
  const multiple = MULTIPLES[suffix];
  if (digits === undefined || multiple === undefined)
    throw new UsageError(`--${name} takes a number such as 500, 20k or 10m, and not ${JSON.stringify(text)}`);
  return Number(digits) * multiple;
};

/** The options of a run: the given, the quick or the normal values. `help` asks for the page instead. */
export const readOptions = <Given extends Options>(
  options: Given,
  args: readonly string[],
): Chosen<Given> | 'help' => {
  const { values } = parsed(options, args);
  if (values['help'] === true) return 'help';
  const chosen = Object.entries(options).map(([name, option]) => {
    const text = values[name];
    const usual = values['quick'] === true ? option.quick : option.normal;
    return [name, typeof text === 'string' ? parseNumber(name, text) : usual];
  });
  return Object.fromEntries(chosen) as Chosen<Given>;
};

const parsed = (options: Options, args: readonly string[]): { values: Record<string, unknown> } => {
  const named = Object.keys(options).map((name) => [name, { type: 'string' }] as const);
  try {
    return parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(named), quick: { type: 'boolean' }, help: { type: 'boolean' } },
    });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
};

export const helpOf = (name: string, { summary, options }: Benchmark): string =>
  [
    `npm run bench -- ${name} [options]`,
    `  ${summary}`,
    '',
    `  ${'--quick'.padEnd(20)}small numbers, to see that it runs; its figures are not to be quoted`,
    ...Object.entries(options).map(
      ([option, { normal, quick, summary }]) =>
        `  ${`--${option} N`.padEnd(20)}${summary} (${normal}; quick: ${quick})`,
    ),
  ].join('\n');
