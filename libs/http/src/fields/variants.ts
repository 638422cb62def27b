import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import { ApiError } from '../errors/api-error.js';
import { dtoOf } from './dto-of.js';
import type { FieldKind, FieldOptions } from './field-kind.js';
import { field, fieldsOf } from './field.js';
import { acrossFields } from './rules.js';
import { isPlainObject } from './structures.js';

/** The DTO of every value that the discriminator may have. */
export type Variants = Readonly<Record<string, Type>>;

export interface VariantRules {
  /** Values that the contract knows and this installation does not offer yet: 501 `NOT_IMPLEMENTED` by name. */
  readonly notYet?: readonly string[];
  /** Turns other spellings of the object into its own names, before the variant is chosen. */
  readonly rename?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** Stands for an object whose discriminator names no variant: nothing else of it can be judged. */
const Undetermined = dtoOf('Undetermined', {});

/** An object whose shape depends on the value of one of its fields, which every shape declares itself. */
export const variant = (
  discriminator: string,
  variants: Variants,
  { notYet = [], rename = (values) => values }: VariantRules = {},
): FieldKind => {
  const names = Object.keys(variants);
  for (const [name, dto] of Object.entries(variants)) requireDiscriminator(dto, discriminator, name);
  const unknownVariant = {
    path: discriminator,
    message: `must be one of ${names.join(', ')}`,
    constraint: { enum: names },
  };
  return {
    read: (value) => (isPlainObject(value) ? rename(value) : value),
    dto: (values) => {
      const name = Object.hasOwn(values, discriminator) ? values[discriminator] : undefined;
      if (typeof name !== 'string') return Undetermined;
      if (notYet.includes(name)) throw notImplemented(discriminator, name);
      return (Object.hasOwn(variants, name) ? variants[name] : undefined) ?? Undetermined;
    },
    problems: (value) => {
      if (!isPlainObject(value)) return [{ message: 'must be an object' }];
      return value instanceof Undetermined ? [unknownVariant] : acrossFields(value);
    },
    schema: {
      oneOf: schemasOf(variants),
      discriminator: { propertyName: discriminator, mapping: mappingOf(variants) },
    },
    models: modelsOf(variants),
  };
};

const modelsOf = (variants: Variants): Type[] => [...new Set(Object.values(variants))];
const schemasOf = (variants: Variants) => modelsOf(variants).map((dto) => ({ $ref: getSchemaPath(dto) }));
const mappingOf = (variants: Variants) =>
  Object.fromEntries(Object.entries(variants).map(([name, dto]) => [name, getSchemaPath(dto)]));

/** Without it the answer would lose the very field that tells the variants apart. */
const requireDiscriminator = (dto: Type, discriminator: string, name: string): void => {
  if (fieldsOf(dto).has(discriminator)) return;
  throw new Error(`${dto.name} stands for ${discriminator} ${name} and does not declare ${discriminator}`);
};

const notImplemented = (discriminator: string, name: string): ApiError<501> =>
  new ApiError(501, 'NOT_IMPLEMENTED', `${discriminator} ${name} is not offered here`, {
    [discriminator]: name,
  });

/**
 * One of several shapes, told apart by a field:
 * `@Variant('sourceType', { ACCOUNT: AccountSourceDto, REALTIME_FUNDING: RealtimeFundingSourceDto })`.
 */
export const Variant = (
  discriminator: string,
  variants: Variants,
  { notYet, rename, ...options }: FieldOptions & VariantRules = {},
): PropertyDecorator =>
  field(variant(discriminator, variants, { ...(notYet && { notYet }), ...(rename && { rename }) }), options);
