import type { ObjectShape } from '@causeway/shapes';

/** One thing that can be done with a setting: its route, and its row in the operator's table of commands. */
export interface SettingOperation {
  readonly id: string;
  readonly summary: string;
  readonly remarks?: string;
}

/** How a field is written on the command line, where that does not follow from its shape. */
export interface SettingWords {
  readonly option?: string;
  /** Shown where the field is empty or `null`; `none` by default. */
  readonly empty?: string;
  readonly currencyOf?: string;
}

/**
 * A setting of the operator, declared once: handlings (`setting`, `keyedSetting`), routes
 * (`settingController` of libs/http) and commands of the operator's command line follow from it. It is plain
 * data and shapes, so that the command line loads no context.
 */
export interface DeclaredSetting<Value extends object = object, Key extends object = object> {
  /** The route below `/operator`, and the first of its words on the command line. */
  readonly name: string;
  readonly tag?: string;
  /** Always one platform's, or every platform's where a request names none. */
  readonly owner: 'PLATFORM' | 'PLATFORM_OR_ALL';
  /** Identifies a row among its owner's; without a key there is one row. */
  readonly key?: ObjectShape<Key>;
  /** The body of `PUT` beside owner and key; its name is the body's. */
  readonly value: ObjectShape<Value>;
  /** `show` is `GET`: of the one row, or page by page where there is a key. */
  readonly operations: {
    readonly show: SettingOperation;
    readonly set: SettingOperation;
    readonly remove?: SettingOperation;
  };
  /** The command line's `remove` where the API has none: the value that is set in its place. */
  readonly undo?: { readonly summary: string; readonly value: Readonly<Record<string, unknown>> };
  /** A row has few of the fields: the command line shows those that it has, a line each. */
  readonly isSparse?: true;
  readonly words?: Readonly<Record<string, SettingWords>>;
  readonly whenNone?: string;
}
