import {
  amount,
  calendarDate,
  countryCode,
  currencyCode,
  emailAddress,
  flag,
  listOf,
  nonNegativeAmount,
  oneOf,
  phoneNumber,
  resourceId,
  text,
  timestamp,
  union,
  url,
  wholeNumber,
  type ListRules,
  type MemberOptions,
  type ObjectShape,
  type Shape,
  type TextRules,
  type Values,
  type WholeNumberRules,
} from '@causeway/shapes';
import type { ResourceType } from '@causeway/kernel';
import type { Type } from '@nestjs/common';
import { field, shapeOf } from './dto.js';

/** The shapes as decorators, for DTOs that are written as classes: `@Text({ max: 255 }, { optional }) name?: string`. */
type Options = MemberOptions;
type Rules<Of> = Of & Options;

const plain =
  (shape: () => Shape) =>
  (options?: Options): PropertyDecorator =>
    field(shape(), options);
const ruled =
  <Of>(shape: (rules: Of) => Shape) =>
  (rules: Rules<Of>, options: Options = rules): PropertyDecorator =>
    field(shape(rules), options);

export const Text = ruled<TextRules>(text);
export const WholeNumber = ruled<WholeNumberRules>(wholeNumber);
export const EmailAddress = (rules: Rules<{ max?: number }> = {}, options: Options = rules) =>
  field(emailAddress(rules), options);
export const Url = (rules: Rules<{ https?: boolean; max?: number }> = {}, options: Options = rules) =>
  field(url(rules), options);
export const Amount = plain(amount);
export const NonNegativeAmount = plain(nonNegativeAmount);
export const CurrencyCode = plain(currencyCode);
export const Flag = plain(flag);
export const Timestamp = plain(timestamp);
export const CalendarDate = plain(calendarDate);
export const CountryCode = plain(countryCode);
export const PhoneNumber = plain(phoneNumber);
export const ResourceId = (type: ResourceType, options?: Options) => field(resourceId(type), options);
export const OneOf = (
  values: readonly string[],
  { name, ...options }: Rules<{ readonly name?: string }> = {},
) => field(oneOf(values, name), options);

/** Another DTO as a member: `optional(nested(() => FixedFeeDto))`. */
export const nested = (dto: () => Type): ObjectShape => shapeOf(dto());
export const Nested = (dto: () => Type, options?: Options) => field(nested(dto), options);

/** A list of DTOs, `@ListOf(() => FeeConfigDto)`, or of scalars, `@ListOf(oneOf(PERMISSIONS, 'Permission'))`. */
export const ListOf = (
  element: (() => Type) | Shape,
  { min, max, ...options }: Rules<Pick<ListRules, 'min' | 'max'>> = {},
) =>
  field(
    listOf(typeof element === 'function' ? nested(element) : element, {
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    }),
    options,
  );

type Variants = Readonly<Record<string, Type>>;
interface VariantRules {
  readonly rename?: (values: Values) => Values;
}

/** One of several DTOs, told apart by a field that each declares. */
export const variant = (discriminator: string, variants: Variants, rules: VariantRules = {}): Shape =>
  union(
    discriminator,
    Object.fromEntries(Object.entries(variants).map(([name, dto]) => [name, shapeOf(dto)])),
    rules,
  );
export const Variant = (discriminator: string, variants: Variants, options: Rules<VariantRules> = {}) =>
  field(variant(discriminator, variants, options), options);
