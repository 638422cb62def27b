import type { ObjectShape } from '@causeway/shapes';

/** One thing that can be done with a setting: its route, and its row in the operator's table of commands. */
export interface SettingOperation {
  /** As OpenAPI names it. */
  readonly id: string;
  /** What the document and the command line say of it. */
  readonly summary: string;
  /** What the command line's help says beyond the summary. */
  readonly remarks?: string;
}

/** How a field is written on the command line, where that does not follow from its shape. */
export interface SettingWords {
  /** The option's name; the field's own, in kebab case, without it. */
  readonly option?: string;
  /** What is shown where the field is empty or `null`; `none` without it. */
  readonly empty?: string;
  /** The field that holds the currency of this amount. */
  readonly currencyOf?: string;
}

/**
 * What the operator may set, stated once: handlings (`setting`, `keyedSetting`), routes (`settingController` of
 * libs/http) and commands of the operator's command line follow from it. It is plain data and shapes, so that the
 * command line loads no context.
 */
export interface DeclaredSetting<Value extends object = object, Key extends object = object> {
  /** The route below `/operator`, and the first of its words on the command line. */
  readonly name: string;
  /** Heads its routes in the document. */
  readonly tag?: string;
  /** Always one platform's, or every platform's where a request names none. */
  readonly owner: 'PLATFORM' | 'PLATFORM_OR_ALL';
  /** What tells a row from the others of its owner; without it there is one. */
  readonly key?: ObjectShape<Key>;
  /** The body of `PUT` beside owner and key; its name is the body's. */
  readonly value: ObjectShape<Value>;
  /** `show` is `GET`: of the one row, or page by page where there is a key. */
  readonly operations: {
    readonly show: SettingOperation;
    readonly set: SettingOperation;
    readonly remove?: SettingOperation;
  };
  readonly words?: Readonly<Record<string, SettingWords>>;
  /** What the command line says of a list without rows. */
  readonly whenNone?: string;
}
