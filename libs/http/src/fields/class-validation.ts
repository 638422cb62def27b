import { systemNow } from '@causeway/kernel';
import type { ObjectShape, ValueProblem } from '@causeway/shapes';
import type { Type } from '@nestjs/common';
import { getMetadataStorage, ValidateBy, validateSync, type ValidationArguments } from 'class-validator';
import type { FieldConstraint, FieldProblem } from '../errors/field-error.js';

/** The constraint under which class-validator reports what the shape of a class found. */
const SHAPE = 'shape';

type Judges = (values: object) => readonly ValueProblem[];

/** By the class that was made of a shape: what the shape finds wrong. */
const judges = new WeakMap<object, Judges>();

/** By the class of a DTO: how its shape judges it, where no other rule was set on the class. */
const alone = new WeakMap<object, Judges | 'WITH OTHERS'>();

/** What its shape found wrong with an object that is being validated. */
const found = new WeakMap<object, readonly ValueProblem[]>();

/** Where class-validator keeps the rule of a class as a whole: it knows rules of properties only. */
const WHOLE = '';

/** class-validator's one rule of a class that was made of a shape: compiled with the class, run once a request. */
export const ruledByShape = (dto: Type, shape: ObjectShape): void => {
  const problemsOfAll: Judges = (values) => {
    // A request is judged where no environment is known yet, by the machine's time: a moved sandbox is only later.
    const now = systemNow();
    return [...(shape.problemsWithin?.(values, now) ?? []), ...shape.problems(values, now)];
  };
  const validate = (_value: unknown, args?: ValidationArguments): boolean => {
    if (args === undefined) return true;
    const problems = problemsOfAll({ ...args.object });
    found.set(args.object, problems);
    return problems.length === 0;
  };
  judges.set(dto, problemsOfAll);
  ValidateBy({ name: SHAPE, validator: { validate } })(dto.prototype as object, WHOLE);
};

/**
 * Everything that class-validator finds wrong with a DTO, in the words of the shapes. A class that has no rule but its
 * shape's is judged by that directly: class-validator would look through the rules of all classes each time.
 */
export const problemsOf = (dto: object): readonly FieldProblem[] => {
  const judge = judgeOf(dto.constructor);
  if (judge !== 'WITH OTHERS') return judge({ ...dto }).map(fieldProblem);
  return validateSync(dto, { forbidUnknownValues: false }).flatMap(
    ({ property, constraints = {}, contexts = {} }) =>
      Object.entries(constraints).flatMap(([name, message]): FieldProblem[] =>
        name === SHAPE
          ? (found.get(dto) ?? []).map(fieldProblem)
          : [foreignProblem(property, message, contexts[name] as Context)],
      ),
  );
};

/** Asked at the first request that a class is needed for, when all its decorators have run. */
const judgeOf = (type: object): Judges | 'WITH OTHERS' => {
  const known = alone.get(type);
  if (known !== undefined) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type as Type, '', false, false);
  const [rule] = rules;
  const judge =
    rules.length === 1 && rule?.propertyName === WHOLE ? judges.get(rule.target as Type) : undefined;
  alone.set(type, judge ?? 'WITH OTHERS');
  return judge ?? 'WITH OTHERS';
};

const fieldProblem = ({ path, ...problem }: ValueProblem): FieldProblem => ({
  field: path ?? '',
  ...problem,
});

type Context = { readonly constraint?: FieldConstraint } | undefined;

/** A class-validator decorator that is not ours; its `context` may carry `constraint`. */
const foreignProblem = (field: string, message: string, context: Context): FieldProblem =>
  context?.constraint === undefined ? { field, message } : { field, message, constraint: context.constraint };
