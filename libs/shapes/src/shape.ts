import type { Instant } from '@causeway/kernel';

/** What a value violated, in the contract's words; only the violated part is named. */
export interface FieldConstraint {
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** The codes of the API that a wrong value has when nothing else is wrong (config-and-tokens §8). */
export type ValueCode = 'INVALID_AMOUNT' | 'AMOUNT_OUT_OF_RANGE' | 'INVALID_CURRENCY' | 'INVALID_UMA_ADDRESS';

/** What is wrong with a value; `path` leads to an element inside it, and is absent for the value itself. */
export interface ValueProblem {
  readonly path?: string;
  readonly message: string;
  readonly constraint?: FieldConstraint;
  readonly code?: ValueCode;
}

/** One wrong field of a request: a dot path from the body's root, and what is wrong with it. */
export interface FieldProblem extends Omit<ValueProblem, 'path'> {
  readonly field: string;
}

/** A value as JSON Schema describes it. */
export type Schema = Readonly<Record<string, unknown>>;

/** A check of an object as it was sent, which precedes all others: what it finds is refused alone. */
export type FirstOfAll = (sent: Readonly<Record<string, unknown>>) => readonly FieldProblem[];

/** The path of a field as it was sent, where an object takes it by another name as well. */
export type PathAsSent = (sent: Readonly<Record<string, unknown>>, path: string) => string;

/** What a structure is made of, for those who document it. */
export type Parts =
  | { readonly item: Shape; readonly min: number; readonly max?: number }
  | {
      readonly schemaName: string;
      readonly members: Members;
      readonly first?: FirstOfAll;
      readonly asSent?: PathAsSent;
    }
  | { readonly discriminator: string; readonly variants: Readonly<Record<string, ObjectShape>> };

/** What a value must be, stated once: how it is read, when it is wrong, how it is documented, and its type. */
export interface Shape<out Value = unknown> {
  /** A sent value in the form that is kept (an amount as bigint); what it cannot read it leaves as it is. */
  read?(value: unknown): unknown;
  /** The JSON value that a query parameter's text stands for; left out where the text is the value. */
  fromText?(text: string): unknown;
  /** What is wrong with a value itself, after `read`; it is neither undefined nor null. */
  problems(value: unknown, now?: Instant): readonly ValueProblem[];
  /** What is wrong with the members of a structure. */
  problemsWithin?(value: unknown, now?: Instant): readonly ValueProblem[];
  readonly schema: Schema;
  /** The name of a closed list in the contract, where it has one. */
  readonly enumName?: string;
  readonly parts?: Parts;
  /** The type of a value that was read and has no problems; there is nothing here at run time. */
  readonly '~value'?: () => Value;
}

export type ObjectShape<Value = unknown> = Shape<Value> & {
  readonly parts: Extract<Parts, { readonly members: Members }>;
};

export interface MemberOptions {
  readonly optional?: boolean;
  readonly nullable?: boolean;
  /** Only in answers: ignored when a request sends it. */
  readonly readOnly?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly deprecated?: boolean;
  /** What is wrong with it is named after all that is wrong with the others. */
  readonly namedLast?: boolean;
}

/** The documentation of a member besides its shape. */
export type Documented = Pick<MemberOptions, 'description' | 'example' | 'deprecated'>;

/** A shape in its place in an object. */
export interface Member<out Value = unknown> extends MemberOptions {
  readonly shape: Shape<Value>;
}

/** The members of an object by name; what is not listed is ignored. */
export type Members = Readonly<Record<string, Shape | Member>>;

type MemberValue<M> = M extends Member<infer Value> ? Value : M extends Shape<infer Value> ? Value : never;
type OptionalNames<M> = { [K in keyof M]: M[K] extends { readonly optional: true } ? K : never }[keyof M];

export type ValuesOf<M> = {
  [K in Exclude<keyof M, OptionalNames<M>>]: MemberValue<M[K]>;
} & { [K in OptionalNames<M>]?: MemberValue<M[K]> } extends infer All
  ? { [K in keyof All]: All[K] }
  : never;

export type ValueOf<S> = S extends Shape<infer Value> ? Value : never;

export const FINE: readonly ValueProblem[] = [];

/** A member, of which a shape alone is one that must be sent. */
export const memberOf = <Value>(member: Shape<Value> | Member<Value>): Member<Value> =>
  'shape' in member ? member : { shape: member };

/** May be left out: `optional(text({ max: 255 }))`. */
export const optional = <Value>(
  member: Shape<Value> | Member<Value>,
  options: MemberOptions = {},
): Member<Value> & { readonly optional: true } => ({ ...memberOf(member), ...options, optional: true });

/** May be `null`; of an optional member too. */
export const nullable = <M extends Shape | Member>(
  member: M,
): Member<MemberValue<M> | null> & OptionalAs<M> =>
  ({ ...memberOf(member), nullable: true }) as unknown as Member<MemberValue<M> | null> & OptionalAs<M>;

/** Only in answers: ignored when a request sends it. */
export const readOnly = <M extends Shape | Member>(member: M): Member<MemberValue<M>> & OptionalAs<M> =>
  ({ ...memberOf(member), readOnly: true }) as unknown as Member<MemberValue<M>> & OptionalAs<M>;

/** With a sentence for the document's reader, or all that it says: `described(x, { example: 'USDC' })`. */
export const described = <M extends Shape | Member>(
  member: M,
  said: string | Documented,
): Member<MemberValue<M>> & OptionalAs<M> =>
  ({
    ...memberOf(member),
    ...(typeof said === 'string' ? { description: said } : said),
  }) as unknown as Member<MemberValue<M>> & OptionalAs<M>;

type OptionalAs<M> = M extends { readonly optional: true } ? { readonly optional: true } : unknown;
