import { memberProblems, type Member, type ObjectShape, type ValueProblem } from '@causeway/shapes';
import type { Type } from '@nestjs/common';
import { ValidateBy, ValidateIf, validateSync, type ValidationArguments } from 'class-validator';
import type { FieldConstraint, FieldProblem } from '../errors/field-error.js';

/** The constraint under which class-validator reports a field that was declared by its shape. */
const SHAPE = 'shape';

/** What shapes said of the fields of an object that is being validated. */
const found = new WeakMap<object, Map<string, readonly ValueProblem[]>>();

const hasNone = (dto: object, property: string, problems: readonly ValueProblem[]): boolean => {
  if (problems.length > 0) {
    const ofDto = found.get(dto) ?? new Map<string, readonly ValueProblem[]>();
    found.set(dto, ofDto.set(property, problems));
  }
  return problems.length === 0;
};

/** Where class-validator keeps the rule of a class as a whole: it knows rules of properties only. */
const WHOLE = '';

/** class-validator's one rule of a class that was made of a shape: compiled with the class, run once a request. */
export const ruledByShape = (dto: Type, shape: ObjectShape): void => {
  const problemsOfAll = (values: object) => [
    ...(shape.problemsWithin?.(values) ?? []),
    ...shape.problems(values),
  ];
  const validate = (_value: unknown, args?: ValidationArguments): boolean =>
    args === undefined || hasNone(args.object, WHOLE, problemsOfAll({ ...args.object }));
  ValidateBy({ name: SHAPE, validator: { validate } })(dto.prototype as object, WHOLE);
};

/** class-validator's rule of a field: it holds when the shape has nothing to say. */
export const judgedByClassValidator =
  (member: Member): PropertyDecorator =>
  (target, property) => {
    if (member.readOnly === true) return;
    const { optional, nullable } = member;
    const mayStay = (value: unknown) =>
      (value === undefined && optional === true) || (value === null && nullable === true);
    const validate = (value: unknown, args?: ValidationArguments): boolean =>
      args === undefined || hasNone(args.object, args.property, memberProblems(member, value));
    ValidateIf((_dto, value) => !mayStay(value))(target, property);
    ValidateBy({ name: SHAPE, validator: { validate } })(target, property);
  };

/** Everything that class-validator finds wrong with a DTO, in the words of the shapes. */
export const problemsOf = (dto: object): readonly FieldProblem[] =>
  validateSync(dto, { forbidUnknownValues: false }).flatMap(({ property, constraints = {}, contexts = {} }) =>
    Object.entries(constraints).flatMap(([name, message]): FieldProblem[] =>
      name === SHAPE
        ? (found.get(dto)?.get(property) ?? []).map(({ path, ...problem }) => ({
            field: [property, path].filter(Boolean).join('.'),
            ...problem,
          }))
        : [foreignProblem(property, message, contexts[name] as Context)],
    ),
  );

type Context = { readonly constraint?: FieldConstraint } | undefined;

/** A class-validator decorator that is not ours; its `context` may carry `constraint`. */
const foreignProblem = (field: string, message: string, context: Context): FieldProblem =>
  context?.constraint === undefined ? { field, message } : { field, message, constraint: context.constraint };
