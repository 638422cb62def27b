import { CodecError } from './codec-error.js';
import { tagNamed } from './codec-tags.js';
import { copyBefore, put, startsWithDollar } from './plain-object.js';

/** The value of JSON that `toPlain` gave. Throws a `CodecError` on tags that it does not know. */
export const fromPlain = (json: unknown): unknown => valueOf(json);

const valueOf = (json: unknown): unknown => {
  if (typeof json !== 'object' || json === null) return json;
  return Array.isArray(json) ? arrayOf(json) : objectOf(json as Record<string, unknown>);
};

const arrayOf = (json: readonly unknown[]): unknown => {
  let copy: unknown[] | undefined;
  let index = 0;
  try {
    for (; index < json.length; index += 1) {
      const value = valueOf(json[index]);
      if (copy !== undefined) copy.push(value);
      else if (value !== json[index]) copy = [...json.slice(0, index), value];
    }
  } catch (error) {
    throw error instanceof CodecError ? error.under(index) : error;
  }
  return copy ?? json;
};

const objectOf = (json: Record<string, unknown>): unknown => {
  let copy: Record<string, unknown> | undefined;
  let at = '';
  try {
    for (const key of Object.keys(json)) {
      at = key;
      const isEscaped = startsWithDollar(key);
      if (isEscaped && !startsWithDollar(key.slice(1))) return untagged(json, key);
      const value = valueOf(json[key]);
      if (isEscaped || value !== json[key]) copy ??= copyBefore(json, key);
      if (copy !== undefined) put(copy, isEscaped ? key.slice(1) : key, value);
    }
  } catch (error) {
    throw error instanceof CodecError ? error.under(at) : error;
  }
  return copy ?? json;
};

const untagged = (json: Record<string, unknown>, tag: string): unknown => {
  const codecTag = Object.keys(json).length === 1 ? tagNamed(tag) : undefined;
  if (codecTag === undefined) throw new CodecError('Unknown codec tag');
  try {
    return codecTag.read(json[tag]);
  } catch (error) {
    throw new CodecError(`Unreadable ${tag}: ${error instanceof Error ? error.message : String(error)}`);
  }
};
