import { UsageError, type CommandRow, type Given, type Program } from './command-row.js';
import { readCommandLine } from './read-command-line.js';

export const EXIT = { DONE: 0, FAILED: 1, WRONG_USAGE: 2 } as const;

/** The two channels of a program: answers, and everything beside them. */
export interface Terminal {
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
}

export const TERMINAL: Terminal = {
  say: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
};

export interface Work<Row extends CommandRow, Request> {
  /** Makes a request of a row and its values; may throw a `UsageError` of one sentence. */
  interpret(row: Row, given: Given): Request;
  carryOut(request: Request): Promise<number>;
  /** The sentence of an error that the user can act on; any other error is shown with its stack. */
  explain?(error: unknown): string | undefined;
  readonly exitOfError?: number;
}

/** Runs a program and gives its exit code: help, the error of a wrong line, or the outcome of the work. */
export const runProgram = async <Row extends CommandRow, Request>(
  program: Program<Row>,
  line: readonly string[],
  work: Work<Row, Request>,
  { say, complain }: Terminal = TERMINAL,
): Promise<number> => {
  try {
    const reading = readCommandLine(program, line, (row, given) => work.interpret(row, given));
    if ('request' in reading) return await work.carryOut(reading.request);
    say(reading.help);
    return EXIT.DONE;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    complain(isUsage ? error.message : (work.explain?.(error) ?? stackOf(error)));
    return isUsage ? EXIT.WRONG_USAGE : (work.exitOfError ?? EXIT.FAILED);
  }
};

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** What a program that is one command has: the parts of a program and of its only row. */
export interface OneCommand extends Pick<Program<CommandRow>, 'name' | 'summary' | 'ending'> {
  readonly remarks?: string;
  readonly takes?: CommandRow['takes'];
  readonly options: CommandRow['options'];
}

/** A program that is one command, without words of its own. */
export const oneCommand = ({
  name,
  summary,
  ending,
  remarks,
  takes = {},
  options,
}: OneCommand): Program<CommandRow> => ({
  name,
  summary,
  ending,
  common: {},
  commands: [{ words: '', summary, takes, options, ...(remarks !== undefined && { remarks }) }],
});
