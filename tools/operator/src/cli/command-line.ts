import { parseArgs } from 'node:util';
import type { CommandRow, Given, Option, Value } from './command.js';
import { UsageError } from './errors.js';
import { GLOBAL_OPTIONS } from './global-options.js';

/** What the person wants: help on a command or group (`''` for all), or a command carried out. */
export type Errand<Row extends CommandRow> =
  | { readonly kind: 'help'; readonly topic: string }
  | { readonly kind: 'command'; readonly command: Row; readonly given: Given };

/** Reads the command line by the table. Throws a `UsageError` that names everything wrong at once. */
export const readCommandLine = <Row extends CommandRow>(
  table: readonly Row[],
  line: readonly string[],
): Errand<Row> => {
  const words = wordsOf(line);
  const command = commandOf(table, words);
  const isHelp = line.some((word) => word === '--help' || word === '-h') || words[0] === 'help';
  const named = words[0] === 'help' ? words.slice(1) : words;
  if (isHelp) return { kind: 'help', topic: topicOf(table, named) };
  if (command === undefined) throw noCommand(table, words);
  return { kind: 'command', command, given: readGiven(command, line) };
};

/** The leading words: the command comes before its arguments and options. */
const wordsOf = (line: readonly string[]): string[] => {
  const firstOption = line.findIndex((word) => word.startsWith('-'));
  return line.slice(0, firstOption === -1 ? line.length : firstOption);
};

const commandOf = <Row extends CommandRow>(
  table: readonly Row[],
  words: readonly string[],
): Row | undefined =>
  table.find((row) => row.words === words.slice(0, 2).join(' ')) ??
  table.find((row) => row.words === words[0]);

/** The command that these words begin with, else its group, else everything. */
const topicOf = (table: readonly CommandRow[], words: readonly string[]): string => {
  const command = commandOf(table, words);
  if (command !== undefined) return command.words;
  const [group = ''] = words;
  if (group === '' || isGroup(table, group)) return group;
  throw noCommand(table, words);
};

const isGroup = (table: readonly CommandRow[], group: string): boolean =>
  table.some((row) => row.words.startsWith(`${group} `));

const noCommand = (table: readonly CommandRow[], [group, verb]: readonly string[]): UsageError => {
  if (group === undefined) return new UsageError(['Say what to do.']);
  if (!isGroup(table, group)) return new UsageError([`There is no command ${group}.`]);
  const fault =
    verb === undefined ? `Say what to do with ${group}.` : `There is no command ${group} ${verb}.`;
  return new UsageError([fault], group);
};

const readGiven = (command: CommandRow, line: readonly string[]): Given => {
  const options = { ...command.options, ...GLOBAL_OPTIONS };
  const { values, positionals } = parsed(command, options, line);
  const words = positionals.slice(command.words.split(' ').length);
  const faults: string[] = [];
  const read = (
    name: string,
    reader: ((word: string) => Value) | undefined,
    word: string,
  ): Value | undefined => {
    try {
      return reader === undefined ? word : reader(word);
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}, not ${JSON.stringify(word)}.`);
      return undefined;
    }
  };
  const given: Record<string, Value | undefined> = {};
  Object.entries(command.takes).forEach(([name, { read: reader, about }], index) => {
    const word = words[index];
    if (word === undefined) faults.push(`${name} is missing: ${about}.`);
    else given[name] = read(name, reader, word);
  });
  words
    .slice(Object.keys(command.takes).length)
    .forEach((word) => faults.push(`${word} is one word too many.`));
  for (const [name, { read: reader, needed, byDefault, about }] of Object.entries(options)) {
    const value = values[name] ?? byDefault;
    if (value === undefined && needed) faults.push(`--${name} is needed: ${about}.`);
    if (value !== undefined)
      given[name] = typeof value === 'string' ? read(`--${name}`, reader, value) : value;
  }
  if (faults.length > 0) throw new UsageError(faults, command.words);
  return given;
};

const parsed = (
  command: CommandRow,
  options: Readonly<Record<string, Option>>,
  line: readonly string[],
): { values: Record<string, string | boolean | undefined>; positionals: string[] } => {
  const kinds = Object.entries(options).map(
    ([name, { value }]) =>
      [name, { type: value === undefined ? ('boolean' as const) : ('string' as const) }] as const,
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...line],
      options: Object.fromEntries(kinds),
      allowPositionals: true,
    });
    return { values, positionals };
  } catch (error) {
    throw new UsageError([(error as Error).message], command.words);
  }
};
