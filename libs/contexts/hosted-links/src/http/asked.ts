import { RejectedError } from '@causeway/commands';
import {
  selectField,
  textField,
  type Choice,
  type Markup,
  type Problems,
  type SentForm,
} from '@causeway/http/pages';
import { COUNTRIES, readCountries, writtenCountries } from './countries.js';

/** A question of a form. Its name is the path of the field in the record, `address.line1`. */
export interface Asked {
  readonly name: string;
  readonly label: string;
  readonly kind?: 'date' | 'country' | 'countries' | 'number' | { readonly choices: readonly Choice[] };
  readonly hint?: string;
  readonly autocomplete?: string;
  readonly isOptional?: boolean;
}

type Values = Readonly<Record<string, unknown>>;

const LENGTH_MAX = 255;
const LIST_LENGTH_MAX = 4_000;

/** The field of a question, with the value that was sent or else the one on record. */
export const fieldOf = (asked: Asked, value: string | undefined, problem: string | undefined): Markup => {
  const { name, kind, hint, autocomplete, isOptional = false } = asked;
  const label = isOptional ? `${asked.label} (optional)` : asked.label;
  const shared = {
    ...{ name, label, value, problem },
    ...(hint !== undefined && { hint }),
    ...(autocomplete !== undefined && { autocomplete }),
  };
  if (kind === 'country') return selectField({ ...shared, choices: COUNTRIES });
  if (typeof kind === 'object') return selectField({ ...shared, choices: kind.choices });
  return textField({
    ...shared,
    type: kind === 'date' ? 'date' : 'text',
    lengthMax: kind === 'countries' ? LIST_LENGTH_MAX : LENGTH_MAX,
    ...(kind === 'number' && { inputMode: 'numeric' as const }),
  });
};

/** What a record says at a question, as its field shows it; `undefined` where it says nothing. */
export const shownAt = (
  record: unknown,
  { name, kind }: Pick<Asked, 'name' | 'kind'>,
): string | undefined => {
  const found = name
    .split('.')
    .reduce<unknown>((value, part) => (value as Values | null | undefined)?.[part], record);
  if (kind === 'countries') return Array.isArray(found) ? writtenCountries(found as string[]) : undefined;
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
};

/** The answers to questions, nested by their paths; what was left empty is absent. */
export const answersTo = (asked: readonly Asked[], form: SentForm): Values => {
  const answers: Record<string, unknown> = {};
  for (const { name, kind } of asked) {
    const text = form.text(name);
    if (text !== undefined) put(answers, name.split('.'), valueOf(text, kind));
  }
  return answers;
};

const valueOf = (text: string, kind: Asked['kind']): unknown => {
  if (kind === 'countries') return readCountries(text).codes;
  return kind === 'number' && /^\d{1,9}$/.test(text) ? Number(text) : text;
};

const put = (
  into: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): void => {
  if (rest.length === 0) into[name] = value;
  else put((into[name] ??= {}) as Record<string, unknown>, rest, value);
};

/** Questions that must be answered and were not, and countries that are none. */
export const unanswered = (asked: readonly Asked[], form: SentForm): Problems =>
  Object.fromEntries(
    asked.flatMap(({ name, label, kind, isOptional }) => {
      const text = form.text(name);
      if (text === undefined) {
        return isOptional === true ? [] : [[name, `${label} is missing`]];
      }
      const unknown = kind === 'countries' ? readCountries(text).unknown : [];
      return unknown.length === 0 ? [] : [[name, `${label}: ${unknown.join(', ')} is no country we know`]];
    }),
  );

interface RefusedField {
  readonly field: string;
  readonly message: string;
}

/** The law of some countries asks for contacts that were confirmed; the platform has to record them first. */
const CONTACTS = ['email', 'phoneNumber'];
const NEEDS_CONTACTS =
  'Your country needs an e-mail address and a telephone number on record first: ask the company that sent you here';

/**
 * What is wrong with a form that is not complete: what is missing, and what its context would refuse of the rest. A person
 * is shown all of it at once.
 */
export const everythingWrong = async (
  missing: Problems,
  asked: readonly Pick<Asked, 'name' | 'label'>[],
  check: () => Promise<unknown>,
): Promise<Problems> => {
  try {
    await check();
    return missing;
  } catch (error) {
    return inOrder({ ...refusedFields(error, asked), ...missing }, asked);
  }
};

/** As the questions stand on the page; what concerns none of them comes first. */
const inOrder = (problems: Problems, asked: readonly Pick<Asked, 'name'>[]): Problems => {
  const names = asked.map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(problems).sort(([one], [other]) => names.indexOf(one) - names.indexOf(other)),
  );
};

/** What a context refused, at the questions that it is about; what concerns none of them is at the form as a whole. */
export const refusedFields = (error: unknown, asked: readonly Pick<Asked, 'name' | 'label'>[]): Problems => {
  const errors = error instanceof RejectedError ? error.details['errors'] : undefined;
  if (!Array.isArray(errors)) throw error;
  return Object.fromEntries(
    (errors as readonly RefusedField[]).map(({ field, message }) => {
      const about =
        asked.find(({ name }) => field === name || field.startsWith(`${name}.`)) ??
        // A whole, such as an address, is asked for part by part.
        asked.find(({ name }) => name.startsWith(`${field}.`));
      if (about !== undefined) return [about.name, `${about.label} ${message}`];
      return ['form', CONTACTS.includes(field) ? NEEDS_CONTACTS : `${field} ${message}`];
    }),
  );
};
