import type { PayerField } from './payer-field.js';
import { fieldName, isAlwaysThere } from './protocol-names.js';

/** What is asked, by our names; what every message carries is not asked for. */
export const fieldsIn = (
  options: Readonly<Record<string, { readonly mandatory: boolean }>>,
): readonly PayerField[] =>
  Object.entries(options)
    .filter(([name]) => !isAlwaysThere(name))
    .map(([name, { mandatory }]) => ({ name: fieldName(name), mandatory }));

/** The names under which it is asked, by ours: the answer uses them again. */
export const namesIn = (options: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(options)
      .filter((name) => !isAlwaysThere(name))
      .map((name) => [fieldName(name), name]),
  );

/** A longer text about a person is not taken over. */
const SAID_LENGTH_MAX = 500;

/** Texts of a bounded length, by our names; everything else that is said is left out. */
export const saidIn = (personData: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(personData).flatMap(([name, value]) =>
      typeof value === 'string' && value.length <= SAID_LENGTH_MAX ? [[fieldName(name), value]] : [],
    ),
  );

/** Of what is said, that which is asked for. */
export const fieldsAmong = (
  asked: readonly { readonly name: string }[],
  said: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    asked.flatMap(({ name }) => {
      const value = Object.hasOwn(said, name) ? said[name] : undefined;
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** The mandatory fields that are not said, in the order asked. */
export const missingAmong = (
  asked: readonly PayerField[],
  said: Readonly<Record<string, unknown>>,
): readonly string[] =>
  asked
    .filter(({ name, mandatory }) => mandatory && !(Object.hasOwn(said, name) && said[name] !== undefined))
    .map(({ name }) => name);
