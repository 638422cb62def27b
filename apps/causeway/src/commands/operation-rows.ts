import {
  type CommandRow,
  type Given,
  listOf,
  oneOf,
  type Option,
  type ReadWord,
  moment,
  several,
  text,
  trueOrFalse,
  written,
} from '@causeway/cli';
import type { PagedName } from '@causeway/client';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { CausewayError } from '../profiles.js';
import { OPERATION_COMMANDS } from '../generated/operation-commands.js';
import type { OperationCommand, OperationOption } from './operation-command.js';
import { exampleOf } from './example.js';
import { formatAnswer } from './format-answer.js';
import { optionName } from './option-name.js';
import type { CausewayRow, Work } from './row.js';

const WHOLE_BODY: Option = {
  value: 'JSON',
  about: 'the whole body; options beside it replace its members',
  read: (word) => {
    const body = readJson(word);
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new Error('is a JSON object such as \'{"amount":1}\'');
    return word;
  },
};

/** Every operation as a command: its path in words, the rest as options. */
export const operationRows = (): readonly CausewayRow[] => OPERATION_COMMANDS.map(rowOf);

const rowOf = (command: OperationCommand): CausewayRow => {
  const { words, summary, takes, query, body, isList } = command;
  const options: CommandRow['options'] = {
    ...Object.fromEntries(query.map((each) => [optionName(each.name), optionOf(each)])),
    // What the body needs may come whole, so that no single option is needed.
    ...Object.fromEntries(neededFirst(body).map((each) => [optionName(each.name), memberOf(each)])),
    ...(body.length > 0 && { body: WHOLE_BODY }),
    ...(isList === true && { all: ALL }),
  };
  const example = exampleOf(command);
  return {
    words,
    summary,
    takes: Object.fromEntries(
      takes.map(({ name, about }) => [optionName(name), { about: lowered(about), read: partOfPath }]),
    ),
    options,
    ...(example !== undefined && { remarks: `Example:\n  ${example}` }),
    faultsOf: (given, said) => (body.length === 0 ? [] : missingFrom(command, given, said)),
    work: (given, around) => send(command, given, around),
  };
};

/** Dots alone are folded out of an address, which is another operation's then. */
const partOfPath: ReadWord = (word) => {
  if (/^\.{0,2}$/.test(word)) throw new Error('is what the command is about');
  return word;
};

const ALL: Option = { about: 'every page of the list, one after the other' };

const neededFirst = (body: OperationCommand['body']): OperationCommand['body'] => [
  ...body.filter(({ needed }) => needed === true),
  ...body.filter(({ needed }) => needed !== true),
];

const memberOf = (member: OperationOption): Option => {
  const read = member.kind === 'text' && member.choices === undefined ? asItIs : undefined;
  const option = { ...optionOf({ ...member, needed: false }), ...(read && { read }) };
  return member.needed === true ? { ...option, about: `${option.about} (needed)` } : option;
};

/** An empty text takes a setting away. */
const asItIs: ReadWord = (word) => word;

/** What the body needs and no option gives; what is given wrongly is a fault of its own. */
const missingFrom = (
  { body }: OperationCommand,
  given: Given,
  said: ReadonlySet<string>,
): readonly string[] => {
  const whole = typeof given['body'] === 'string' ? (readJson(given['body']) as object) : {};
  return body
    .filter(({ name, needed }) => needed === true && !said.has(optionName(name)) && !(name in whole))
    .map(({ name, about }) => `--${optionName(name)} is needed: ${lowered(about)}.`);
};

const PLACEHOLDERS = {
  text: 'TEXT',
  list: 'WORD,…',
  number: 'N',
  moment: 'MOMENT',
  flag: 'true|false',
  json: 'JSON',
  file: 'FILE',
} as const;
/** More than this do not fit beside the option, and stand in what it is about. */
const CHOICES_BESIDE = 4;

const optionOf = ({ about, kind, choices = [], needed }: OperationOption): Option => {
  const isBeside = kind !== 'list' && choices.length > 0 && choices.length <= CHOICES_BESIDE;
  const listed = isBeside || choices.length === 0 ? '' : `: ${choices.join(', ')}`;
  const placeholder = kind !== 'list' && choices.length > 0 ? 'WORD' : PLACEHOLDERS[kind];
  return {
    value: isBeside ? choices.join('|') : placeholder,
    about: `${lowered(about)}${kind === 'list' ? ', with commas between them' : ''}${listed}`,
    ...(needed === true && { needed }),
    read: readerOf(kind, choices),
  };
};

const readerOf = (kind: OperationOption['kind'], choices: readonly string[]): ReadWord => {
  if (choices.length === 0) return READERS[kind];
  return kind === 'list' ? listOf(...choices) : oneOf(...choices);
};

/** As the middle of a sentence begins; what is written in capitals stays so. */
const lowered = (sentence: string): string =>
  /^.[a-z ]/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;

const readJson = (word: string): unknown => {
  try {
    return JSON.parse(word);
  } catch {
    throw new Error('is JSON such as \'{"amount":1}\'');
  }
};

const READERS: Readonly<Record<OperationOption['kind'], ReadWord>> = {
  text,
  file: text,
  list: several(text),
  number: (word) => {
    if (!/^-?\d{1,16}(?:\.\d+)?$/.test(word)) throw new Error('is a number');
    return Number(word);
  },
  moment,
  flag: trueOrFalse,
  // Kept as a word: a value of the command line is no object.
  json: (word) => {
    readJson(word);
    return word;
  },
};

type Call = (input: object) => Promise<unknown>;

const send = async (command: OperationCommand, given: Given, around: Work): Promise<readonly string[]> => {
  const input: Record<string, unknown> = {};
  for (const { name } of command.takes) input[name] = given[optionName(name)];
  for (const { name } of command.query) {
    const value = given[optionName(name)];
    if (value !== undefined) input[name] = value;
  }
  const body = await bodyOf(command, given, around);
  if (body !== undefined) input['body'] = body;
  const answer = await asked(command.operation, input, given['all'] === true, around);
  if (given['json'] === true) return [JSON.stringify(answer ?? null, null, 2)];
  return formatAnswer(answer, around, whenEmpty(command, input));
};

const asked = async (
  operation: string,
  input: object,
  isAll: boolean,
  { client }: Work,
): Promise<unknown> => {
  const api = await client();
  if (!isAll) return (api as unknown as Readonly<Record<string, Call>>)[operation]?.(input);
  const data: unknown[] = [];
  for await (const each of api.each(operation as PagedName, input)) data.push(each);
  return { data, hasMore: false, totalCount: data.length };
};

/** The next step, where a list holds nothing. */
const whenEmpty = ({ words, query }: OperationCommand, input: object): string => {
  if (query.some(({ name }) => name in input && name !== 'limit' && name !== 'cursor'))
    return 'Nothing matches.';
  const create = words.replace(/ list$/, ' create');
  const isThere = OPERATION_COMMANDS.some((each) => each.words === create);
  return isThere ? `There is none. \`causeway ${create}\` makes one.` : 'There is none.';
};

const bodyOf = async (
  command: OperationCommand,
  given: Given,
  { env }: Work,
): Promise<object | undefined> => {
  if (command.body.length === 0) return undefined;
  const whole = given['body'];
  const body = (typeof whole === 'string' ? readJson(whole) : {}) as Record<string, unknown>;
  for (const { name, kind } of command.body) {
    const value = given[optionName(name)];
    if (value === undefined) continue;
    if (kind === 'json') body[name] = readJson(written(value));
    else body[name] = kind === 'file' ? await fileOf(resolve(env['INIT_CWD'] ?? '', written(value))) : value;
  }
  return body;
};

const fileOf = async (path: string): Promise<File> => {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new CausewayError(`${path} cannot be read: ${(error as Error).message}.`);
  });
  return new File([bytes], basename(path));
};
