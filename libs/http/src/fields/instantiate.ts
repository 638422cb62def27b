import type { Type } from '@nestjs/common';
import type { FieldKind } from './field-kind.js';
import { fieldsOf } from './field.js';
import { isPlainObject } from './structures.js';

/**
 * The DTO of a request's object: declared fields are copied, each read by its kind; unknown and read-only ones stay
 * behind. Nothing is coerced and nothing refused here: a value of the wrong type is left for the validation to name.
 */
export const instantiate = <Dto extends object>(
  dto: Type<Dto>,
  values: Readonly<Record<string, unknown>>,
  from: 'body' | 'query',
): Dto => {
  const instance: Record<string, unknown> = {};
  for (const { name, kind, options } of fieldsOf(dto).values()) {
    if (options.readOnly || !Object.hasOwn(values, name)) continue;
    const value = values[name];
    const isText = from === 'query' && typeof value === 'string';
    instance[name] = readValue(kind, isText && kind.fromText ? kind.fromText(value) : value);
  }
  return Object.assign(new dto(), instance);
};

const readValue = (kind: FieldKind, value: unknown): unknown => {
  const { item } = kind;
  if (item) return Array.isArray(value) ? value.map((each) => readValue(item, each)) : value;
  const read = kind.read ? kind.read(value) : value;
  return kind.dto && isPlainObject(read) ? instantiate(kind.dto(read), read, 'body') : read;
};
