/** A word that an operation's command takes. */
export interface TakenWord {
  readonly name: string;
  readonly about: string;
}

/** An option of an operation's command. */
export interface OperationOption extends TakenWord {
  /** A list is of words. */
  readonly kind: 'text' | 'list' | 'number' | 'moment' | 'flag' | 'json' | 'file';
  readonly choices?: readonly string[];
  readonly needed?: boolean;
}

/** An operation of the API as a command, as the table of this folder has it. */
export interface OperationCommand {
  readonly words: string;
  readonly operation: string;
  readonly summary: string;
  readonly takes: readonly TakenWord[];
  readonly query: readonly OperationOption[];
  readonly body: readonly OperationOption[];
  /** A body of the operation, as the API's document has it. */
  readonly example?: unknown;
  readonly isList?: boolean;
}
