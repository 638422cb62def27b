import { memberOf, type Member, type ObjectShape, type Parts, type Shape } from '@causeway/shapes';
import type { Type } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiProperty,
  ApiSchema,
  getSchemaPath,
  type ApiPropertyOptions,
} from '@nestjs/swagger';
import { ruledByShape } from './class-validation.js';

const shapes = new WeakMap<object, ObjectShape>();
const classes = new WeakMap<Parts, Type<object>>();

/** The shape of a class that was made of one, or extends such a class; `undefined` for any other. */
export const shapeOf = (dto: Type): ObjectShape | undefined => {
  const shape = shapes.get(dto);
  if (shape !== undefined) return shape;
  const parent = Object.getPrototypeOf(dto) as Type | null;
  return parent === null ? undefined : shapeOf(parent);
};

/** Gives what a route takes or answers the name of its shape in the document: Swagger does not inherit names. */
export const nameOfShape = (dto: unknown): void => {
  if (typeof dto !== 'function') return;
  const type = dto as Type;
  const shape = type.prototype === undefined ? undefined : shapeOf(type);
  const isNamed = getSchemaPath(type) !== getSchemaPath(type.name);
  if (shape !== undefined && !isNamed) ApiSchema({ name: shape.parts.schemaName })(type);
};

/** The class by which Nest and Swagger know an object's shape: `class FeeDto extends dtoOf(fee) {}`. */
export const dtoOf = <Value>(shape: ObjectShape<Value>): Type<Value> => {
  const known = classes.get(shape.parts);
  if (known !== undefined) return known as Type<Value>;
  const { schemaName, members } = shape.parts;
  const dto = { [schemaName]: class extends Object {} }[schemaName] as Type<object>;
  classes.set(shape.parts, dto);
  shapes.set(dto, shape);
  whenAsked(() => {
    for (const [name, member] of Object.entries(members)) {
      const prototype = dto.prototype as object;
      // What the compiler emits for a property that may hold several shapes.
      Reflect.defineMetadata('design:type', Object, prototype, name);
      declare(memberOf(member), prototype, name);
    }
  });
  ruledByShape(dto, shape);
  ApiSchema({ name: schemaName })(dto);
  return dto as Type<Value>;
};

/** What the document says of the members of each class. It takes a tenth of a start, and most processes never show it. */
const notYetAsked: (() => void)[] = [];
let isAsked = false;

/** Declares to Swagger what the classes have, now and from now on; called before it builds a document. */
export const declareMembers = (): void => {
  isAsked = true;
  for (const declareThem of notYetAsked.splice(0)) declareThem();
};

const whenAsked = (declareThem: () => void): void => {
  if (isAsked) declareThem();
  else notYetAsked.push(declareThem);
};

const declare = (member: Member, prototype: object, name: string): void => {
  ApiProperty(documentation(member))(prototype, name);
  ApiExtraModels(...modelsOf(member.shape))(prototype.constructor);
};

const documentation = ({ shape, ...options }: Member): ApiPropertyOptions => {
  const { optional, nullable, readOnly, description, example, deprecated } = options;
  const schema = schemaOf(shape);
  return {
    ...schema,
    // The compiler's type of the property would be added to the shapes as one more alternative.
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
