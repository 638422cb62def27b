import type { Values } from '@causeway/shapes';
import type {
  ArgumentMetadata,
  CallHandler,
  ExecutionContext,
  NestInterceptor,
  PipeTransform,
  Type,
} from '@nestjs/common';
import { invalidFields, type FieldProblem } from '../errors/field-error.js';
import { shapeOf } from '../fields/dto.js';
import { checked, validated } from '../fields/validate.js';
import type { EdgeRequest } from './edge-request.js';
import { isOptionalBody } from './optional-body.js';
import { sentObject, UnreadBody } from './unread-body.js';

/** Turns bodies and queries into validated DTOs. The one pipe of the edge; other parameters pass untouched. */
export class ValidationPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if (type === 'body')
      return isShaped(metatype)
        ? validated(metatype, await membersOf(value, metatype), 'body')
        : jsonOf(value);
    return type === 'query' && isShaped(metatype) ? validated(metatype, value as Values, 'query') : value;
  }
}

const isShaped = (dto: Type | undefined): dto is Type<object> =>
  dto !== undefined && shapeOf(dto) !== undefined;

const jsonOf = async (unread: unknown) => (unread instanceof UnreadBody ? unread.json() : undefined);

const membersOf = async (unread: unknown, dto: Type): Promise<Values> => {
  const json = await jsonOf(unread);
  return sentObject(json === undefined && isOptionalBody(dto) ? {} : json);
};

/**
 * The pipe looks at one parameter at a time. Where a query and a body both have fields, those of both are named in one
 * answer (config-and-tokens §5).
 */
export class WholeRequest implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const { query, body } = takenBy(context);
    if (query !== undefined && body !== undefined) await validatedRequest(context);
    return next.handle();
  }
}

/** What a handler is given once it is reached. */
interface GivenRequest {
  readonly query?: object;
  readonly body?: object;
}

/** What the pipe will make of a request, for what has to know that before the handler is reached. Throws what it will refuse. */
export const validatedRequest = async (context: ExecutionContext): Promise<GivenRequest> => {
  const { query, body } = takenBy(context);
  const request = context.switchToHttp().getRequest<EdgeRequest>();
  const ofQuery = isShaped(query) ? checked(query, request.query as Values, 'query') : UNSHAPED;
  const ofBody = body === undefined ? UNSHAPED : await checkedBody(request.body, body);
  const problems = [...ofQuery.problems, ...ofBody.problems];
  if (problems.length > 0) throw invalidFields(problems);
  return {
    ...(ofQuery.instance && { query: ofQuery.instance }),
    ...(ofBody.instance && { body: ofBody.instance }),
  };
};

const UNSHAPED: { readonly instance?: object; readonly problems: readonly FieldProblem[] } = { problems: [] };

const checkedBody = async (unread: unknown, dto: Type): Promise<typeof UNSHAPED> => {
  if (isShaped(dto)) return checked(dto, await membersOf(unread, dto), 'body');
  await jsonOf(unread);
  return UNSHAPED;
};

/** Where Nest keeps what a handler takes, and its numbers for a body and a query. */
const ROUTE_ARGUMENTS = '__routeArguments__';
const TAKEN = { 3: 'body', 4: 'query' } as const;

interface Taken {
  readonly query?: Type;
  readonly body?: Type;
}
const taken = new WeakMap<object, Taken>();

const takenBy = (context: ExecutionContext): Taken => {
  const handler = context.getHandler();
  const known = taken.get(handler) ?? readTaken(context.getClass(), handler.name);
  taken.set(handler, known);
  return known;
};

const readTaken = (controller: Type, name: string): Taken => {
  const kept = (Reflect.getMetadata(ROUTE_ARGUMENTS, controller, name) ?? {}) as Readonly<
    Record<string, { readonly index: number }>
  >;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) ??
    []) as Type[];
  return Object.fromEntries(
    Object.entries(kept).flatMap(([key, { index }]) => {
      const kind = TAKEN[Number(key.split(':')[0]) as keyof typeof TAKEN] as 'body' | 'query' | undefined;
      return kind === undefined ? [] : [[kind, types[index]]];
    }),
  );
};
