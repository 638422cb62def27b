import {
  type CommandRow,
  type Given,
  oneOf,
  type Option,
  type ReadWord,
  text,
  UsageError,
  written,
} from '@causeway/cli';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { OPERATION_COMMANDS } from '../generated/operation-commands.js';
import type { OperationCommand, OperationOption } from './operation-command.js';
import { formatAnswer } from './format-answer.js';
import type { CausewayRow, Work } from './row.js';

/** `customerId` as an option: `--customer-id`. */
export const optionName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-');

const WHOLE_BODY: Option = {
  value: 'JSON',
  about: 'the whole body; options beside it replace its members',
  read: (word) => {
    readJson(word);
    return word;
  },
};

/** Every operation as a command: its path in words, the rest as options. */
export const operationRows = (): readonly CausewayRow[] => OPERATION_COMMANDS.map(rowOf);

const rowOf = (command: OperationCommand): CausewayRow => {
  const { words, summary, takes, query, body } = command;
  const options: CommandRow['options'] = {
    ...Object.fromEntries(query.map((each) => [optionName(each.name), optionOf(each)])),
    // What the body needs may come whole, so that no single option is needed.
    ...Object.fromEntries(
      body.map((each) => [optionName(each.name), { ...optionOf(each), needed: false }] as const),
    ),
    ...(body.length > 0 && { body: WHOLE_BODY }),
  };
  return {
    words,
    summary,
    takes: Object.fromEntries(takes.map((name) => [optionName(name), { about: `the ${name} of the path` }])),
    options,
    ...(body.length > 0 && { remarks: remarksOf(body) }),
    work: (given, around) => send(command, given, around),
  };
};

const PLACEHOLDERS = { text: 'TEXT', number: 'N', flag: 'true|false', json: 'JSON', file: 'FILE' } as const;

const optionOf = ({ name, about, kind, choices, needed }: OperationOption): Option => ({
  value: choices === undefined ? PLACEHOLDERS[kind] : choices.length > 4 ? 'WORD' : choices.join('|'),
  about: about === '' ? name : lowered(about),
  ...(needed === true && { needed }),
  read: choices === undefined ? READERS[kind] : oneOf(...choices),
});

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const remarksOf = (body: readonly OperationOption[]): string => {
  const needed = body.filter((each) => each.needed === true).map(({ name }) => `--${optionName(name)}`);
  return needed.length === 0
    ? 'No member of the body is needed by every kind of it.'
    : `The body needs ${needed.join(', ')}.`;
};

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
  number: (word) => {
    if (!/^-?\d{1,16}(?:\.\d+)?$/.test(word)) throw new Error('is a number');
    return Number(word);
  },
  flag: (word) => oneOf('true', 'false')(word) === 'true',
  // Kept as a word: a value of the command line is no object.
  json: (word) => {
    readJson(word);
    return word;
  },
};

type Call = (input: object) => Promise<unknown>;

const send = async (command: OperationCommand, given: Given, around: Work): Promise<readonly string[]> => {
  const input: Record<string, unknown> = {};
  for (const name of command.takes) input[name] = given[optionName(name)];
  for (const { name } of command.query) {
    const value = given[optionName(name)];
    if (value !== undefined) input[name] = value;
  }
  const body = await bodyOf(command, given);
  if (body !== undefined) input['body'] = body;
  const api = (await around.client()) as unknown as Readonly<Record<string, Call>>;
  const answer = await api[command.operation]?.(input);
  return given['json'] === true ? [JSON.stringify(answer ?? null, null, 2)] : formatAnswer(answer, around);
};

const bodyOf = async (command: OperationCommand, given: Given): Promise<object | undefined> => {
  if (command.body.length === 0) return undefined;
  const whole = given['body'];
  const body = (typeof whole === 'string' ? readJson(whole) : {}) as Record<string, unknown>;
  for (const { name, kind } of command.body) {
    const value = given[optionName(name)];
    if (value === undefined) continue;
    if (kind === 'json') body[name] = readJson(written(value));
    else body[name] = kind === 'file' ? await fileOf(written(value)) : value;
  }
  const missing = command.body.filter(({ name, needed }) => needed === true && body[name] === undefined);
  if (missing.length > 0)
    throw new UsageError(
      missing.map(({ name, about }) => `--${optionName(name)} is needed: ${about || name}.`).join('\n'),
    );
  return body;
};

const fileOf = async (path: string): Promise<File> => new File([await readFile(path)], basename(path));
