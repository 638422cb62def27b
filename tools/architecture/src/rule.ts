import type { Workspace } from './workspace.js';

/** One place where the repository breaks one of its own rules. */
export interface Violation {
  readonly file: string;
  /** From 1; absent where the fault is the file's existence, absence or whole. */
  readonly line?: number;
  readonly message: string;
}

/** A rule, checked on a workspace in memory. */
export interface Rule {
  readonly name: string;
  check(workspace: Workspace): Violation[];
}

/** `libs/kernel/src/clock.ts:12 asks the machine for the time`, as an editor can open it. */
export const describe = ({ file, line, message }: Violation): string =>
  `${line === undefined ? file : `${file}:${String(line)}`} ${message}`;
