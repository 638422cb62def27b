import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import { FINE, type FieldKind, type FieldOptions, type ValueProblem } from './field-kind.js';

/** The constraint under which class-validator reports every field of ours. */
export const FIELD_CONSTRAINT = 'field';

/** A declared field of a DTO. */
export class Field {
  constructor(
    readonly name: string,
    readonly kind: FieldKind,
    readonly options: FieldOptions,
  ) {}

  problems(value: unknown): readonly ValueProblem[] {
    if (this.mayBeAbsentAs(value)) return FINE;
    if (value === undefined) return [{ message: 'is required' }];
    if (value === null) return [{ message: 'must not be null' }];
    return this.kind.problems(value);
  }

  mayBeAbsentAs(value: unknown): boolean {
    const { optional, nullable } = this.options;
    return (value === undefined && optional === true) || (value === null && nullable === true);
  }
}

const declared = new WeakMap<object, Map<string, Field>>();

/** The fields of a DTO class, those of its parents included. */
export const fieldsOf = (dto: Type): ReadonlyMap<string, Field> => {
  const parent = Object.getPrototypeOf(dto.prototype) as { constructor: Type } | null;
  const inherited = parent === null || parent.constructor === Object ? [] : fieldsOf(parent.constructor);
  return new Map([...inherited, ...(declared.get(dto) ?? [])]);
};

/** Declares a field: its validation and its OpenAPI schema in one. The named decorators are made of it. */
export const field =
  (kind: FieldKind, options: FieldOptions = {}): PropertyDecorator =>
  (target, property) => {
    const name = String(property);
    const definition = new Field(name, kind, options);
    const fields = declared.get(target.constructor) ?? new Map<string, Field>();
    declared.set(target.constructor, fields.set(name, definition));
    for (const decorate of [...validation(definition), ApiProperty(documentation(definition))]) {
      decorate(target, property);
    }
    if (kind.models) ApiExtraModels(...kind.models)(target.constructor);
  };

const validation = (definition: Field): PropertyDecorator[] => {
  const { kind, options } = definition;
  if (options.readOnly) return [];
  const validate = (value: unknown): boolean => definition.problems(value).length === 0;
  return [
    ValidateIf((_dto, value) => !definition.mayBeAbsentAs(value)),
    ValidateBy({ name: FIELD_CONSTRAINT, validator: { validate } }),
    ...(kind.dto === undefined ? [] : [ValidateNested()]),
  ];
};

const documentation = ({ kind, options }: Field): ApiPropertyOptions => {
  const { optional, nullable, readOnly, description, example } = options;
  return {
    ...kind.schema,
    // The compiler's own idea of the property's type would stand beside the shapes, as one more of them to fit.
    ...('oneOf' in kind.schema && { type: Object }),
    required: !optional,
    ...(nullable && { nullable }),
    ...(readOnly && { readOnly }),
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
  } as ApiPropertyOptions;
};
