import { instant, isTimestamp, parseId, type Id, type Instant, type ResourceType } from '@causeway/kernel';
import { FINE, type Shape } from './shape.js';

const NOT_A_TIME = [{ message: 'must be an RFC 3339 time with offset', constraint: { format: 'date-time' } }];

/** An RFC 3339 time with offset, read into an `Instant` in UTC. */
export const timestamp = (): Shape<Instant> => ({
  read: (value) => (isTimestamp(value) ? instant(value.toUpperCase()) : value),
  problems: (value) => (isTimestamp(value) ? FINE : NOT_A_TIME),
  schema: { type: 'string', format: 'date-time' },
});

/** An id, typed (`Quote:<uuid>`) or bare, read into the typed form. */
export const resourceId = <const Type extends ResourceType>(type: Type): Shape<Id<Type>> =>
  idThat(type, (value) => parseId(type, value));

/** An id in its typed form alone: a bare one is refused. */
export const typedId = <const Type extends ResourceType>(type: Type): Shape<Id<Type>> =>
  idThat(type, (value) =>
    typeof value === 'string' && value.startsWith(`${type}:`) ? parseId(type, value) : undefined,
  );

const idThat = <Type extends ResourceType>(
  type: Type,
  parse: (value: unknown) => Id<Type> | undefined,
): Shape<Id<Type>> => {
  const refusal = [{ message: `must be the id of a ${type}`, constraint: { format: `${type}:<uuid>` } }];
  return {
    read: (value) => parse(value) ?? value,
    problems: (value) => (parse(value) === undefined ? refusal : FINE),
    schema: { type: 'string', example: `${type}:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10` },
  };
};
