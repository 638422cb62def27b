export type Value = string | number | boolean | readonly string[] | readonly Element[];
/** An element that is written as several words in one: `bank.example=5`. */
export type Element = Readonly<Record<string, string | number | boolean>>;

/** The values of the command line, by the names of the command's table; `null` takes a setting away. */
export type Given = Readonly<Record<string, Value | null | undefined>>;

/** A value as a sentence or a query writes it: a list by commas. */
export const written = (value: Value | Element | null | undefined): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  return isList(value) ? value.map((each) => written(each)).join(',') : JSON.stringify(value);
};
const isList = (value: object): value is readonly (string | Element)[] => Array.isArray(value);

/** Reads one word; throws an `Error` whose message says what it must be: `is a currency such as USD`. */
export interface ReadWord {
  (word: string): Value;
  /** Every word that it takes, where they can be counted: what a shell offers. */
  readonly choices?: readonly string[];
}

export interface Option {
  /** The placeholder of the value in the help; an option without one is a flag. */
  readonly value?: string;
  readonly about: string;
  readonly needed?: boolean;
  readonly read?: ReadWord;
  /** As it would stand on the command line. */
  readonly byDefault?: string;
  /** Whether it may be repeated; it then holds a list of words as they were given, empty without it. */
  readonly repeats?: boolean;
}

export interface Argument {
  readonly about: string;
  readonly read?: ReadWord;
  /** Whether the command does without it; only the last may. */
  readonly isOptional?: true;
}

/** A row of a program's table of commands: parsing, help and `docs/reference/commands.md` follow from it. */
export interface CommandRow {
  /** `platforms list`, or `status` alone; empty for a program that is one command. */
  readonly words: string;
  readonly summary: string;
  readonly remarks?: string;
  /** By name, in their order. */
  readonly takes: Readonly<Record<string, Argument>>;
  readonly options: Readonly<Record<string, Option>>;
  /**
   * What is wrong with the values together, each as a sentence; named with the faults of the single ones.
   * @param said the options that were on the line, rightly or wrongly
   */
  readonly faultsOf?: (given: Given, said: ReadonlySet<string>) => readonly string[];
}

export interface Program<Row extends CommandRow> {
  /** The command as typed: `npm run operator --`. */
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly Row[];
  /** What every command takes besides; `--help` is there anyway. */
  readonly common: Readonly<Record<string, Option>>;
  /** The end of every help: where settings come from, and the exit codes. */
  readonly ending: string;
}

/** The command line is wrong; the message names every fault, and goes on with the help of the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
