import type { CommandRow, Given } from '@causeway/cli';
import type { Client } from '@causeway/client';

/** What a command works with. */
export interface Work {
  /** Where the installation is. */
  readonly address: () => Promise<string>;
  /** The API, as the profile's platform. */
  readonly client: () => Promise<Client>;
  /** The API of that installation, with the access token of an agent. */
  readonly clientOf: (accessToken: string) => Promise<Client>;
  /** Asks the operator's API; there must be a token for it. */
  readonly operator: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;
  readonly env: NodeJS.ProcessEnv;
  /** Of the terminal, in characters; absent where a program reads the answer. */
  readonly width?: number;
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
