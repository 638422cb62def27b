import type { Schema, Schemas } from './document.js';
import { ExampleWriter } from './example-body.js';
import { ALSO_ANSWERED, ANSWERED, ANSWERED_SHAPES, SHAPES_BY } from './known-answers.js';
import type { Values } from './known-things.js';
import { SHAPES } from './known-values.js';

/**
 * What an operation answers, or what is sent, so that it fits its schema: the fields that are always there, and those that
 * make it understandable. Fails by name where nothing is known that fits a field.
 * @param named the operation, or the webhook's type
 * @param own what the fields of some schemas hold in this example alone
 */
export const exampleAnswer = (
  schemas: Schemas,
  named: string,
  schema: Schema,
  own: Readonly<Record<string, Values>> = {},
): unknown =>
  new ExampleWriter(schemas, named, {
    alsoShown: (name) => [...(ALSO_ANSWERED[name] ?? []), ...Object.keys(own[name] ?? {})],
    valuesIn: (name) => [own[name], ANSWERED[name], ANSWERED['*']],
    shapes: { ...SHAPES, ...ANSWERED_SHAPES, ...SHAPES_BY[named] },
    isAnswer: true,
  }).write(schema, []);
