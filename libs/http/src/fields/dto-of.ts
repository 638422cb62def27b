import type { Type } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import type { FieldKind, FieldOptions } from './field-kind.js';
import { field } from './field.js';

export type DtoField = FieldOptions & { readonly kind: FieldKind };

/**
 * A DTO class made of a table's row rather than written by hand; `schemaName` is its name in the contract:
 * `dtoOf('EurAccount', { iban: { kind: text({ max: 34 }) }, swiftCode: { kind: bic(), optional: true } })`.
 */
export const dtoOf = (schemaName: string, fields: Readonly<Record<string, DtoField>>): Type<object> => {
  const dto = { [schemaName]: class extends Object {} }[schemaName] as Type<object>;
  for (const [name, { kind, ...options }] of Object.entries(fields)) {
    const prototype = dto.prototype as object;
    // What the compiler tells of a property that may hold several shapes; the document asks for it.
    Reflect.defineMetadata('design:type', Object, prototype, name);
    field(kind, options)(prototype, name);
  }
  ApiSchema({ name: schemaName })(dto);
  return dto;
};
