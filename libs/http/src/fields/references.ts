import { instant, isTimestamp, parseId, type ResourceType } from '@causeway/kernel';
import type { FieldKind, FieldOptions } from './field-kind.js';
import { FINE } from './field-kind.js';
import { field } from './field.js';

export const timestamp = (): FieldKind => ({
  read: (value) => (isTimestamp(value) ? instant(value.toUpperCase()) : value),
  problems: (value) =>
    isTimestamp(value)
      ? FINE
      : [{ message: 'must be an RFC 3339 time with offset', constraint: { format: 'date-time' } }],
  schema: { type: 'string', format: 'date-time' },
});

export const resourceId = (type: ResourceType): FieldKind => ({
  read: (value) => parseId(type, value) ?? value,
  problems: (value) =>
    parseId(type, value) === undefined
      ? [{ message: `must be the id of a ${type}`, constraint: { format: `${type}:<uuid>` } }]
      : FINE,
  schema: { type: 'string', example: `${type}:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10` },
});

/** An RFC 3339 time with offset; the DTO holds an `Instant` in UTC. */
export const Timestamp = (options?: FieldOptions): PropertyDecorator => field(timestamp(), options);

/** An id, typed (`Quote:<uuid>`) or bare; the DTO holds the typed form. */
export const ResourceId = (type: ResourceType, options?: FieldOptions): PropertyDecorator =>
  field(resourceId(type), options);
