import type { Member, PathAsSent, Values } from '@causeway/shapes';
import type { Type } from '@nestjs/common';
import { invalidFields, type FieldProblem } from '../errors/field-error.js';
import { problemsOf } from './class-validation.js';
import { shapeOf } from './dto.js';

/**
 * The validated DTO of a request's object: what its fields read of it, and nothing else. Throws 400 with every bad
 * field at once (config-and-tokens §5).
 */
export const validated = <Dto extends object>(dto: Type<Dto>, sent: Values, from: 'body' | 'query'): Dto => {
  const { instance, problems } = checked(dto, sent, from);
  if (problems.length > 0) throw invalidFields(problems);
  return instance;
};

interface Checked<Dto> {
  /** Of its type once there are no problems. */
  readonly instance: Dto;
  readonly problems: readonly FieldProblem[];
}

/** The same for who has problems of its own to name with them. Throws only what precedes all other problems. */
export const checked = <Dto extends object>(
  dto: Type<Dto>,
  sent: Values,
  from: 'body' | 'query',
): Checked<Dto> => {
  const shape = shapeOf(dto);
  if (shape === undefined)
    throw new TypeError(`${dto.name} was not made of a shape: extend dtoOf(object(…))`);
  const early = shape.parts.first?.(sent) ?? [];
  if (early.length > 0) throw invalidFields(early);
  const values = from === 'query' ? fromTexts(shape.parts.members, sent) : sent;
  const read = shape.read?.({ ...values });
  const instance = Object.assign(new dto(), read);
  return { instance, problems: namedAsSent(problemsOf(instance), shape.parts.asSent, sent) };
};

const namedAsSent = (
  problems: readonly FieldProblem[],
  asSent: PathAsSent | undefined,
  sent: Values,
): readonly FieldProblem[] =>
  asSent === undefined
    ? problems
    : problems.map((problem) => ({ ...problem, field: asSent(sent, problem.field) }));

/** The values that the texts of a query stand for. */
const fromTexts = (members: Readonly<Record<string, object>>, sent: Values): Values =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const member = Object.hasOwn(members, name) ? (members[name] as Partial<Member>) : undefined;
      const shape = member?.shape ?? (member as Member['shape'] | undefined);
      return [name, typeof value === 'string' && shape?.fromText ? shape.fromText(value) : value];
    }),
  );
