import type { ValueProblem, Values } from '@causeway/shapes';
import type { Type } from '@nestjs/common';
import type { FieldProblem } from '../errors/field-error.js';

type AcrossFields<Dto> = (dto: Dto) => readonly (ValueProblem & { readonly path: string })[];
type FirstOfAll = (values: Values) => readonly FieldProblem[];

const rulesAcrossFields = new WeakMap<object, AcrossFields<object>>();
const firstChecks = new WeakMap<object, FirstOfAll>();

/**
 * A rule between the fields of a DTO, "both or neither", reported together with the bad fields; `path` names the
 * field. The rule sees values that were read but not yet judged, so it must not trust their types.
 */
export const AcrossFields =
  <Dto extends object>(rule: AcrossFields<Dto>): ClassDecorator =>
  (dto) => {
    rulesAcrossFields.set(dto, rule as AcrossFields<object>);
  };

/** A check of a raw body that precedes all others: what it finds is refused alone. It must not trust any type. */
export const CheckedFirst =
  (check: FirstOfAll): ClassDecorator =>
  (dto) => {
    firstChecks.set(dto, check);
  };

/** What the rules of a DTO's class say about its values. */
export const acrossFields = (dto: Type, values: object): ReturnType<AcrossFields<object>> =>
  rulesAcrossFields.get(dto)?.(values) ?? [];

export const firstOfAll = (dto: Type, values: Values): readonly FieldProblem[] =>
  firstChecks.get(dto)?.(values) ?? [];
