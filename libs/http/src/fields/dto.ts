import {
  memberOf,
  object,
  type Member,
  type MemberOptions,
  type ObjectShape,
  type Parts,
  type Shape,
} from '@causeway/shapes';
import type { Type } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiProperty,
  ApiSchema,
  getSchemaPath,
  type ApiPropertyOptions,
} from '@nestjs/swagger';
import { judgedByClassValidator, ruledByShape } from './class-validation.js';
import { acrossFields } from './rules.js';

const declared = new WeakMap<object, Map<string, Member>>();
const shapes = new WeakMap<object, ObjectShape>();
const classes = new WeakMap<Parts, Type<object>>();
const made = new WeakSet<object>();

const parentOf = (dto: Type): Type | undefined => {
  const prototype = Object.getPrototypeOf(dto.prototype) as { constructor: Type } | null;
  return prototype === null || prototype.constructor === Object ? undefined : prototype.constructor;
};

/** The fields of a DTO class by name, those of its parents included. */
export const fieldsOf = (dto: Type): ReadonlyMap<string, Member> => {
  const parent = parentOf(dto);
  return new Map([...(parent === undefined ? [] : fieldsOf(parent)), ...(declared.get(dto) ?? [])]);
};

/** The shape of the class of `dtoOf` that a class is, or extends without decorated fields of its own. */
export const madeShapeOf = (dto: Type): ObjectShape | undefined => {
  if (made.has(dto)) return shapes.get(dto);
  const parent = parentOf(dto);
  return declared.has(dto) || parent === undefined ? undefined : madeShapeOf(parent);
};

/** The shape of a DTO class: the one that it was made of, or the one that its fields make. */
export const shapeOf = (dto: Type): ObjectShape => {
  const shape = shapes.get(dto) ?? madeShapeOf(dto) ?? shapeOfFields(dto);
  shapes.set(dto, shape);
  return shape;
};

/** Gives what a route takes or answers the name of its shape in the document: Swagger does not inherit names. */
export const nameOfShape = (dto: unknown): void => {
  if (typeof dto !== 'function') return;
  const type = dto as Type;
  const shape = type.prototype === undefined ? undefined : madeShapeOf(type);
  const isNamed = getSchemaPath(type) !== getSchemaPath(type.name);
  if (shape !== undefined && !isNamed) ApiSchema({ name: shape.parts.schemaName })(type);
};

const shapeOfFields = (dto: Type): ObjectShape => {
  const across = (values: object) => acrossFields(dto, values);
  const shape = object(dto.name, Object.fromEntries(fieldsOf(dto)), { across }) as ObjectShape;
  classes.set(shape.parts, dto as Type<object>);
  return shape;
};

/** The class by which Nest and Swagger know an object's shape: `class FeeDto extends dtoOf(fee) {}`. */
export const dtoOf = <Value>(shape: ObjectShape<Value>): Type<Value> => {
  const known = classes.get(shape.parts);
  if (known !== undefined) return known as Type<Value>;
  const { schemaName, members } = shape.parts;
  const dto = { [schemaName]: class extends Object {} }[schemaName] as Type<object>;
  classes.set(shape.parts, dto);
  shapes.set(dto, shape);
  made.add(dto);
  for (const [name, member] of Object.entries(members)) {
    const prototype = dto.prototype as object;
    // What the compiler emits for a property that may hold several shapes; the document asks for it.
    Reflect.defineMetadata('design:type', Object, prototype, name);
    declare(memberOf(member), prototype, name);
  }
  ruledByShape(dto, shape);
  ApiSchema({ name: schemaName })(dto);
  return dto as Type<Value>;
};

/** Declares a field of a DTO class by its shape: class-validator's rule and the OpenAPI schema in one. */
export const field =
  (shape: Shape | Member, options: MemberOptions = {}): PropertyDecorator =>
  (target, property) => {
    const member: Member = { ...memberOf(shape), ...options };
    declare(member, target, String(property));
    judgedByClassValidator(member)(target, property);
  };

const declare = (member: Member, target: object, name: string): void => {
  const fields = declared.get(target.constructor) ?? new Map<string, Member>();
  declared.set(target.constructor, fields.set(name, member));
  ApiProperty(documentation(member))(target, name);
  ApiExtraModels(...modelsOf(member.shape))(target.constructor);
};

const documentation = ({ shape, ...options }: Member): ApiPropertyOptions => {
  const { optional, nullable, readOnly, description, example, deprecated } = options;
  const schema = schemaOf(shape);
  return {
    ...schema,
    // The compiler's own idea of the property's type would stand beside the shapes, as one more of them to fit.
    ...('oneOf' in schema && { type: Object }),
    required: !optional,
    ...(nullable && { nullable }),
    ...(readOnly && { readOnly }),
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
    ...(deprecated && { deprecated }),
  } as ApiPropertyOptions;
};

/** What Swagger documents a shape by. */
export const schemaOf = (shape: Shape): ApiPropertyOptions => {
  const { parts, schema, enumName } = shape;
  if (parts === undefined)
    return enumName === undefined ? schema : ({ enum: schema['enum'], enumName } as ApiPropertyOptions);
  // Swagger distinguishes a lazy type from a class by the name that the arrow gets here.
  if ('members' in parts) return { type: () => dtoOf(shape as ObjectShape) };
  if ('variants' in parts) return schemaOfUnion(parts);
  const { item, min, max } = parts;
  const isWhole = '$ref' in item.schema || (item.parts !== undefined && 'variants' in item.parts);
  return {
    // Swagger takes a named class or enum as the element of a list, but drops the discriminator of variants.
    ...(isWhole ? { type: 'array', items: schemaOf(item) } : { ...schemaOf(item), isArray: true }),
    ...(min > 0 && { minItems: min }),
    ...(max !== undefined && { maxItems: max }),
  } as ApiPropertyOptions;
};

type UnionParts = Extract<Parts, { readonly variants: unknown }>;

const schemaOfUnion = ({ discriminator, variants }: UnionParts): ApiPropertyOptions => {
  const paths = Object.entries(variants).map(([name, each]) => [name, getSchemaPath(dtoOf(each))] as const);
  return {
    oneOf: [...new Set(paths.map(([, path]) => path))].map(($ref) => ({ $ref })),
    discriminator: { propertyName: discriminator, mapping: Object.fromEntries(paths) },
  };
};

/** The DTOs that a shape's schema refers to by name. */
export const modelsOf = ({ parts }: Shape): readonly Type[] => {
  if (parts === undefined || 'members' in parts) return [];
  if ('item' in parts) return modelsOf(parts.item);
  return [...new Set(Object.values(parts.variants).map((each) => dtoOf(each)))];
};
