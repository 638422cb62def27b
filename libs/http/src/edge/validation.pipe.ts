import type { ArgumentMetadata, PipeTransform, Type } from '@nestjs/common';
import { fieldsOf } from '../fields/field.js';
import { isPlainObject } from '../fields/structures.js';
import { validated } from '../fields/validate.js';
import { isOptionalBody } from './optional-body.js';
import { badFormat, UnreadBody } from './unread-body.js';

/** Turns bodies and queries into validated DTOs. The one pipe of the edge; other parameters pass untouched. */
export class ValidationPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if (type === 'body') return this.body(value, metatype);
    if (type !== 'query' || metatype === undefined || fieldsOf(metatype).size === 0) return value;
    return validated(metatype as Type<object>, value as Record<string, unknown>, 'query');
  }

  private async body(unread: unknown, dto: Type | undefined): Promise<unknown> {
    const json = unread instanceof UnreadBody ? await unread.json() : undefined;
    if (dto === undefined || fieldsOf(dto).size === 0) return json;
    const values = json === undefined && isOptionalBody(dto) ? {} : json;
    if (values === undefined) throw badFormat('BODY_MISSING', 'The body must be a JSON object');
    if (!isPlainObject(values)) throw badFormat('NOT_AN_OBJECT', 'The body must be a JSON object');
    return validated(dto as Type<object>, values, 'body');
  }
}
