import type { ObjectShape, ValueProblem } from '@causeway/shapes';
import type { Type } from '@nestjs/common';
import { ValidateBy, validateSync, type ValidationArguments } from 'class-validator';
import type { FieldConstraint, FieldProblem } from '../errors/field-error.js';

/** The constraint under which class-validator reports what the shape of a class found. */
const SHAPE = 'shape';

/** What its shape found wrong with an object that is being validated. */
const found = new WeakMap<object, readonly ValueProblem[]>();

/** Where class-validator keeps the rule of a class as a whole: it knows rules of properties only. */
const WHOLE = '';

/** class-validator's one rule of a class that was made of a shape: compiled with the class, run once a request. */
export const ruledByShape = (dto: Type, shape: ObjectShape): void => {
  const problemsOfAll = (values: object) => [
    ...(shape.problemsWithin?.(values) ?? []),
    ...shape.problems(values),
  ];
  const validate = (_value: unknown, args?: ValidationArguments): boolean => {
    if (args === undefined) return true;
    const problems = problemsOfAll({ ...args.object });
    found.set(args.object, problems);
    return problems.length === 0;
  };
  ValidateBy({ name: SHAPE, validator: { validate } })(dto.prototype as object, WHOLE);
};

/** Everything that class-validator finds wrong with a DTO, in the words of the shapes. */
export const problemsOf = (dto: object): readonly FieldProblem[] =>
  validateSync(dto, { forbidUnknownValues: false }).flatMap(({ property, constraints = {}, contexts = {} }) =>
    Object.entries(constraints).flatMap(([name, message]): FieldProblem[] =>
      name === SHAPE
        ? (found.get(dto) ?? []).map(({ path, ...problem }) => ({ field: path ?? '', ...problem }))
        : [foreignProblem(property, message, contexts[name] as Context)],
    ),
  );

type Context = { readonly constraint?: FieldConstraint } | undefined;

/** A class-validator decorator that is not ours; its `context` may carry `constraint`. */
const foreignProblem = (field: string, message: string, context: Context): FieldProblem =>
  context?.constraint === undefined ? { field, message } : { field, message, constraint: context.constraint };
