import { quoted } from './quoted.js';

/**
 * JSON as the API shows it, in answers and in webhooks: a bigint is a whole number with all its digits. Everything else
 * is as `JSON.stringify` has it, which refuses a bigint; what has no JSON is `null`.
 */
export const jsonText = (value: unknown): string => textOf(value) ?? 'null';

const textOf = (value: unknown): string | undefined => {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'bigint':
      return value.toString();
    case 'number':
      return Number.isFinite(value) ? `${value}` : 'null';
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : objectText(value);
    default:
      return undefined;
  }
};

const objectText = (object: object): string | undefined => {
  if (writesItself(object)) return textOf(object.toJSON());
  return Array.isArray(object) ? `[${object.map(jsonText).join()}]` : `{${fieldsText(object)}}`;
};

/** As an erased field does. */
const writesItself = (object: object): object is { toJSON(): unknown } =>
  'toJSON' in object && typeof object.toJSON === 'function';

const fieldsText = (object: object): string => {
  let fields = '';
  for (const name of Object.keys(object)) {
    const text = textOf((object as Readonly<Record<string, unknown>>)[name]);
    if (text !== undefined) fields += `${fields === '' ? '' : ','}${quoted(name)}:${text}`;
  }
  return fields;
};
