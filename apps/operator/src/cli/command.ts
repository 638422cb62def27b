import type { CommandRow, Given } from '@causeway/cli';

/** A request to the operator's API; what is undefined is not sent. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Given;
  readonly body?: Given;
}

/** What must be typed before a command does what nothing undoes. */
export interface Confirmation {
  readonly question: string;
  readonly typed: string;
}

/** How a command that goes on after its answer is followed to its end. */
export interface Follow {
  request(given: Given, answer: unknown): ApiRequest;
  /** Where each answer is a part: what they come to. */
  together?(before: unknown, next: unknown): unknown;
  isOver(answer: unknown): boolean;
  progress(answer: unknown): string;
}

/** A row that is a request to the operator's API, and the printed form of its answer. */
export interface Command extends CommandRow {
  request(given: Given): ApiRequest;
  format(answer: unknown, given: Given): readonly string[];
  /** Said on the error channel, so that it stays visible beside `--json`. */
  warning?(answer: unknown): string | undefined;
  /** Whether the answer, although it is one, is bad news: exit code 1. */
  isBad?(answer: unknown): boolean;
  /** Asked at the terminal unless the flag `--yes` is given. */
  confirm?(given: Given): Confirmation;
  readonly follow?: Follow;
  /** The answer is a file, which is saved here; what is printed is where it is, and its size. */
  savesTo?(given: Given): string;
}

/** What a command may use that works on this machine without the service. */
export interface Workbench {
  readonly env: NodeJS.ProcessEnv;
  /** Said on the error channel: progress, and what happens meanwhile. */
  readonly note: (text: string) => void;
}

/** A row that works on this machine, with the keys and the database themselves; its result is printed. */
export interface LocalCommand extends CommandRow {
  work(given: Given, bench: Workbench): Promise<readonly string[]>;
}

interface CommandOf<Answer> extends Omit<Command, 'format' | 'warning' | 'isBad' | 'takes' | 'options'> {
  readonly takes?: Command['takes'];
  readonly options?: Command['options'];
  format(answer: Answer, given: Given): readonly string[];
  warning?(answer: Answer): string | undefined;
  isBad?(answer: Answer): boolean;
}

export const command = <Answer>(row: CommandOf<Answer>): Command => ({ takes: {}, options: {}, ...row });
