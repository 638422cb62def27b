import { reject, type Instant, type Rejected } from '@causeway/kernel';
import { wrongFields, type FieldProblem, type ObjectShape, type Values } from '@causeway/shapes';

/** What was sent, each member as it is kept; or `INVALID_INPUT` with every wrong field. */
export const checkedFields = (
  shape: ObjectShape,
  sent: Values,
  now: Instant,
  more: readonly FieldProblem[] = [],
): Readonly<Record<string, unknown>> | Rejected<never, 'INVALID_INPUT'> => {
  const errors = [...wrongFields(shape, sent, now), ...more];
  return errors.length > 0
    ? reject('INVALID_INPUT', { errors })
    : (shape.read?.(sent) as Readonly<Record<string, unknown>>);
};
