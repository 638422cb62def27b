import { memberProblems, type Member, type ValueProblem } from '@causeway/shapes';
import { ValidateBy, ValidateIf, validateSync, type ValidationArguments } from 'class-validator';
import type { FieldConstraint, FieldProblem } from '../errors/field-error.js';

/** The constraint under which class-validator reports a field that was declared by its shape. */
const SHAPE = 'shape';

/** What shapes said of the fields of an object that is being validated. */
const found = new WeakMap<object, Map<string, readonly ValueProblem[]>>();

/** class-validator's rule of a field: it holds when the shape has nothing to say. */
export const judgedByClassValidator =
  (member: Member): PropertyDecorator =>
  (target, property) => {
    if (member.readOnly === true) return;
    const { optional, nullable } = member;
    const mayStay = (value: unknown) =>
      (value === undefined && optional === true) || (value === null && nullable === true);
    const validate = (value: unknown, args?: ValidationArguments): boolean => {
      const problems = memberProblems(member, value);
      if (problems.length > 0 && args !== undefined) {
        found.set(
          args.object,
          (found.get(args.object) ?? new Map<string, readonly ValueProblem[]>()).set(args.property, problems),
        );
      }
      return problems.length === 0;
    };
    ValidateIf((_dto, value) => !mayStay(value))(target, property);
    ValidateBy({ name: SHAPE, validator: { validate } })(target, property);
  };

/** Everything that class-validator finds wrong with a DTO, in the words of the shapes. */
export const problemsOf = (dto: object): readonly FieldProblem[] =>
  validateSync(dto, { forbidUnknownValues: false }).flatMap(({ property, constraints = {}, contexts = {} }) =>
    Object.entries(constraints).flatMap(([name, message]): FieldProblem[] =>
      name === SHAPE
        ? (found.get(dto)?.get(property) ?? []).map(({ path, ...problem }) => ({
            field: path === undefined ? property : `${property}.${path}`,
            ...problem,
          }))
        : [foreignProblem(property, message, contexts[name] as Context)],
    ),
  );

type Context = { readonly constraint?: FieldConstraint } | undefined;

/** A class-validator decorator that is not ours; its `context` may carry `constraint`. */
const foreignProblem = (field: string, message: string, context: Context): FieldProblem =>
  context?.constraint === undefined ? { field, message } : { field, message, constraint: context.constraint };
