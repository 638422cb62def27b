/** An option of an operation's command. */
export interface OperationOption {
  readonly name: string;
  readonly about: string;
  readonly kind: 'text' | 'number' | 'flag' | 'json' | 'file';
  readonly choices?: readonly string[];
  readonly needed?: boolean;
}

/** An operation of the API as a command, as the table of this folder has it. */
export interface OperationCommand {
  readonly words: string;
  readonly operation: string;
  readonly summary: string;
  readonly takes: readonly string[];
  readonly query: readonly OperationOption[];
  readonly body: readonly OperationOption[];
  readonly isList?: boolean;
}
