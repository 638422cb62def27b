import type { CommandRow, Given } from '@causeway/cli';

/** What a command works with. */
export interface Work {
  /** Calls an operation of the API by its name, as the profile's platform. */
  readonly call: (operation: string, input: object) => Promise<unknown>;
  /** Asks the operator's API; there must be a token for it. */
  readonly operator: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;
  readonly env: NodeJS.ProcessEnv;
  /** Says something at once, before the command is done. */
  readonly say: (line: string) => void;
  /** Says something beside the answer. */
  readonly note: (line: string) => void;
  readonly pause: (ms: number) => Promise<void>;
  /** Whether someone wants it to end. */
  readonly isOver: () => boolean;
}

/** A command with what it does; the lines that it gives are its answer. */
export interface CausewayRow extends CommandRow {
  readonly work: (given: Given, around: Work) => Promise<readonly string[]>;
}
