import { FINE, type Schema, type Shape } from './shape.js';

/** Shapes of what only answers show: it was made here, so there is nothing to judge. */

/** As the schema says; the type is stated: `shown<Record<string, string>>({ type: 'object', … })`. */
export const shown = <Value = unknown>(schema: Schema): Shape<Value> => ({ problems: () => FINE, schema });

/** Minor units without the bounds that requests have; never below `min`, where there is one. */
export const shownAmount = ({ min }: { readonly min?: number } = {}): Shape<bigint> =>
  shown({ type: 'integer', format: 'int64', ...(min !== undefined && { minimum: min }) });

/** A rate or a share as a JSON number; nothing is computed with it. */
export const shownNumber = (
  bounds: {
    readonly minimum?: number;
    readonly exclusiveMinimum?: number;
  } = {},
): Shape<number> => shown({ type: 'number', ...bounds });

/** An object by names that another party chose; `of` is the schema of its values, anything by default. */
export const shownByName = <Value = unknown>(
  of: Schema | true = true,
): Shape<Readonly<Record<string, Value>>> => shown({ type: 'object', additionalProperties: of });

/** A schema that another context documents, by its name there: its host serves this document too. */
export const documentedElsewhere = <Value extends object = object>(schemaName: string): Shape<Value> =>
  shown({ $ref: `#/components/schemas/${schemaName}` });
