import type { ObjectShape, Shape } from '@causeway/shapes';
import { applyDecorators, HttpCode, SetMetadata, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { ApiStatus } from '../errors/api-codes.js';
import { dtoOf, modelsOf as modelsOfShape, nameOfShape, schemaOf } from '../fields/dto.js';
import { schemaNameOf } from '../openapi/error-schemas.js';

export const OPERATION = Symbol('operation');
export const IDEMPOTENT = Symbol('idempotent');
export type Idempotency = 'OPTIONAL' | 'REQUIRED';
export const IDEMPOTENCY_KEY_LENGTH_MAX = 255;

/** Names the route as the contract does: `@Operation('getPlatformConfig', 'Read the configuration')`. */
export const Operation = (operationId: string, summary: string, tag?: string): MethodDecorator =>
  applyDecorators(
    SetMetadata(OPERATION, operationId),
    ApiOperation({ operationId, summary, ...(tag !== undefined && { tags: [tag] }) }),
    nameWhatIsTaken,
  );

const nameWhatIsTaken: MethodDecorator = (controller, method) => {
  const taken = Reflect.getMetadata('design:paramtypes', controller, method) as
    readonly unknown[] | undefined;
  for (const dto of taken ?? []) nameOfShape(dto);
};

/**
 * What the route answers: the success (a DTO, or one of several: `variant('type', …)`), and the errors of its own.
 * 401, 403, 429, 500 and 503, and 400 and 404 where there is input or a path parameter, are documented for every
 * operation without being listed.
 */
export const Answers = (
  status: number,
  answer?: Type | Shape,
  errors: readonly ApiStatus[] = [],
): MethodDecorator => {
  nameOfShape(answer);
  return applyDecorators(
    HttpCode(status),
    ...modelsOf(answer).map((model) => ApiExtraModels(model)),
    ApiResponse({
      status,
      description: DESCRIPTIONS[status] ?? 'Done',
      ...schemaOfAnswer(answer),
    }),
    ...errors.map(errorResponse),
  );
};

const modelsOf = (answer?: Type | Shape): readonly Type[] =>
  answer === undefined || typeof answer === 'function' ? [] : modelsOfShape(answer);

const schemaOfAnswer = (answer?: Type | Shape): object => {
  if (answer === undefined) return {};
  if (typeof answer === 'function') return { type: answer };
  const { parts } = answer;
  // A response's schema is no property's: Swagger would not look behind the arrow there.
  return parts !== undefined && 'members' in parts
    ? { type: dtoOf(answer as ObjectShape) }
    : { schema: schemaOf(answer) };
};

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, nothing to say',
};

const errorResponse = (status: ApiStatus): MethodDecorator =>
  ApiResponse({
    status,
    description: schemaNameOf(status),
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaNameOf(status)}` } } },
  });

/**
 * A repeated request with the same `Idempotency-Key` gets the first answer and has no second effect (§7). Where the key
 * is required, a request without one is invalid input.
 */
export const Idempotent = ({ isRequired = false }: { readonly isRequired?: boolean } = {}): MethodDecorator =>
  applyDecorators(
    SetMetadata(IDEMPOTENT, (isRequired ? 'REQUIRED' : 'OPTIONAL') satisfies Idempotency),
    ApiHeader({
      name: 'Idempotency-Key',
      description: 'The same request under the same key has the first answer, and no second effect',
      required: isRequired,
      schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH_MAX },
    }),
  );
