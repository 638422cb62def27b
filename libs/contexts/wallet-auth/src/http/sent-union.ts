import { invalidFields, sentObject } from '@causeway/http';
import type { Shape } from '@causeway/shapes';

/** A body that is one of several objects, as its shape reads it. Throws 400 with every wrong field at once. */
export const sentUnion = <Value>(shape: Shape<Value>, body: unknown): Value => {
  const sent = sentObject(body);
  const read = shape.read?.(sent) ?? sent;
  const problems = [...shape.problems(read), ...(shape.problemsWithin?.(read) ?? [])];
  if (problems.length > 0)
    throw invalidFields(problems.map(({ path = '', ...problem }) => ({ field: path, ...problem })));
  return read as Value;
};
