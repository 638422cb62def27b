/**
 * JSON in which a bigint is a whole number with all its digits, as answers of the API show amounts. For plain data:
 * everything else is left to `JSON.stringify`.
 */
export const jsonText = (value: unknown): string => textOf(value) ?? 'null';

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (!isPlainObject(value)) return JSON.stringify(value);
  let fields = '';
  for (const [name, field] of Object.entries(value)) {
    const text = textOf(field);
    if (text !== undefined) fields += `${fields === '' ? '' : ','}${JSON.stringify(name)}:${text}`;
  }
  return `{${fields}}`;
};

/** What writes itself, such as an erased field, is no plain object. */
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !('toJSON' in value);
