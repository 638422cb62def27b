import type { Erased, Instant } from '@causeway/kernel';
import type { ColumnType } from '../view-definition.js';

/** One column as its view declares it: what SQL stores, and the type of the value in a record. */
export class Column<Value, IsOptional extends boolean = boolean, IsSealed extends boolean = boolean> {
  /** Never there at run time: it carries the type of the value. */
  declare readonly value: Value;

  constructor(
    readonly type: ColumnType,
    readonly isOptional: IsOptional,
    readonly isSealed: IsSealed,
  ) {}

  /** May be absent from a record, and is null in the table then. */
  optional(): Column<Value, true, IsSealed> {
    return new Column(this.type, true, this.isSealed);
  }

  /** Names or describes the row's subject: stored sealed under its key, and `Erased` once that is shredded. */
  sealed(): Column<Value, IsOptional, true> {
    return new Column(this.type, this.isOptional, true);
  }
}

const plain = <Value>(type: ColumnType): Column<Value, false, false> => new Column(type, false, false);

/** Columns by the type of their values; each is required, and unsealed, until it says otherwise. */
export const text = <Value extends string = string>() => plain<Value>('text');
export const texts = <Value extends string = string>() => plain<readonly Value[]>('text[]');
export const integer = () => plain<number>('integer');
export const bigint = () => plain<bigint>('bigint');
export const flag = () => plain<boolean>('boolean');
export const time = () => plain<Instant>('timestamptz');
/** Plain data, with instants, amounts and the like as the kernel's codec writes them. */
export const json = <Value>() => plain<Value>('json');

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A record's value of a column: personal data may be erased when it is read. */
export type ValueOf<Of> =
  Of extends Column<infer Value, boolean, infer IsSealed>
    ? IsSealed extends true
      ? Value | Erased
      : Value
    : never;

type OptionalNames<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends Column<unknown, true> ? Name : never;
}[keyof Of];

/** A row in the context's own words: an absent value is no property. */
export type RecordOf<Of extends Columns> = {
  readonly [Name in Exclude<keyof Of, OptionalNames<Of>>]: ValueOf<Of[Name]>;
} & { readonly [Name in OptionalNames<Of>]?: ValueOf<Of[Name]> };

/** A record to be stored: an absent value may also be undefined, and other properties are ignored. */
export type RecordToStore<Of extends Columns> = {
  readonly [Name in Exclude<keyof Of, OptionalNames<Of>>]: ValueOf<Of[Name]>;
} & { readonly [Name in OptionalNames<Of>]?: ValueOf<Of[Name]> | undefined };

/** A row in SQL's words: an absent value, and what was erased, is null. */
export type RowOf<Of extends Columns> = {
  readonly [Name in keyof Of as Snake<Name & string>]:
    | ValueOf<Of[Name]>
    | (Of[Name] extends Column<unknown, true> | Column<unknown, boolean, true> ? null : never);
};

/** `platformId` as SQL writes it: `platform_id`. */
export type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';

/** A property's name as SQL writes it. */
export const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
