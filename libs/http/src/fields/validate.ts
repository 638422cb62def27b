import type { Type } from '@nestjs/common';
import { validateSync, type ValidationError } from 'class-validator';
import { invalidFields, type FieldConstraint, type FieldProblem } from '../errors/field-error.js';
import { FIELD_CONSTRAINT, fieldsOf } from './field.js';
import { instantiate } from './instantiate.js';
import { acrossFields, firstOfAll } from './rules.js';

/**
 * The validated DTO of a request's object. Throws 400 with every bad field at once (config-and-tokens §5).
 */
export const validated = <Dto extends object>(
  dto: Type<Dto>,
  values: Readonly<Record<string, unknown>>,
  from: 'body' | 'query',
): Dto => {
  const early = firstOfAll(dto, values);
  if (early.length > 0) throw invalidFields(early);
  const instance = instantiate(dto, values, from);
  const problems = [
    ...validateSync(instance, { forbidUnknownValues: false }).flatMap((error) => problemsOf(error, '')),
    ...acrossFields(instance).map(({ path, ...problem }) => ({ field: path, ...problem })),
  ];
  if (problems.length > 0) throw invalidFields(problems);
  return instance;
};

const problemsOf = (error: ValidationError, parent: string): FieldProblem[] => {
  const path = parent === '' ? error.property : `${parent}.${error.property}`;
  const own = Object.entries(error.constraints ?? {}).flatMap(([name, message]) => {
    if (name === FIELD_CONSTRAINT) return declaredProblems(error, path);
    // A value that is no object was already named by its own field.
    return name === 'nestedValidation' ? [] : [foreignProblem(error, name, path, message)];
  });
  return [...own, ...(error.children ?? []).flatMap((child) => problemsOf(child, path))];
};

/** class-validator says that a field is wrong; the field itself says why. */
const declaredProblems = ({ target, property, value }: ValidationError, path: string): FieldProblem[] => {
  const field = fieldsOf((target as object).constructor as Type).get(property);
  return (field?.problems(value) ?? []).map(({ path: inner, ...problem }) => ({
    field: inner === undefined ? path : `${path}.${inner}`,
    ...problem,
  }));
};

/** A class-validator decorator that is not ours; its `context` may carry `constraint`. */
const foreignProblem = (
  error: ValidationError,
  name: string,
  path: string,
  message: string,
): FieldProblem => {
  const context = error.contexts?.[name] as { constraint?: FieldConstraint } | undefined;
  return context?.constraint
    ? { field: path, message, constraint: context.constraint }
    : { field: path, message };
};
