import { Erased } from './erased.js';

/** The personal fields of one event, and the subject's id, as dot paths; `*` for each element of an array. */
export interface PersonalPaths<Path extends string = string> {
  readonly personal: readonly Path[];
  readonly subject: string;
  /** Further people whose personal data the event holds, each sealed under their own key. */
  readonly others?: readonly { readonly personal: readonly Path[]; readonly subject: string }[];
}

type PathIn<Data> = (keyof Data & string) | `${keyof Data & string}.${string}`;

/** The personal fields of a context's events; an event that is not named has none. */
export type PersonalFields<Event extends { readonly type: string }> = {
  readonly [Each in Event as Each['type']]?: PersonalPaths<PathIn<Omit<Each, 'type'>>>;
};

type PathsOf<Schema> =
  | (Schema extends { readonly personal: readonly (infer Path extends string)[] } ? Path : never)
  | (Schema extends { readonly others: readonly (infer Other)[] } ? PathsOf<Other> : never);

type After<Paths extends string, Step extends string> = Paths extends `${Step}.${infer Rest}` ? Rest : never;

type ErasedIf<Step, Paths> = Step extends Paths ? Erased : never;

/** The data in which what lies at the paths may be `Erased`. */
export type ErasedAt<Data, Paths extends string> = [Paths] extends [never]
  ? Data
  : Data extends readonly (infer Element)[]
    ? readonly (ErasedAt<Element, After<Paths, '*'>> | ErasedIf<'*', Paths>)[]
    : Data extends object
      ? {
          [Step in keyof Data]: ErasedAt<Data[Step], After<Paths, Step & string>> | ErasedIf<Step, Paths>;
        }
      : Data;

/**
 * An event as it is read from the log, where a person may have been erased since: each personal field is `T | Erased`.
 * `evolve` and folds take it; decisions record the event itself, so that nothing erased is written.
 */
export type Loaded<Event extends { readonly type: string }, Fields> = Event extends unknown
  ? Event['type'] extends keyof Fields
    ? ErasedAt<Event, PathsOf<Fields[Event['type']]>>
    : Event
  : never;

/** Data whose fields are as they were written. */
export type Living<Data, Field extends keyof Data> = {
  [Name in keyof Data]: Name extends Field ? Exclude<Data[Name], Erased> : Data[Name];
};

/** The same data when none of these fields is erased, and `undefined` otherwise. */
export const living = <Data extends object, const Field extends keyof Data>(
  data: Data,
  ...fields: readonly Field[]
): Living<Data, Field> | undefined =>
  fields.some((field) => data[field] instanceof Erased) ? undefined : (data as Living<Data, Field>);

/** Whether any value within it is erased. */
export const holdsErased = (value: unknown): boolean =>
  value instanceof Erased ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsErased));

/** The value, or `undefined` once it is erased. */
export const unlessErased = <Value>(value: Value): Exclude<Value, Erased> | undefined =>
  value instanceof Erased ? undefined : (value as Exclude<Value, Erased>);
