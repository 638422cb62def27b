import { ApiError, invalidFields } from '@causeway/http';
import { isRecord, type Shape } from '@causeway/shapes';

/** A body that is one of several objects, as its shape reads it. Throws 400 with every wrong field at once. */
export const sentUnion = <Value>(shape: Shape<Value>, body: unknown): Value => {
  if (!isRecord(body))
    throw new ApiError(400, 'INVALID_REQUEST_FORMAT', 'The body must be a JSON object', {
      reason: body === undefined ? 'BODY_MISSING' : 'NOT_AN_OBJECT',
    });
  const read = shape.read?.(body) ?? body;
  const problems = [...shape.problems(read), ...(shape.problemsWithin?.(read) ?? [])];
  if (problems.length > 0)
    throw invalidFields(problems.map(({ path = '', ...problem }) => ({ field: path, ...problem })));
  return read as Value;
};
