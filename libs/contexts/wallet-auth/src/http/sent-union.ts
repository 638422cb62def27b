import { ApiError, invalidFields } from '@causeway/http';
import { isRecord, type Shape, type Values } from '@causeway/shapes';

/** A body that is one of several objects, as its shape reads it. Throws 400 with every wrong field at once. */
export const sentUnion = <Value>(shape: Shape<Value>, body: unknown): Value => {
  const sent = sentObject(body);
  const read = shape.read?.(sent) ?? sent;
  const problems = [...shape.problems(read), ...(shape.problemsWithin?.(read) ?? [])];
  if (problems.length > 0)
    throw invalidFields(problems.map(({ path = '', ...problem }) => ({ field: path, ...problem })));
  return read as Value;
};

/** Throws 400 for a body that is no object. */
export const sentObject = (body: unknown): Values => {
  if (isRecord(body)) return body;
  throw new ApiError(400, 'INVALID_REQUEST_FORMAT', 'The body must be a JSON object', {
    reason: body === undefined ? 'BODY_MISSING' : 'NOT_AN_OBJECT',
  });
};
