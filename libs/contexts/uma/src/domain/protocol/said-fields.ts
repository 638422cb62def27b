import { hasControlCharacters } from '@causeway/kernel';
import type { PayerField } from './payer-field.js';
import { fieldName, isAlwaysThere } from './protocol-names.js';

/** The requested fields, by our names; fields that every message carries are left out. */
export const fieldsIn = (
  options: Readonly<Record<string, { readonly mandatory: boolean }>>,
): readonly PayerField[] =>
  Object.entries(options)
    .filter(([name]) => !isAlwaysThere(name))
    .map(([name, { mandatory }]) => ({ name: fieldName(name), mandatory }));

/** The names of the request, by ours: the answer uses them again. */
export const namesIn = (options: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(options)
      .filter((name) => !isAlwaysThere(name))
      .map((name) => [fieldName(name), name]),
  );

/** A longer text about a person is dropped. */
const SAID_LENGTH_MAX = 500;
/** Half a character, which no text in UTF-8 can hold. */
const HALF_CHARACTER = /\p{Surrogate}/u;

const isText = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= SAID_LENGTH_MAX &&
  !hasControlCharacters(value) &&
  !HALF_CHARACTER.test(value);

/** Written texts of a bounded length, by our names; everything else in the message is dropped. */
export const saidIn = (personData: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(personData).flatMap(([name, value]) => (isText(value) ? [[fieldName(name), value]] : [])),
  );

/** Whether a value says anything: an empty text counts as no value. */
export const isGiven = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;

/** The received fields that were requested. */
export const fieldsAmong = (
  asked: readonly { readonly name: string }[],
  said: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    asked.flatMap(({ name }) => {
      const value = Object.hasOwn(said, name) ? said[name] : undefined;
      return typeof value === 'string' && isGiven(value) ? [[name, value]] : [];
    }),
  );

/** The missing mandatory fields, in the order of the request. */
export const missingAmong = (
  asked: readonly PayerField[],
  said: Readonly<Record<string, unknown>>,
): readonly string[] =>
  asked
    .filter(({ name, mandatory }) => mandatory && !(Object.hasOwn(said, name) && isGiven(said[name])))
    .map(({ name }) => name);
