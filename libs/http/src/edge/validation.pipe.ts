import { isRecord } from '@causeway/shapes';
import type { ArgumentMetadata, ExecutionContext, PipeTransform, Type } from '@nestjs/common';
import { shapeOf } from '../fields/dto.js';
import { validated } from '../fields/validate.js';
import type { EdgeRequest } from './edge-request.js';
import { isOptionalBody } from './optional-body.js';
import { badFormat, UnreadBody } from './unread-body.js';

/** Turns bodies and queries into validated DTOs. The one pipe of the edge; other parameters pass untouched. */
export class ValidationPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if (type === 'body') return this.body(value, metatype);
    if (type !== 'query' || metatype === undefined || shapeOf(metatype) === undefined) return value;
    return validated(metatype as Type<object>, value as Record<string, unknown>, 'query');
  }

  private async body(unread: unknown, dto: Type | undefined): Promise<unknown> {
    const json = unread instanceof UnreadBody ? await unread.json() : undefined;
    if (dto === undefined || shapeOf(dto) === undefined) return json;
    const values = json === undefined && isOptionalBody(dto) ? {} : json;
    if (values === undefined) throw badFormat('BODY_MISSING', 'The body must be a JSON object');
    if (!isRecord(values)) throw badFormat('NOT_AN_OBJECT', 'The body must be a JSON object');
    return validated(dto as Type<object>, values, 'body');
  }
}

/** Where Nest keeps what a handler takes, and its numbers for a body and a query. */
const ROUTE_ARGUMENTS = '__routeArguments__';
const TAKEN = { 3: 'body', 4: 'query' } as const;

/** Throws what the pipe will refuse of a request, for what has to know that before the handler is reached. */
export const validateRequest = async (context: ExecutionContext): Promise<void> => {
  const [controller, { name }] = [context.getClass(), context.getHandler()];
  const taken = (Reflect.getMetadata(ROUTE_ARGUMENTS, controller, name) ?? {}) as Readonly<
    Record<string, { readonly index: number }>
  >;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) ??
    []) as Type[];
  const request = context.switchToHttp().getRequest<EdgeRequest>();
  for (const [key, { index }] of Object.entries(taken)) {
    const type = TAKEN[Number(key.split(':')[0]) as keyof typeof TAKEN] as 'body' | 'query' | undefined;
    const metatype = types[index];
    if (type !== undefined && metatype !== undefined)
      await new ValidationPipe().transform(request[type], { type, metatype });
  }
};
