import { COMMANDS } from '../commands/table.js';
import { findAccess, warningFor } from './access.js';
import { send, type Fetch } from './client.js';
import { readCommandLine, type Errand } from './command-line.js';
import { OperatorError, UsageError } from './errors.js';
import { helpOn } from './help.js';

export const EXIT = { DONE: 0, FAILED: 1, WRONG_USAGE: 2 } as const;

/** What the program sees of its surroundings. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly fetch?: Fetch;
}

/** Runs the program; gives its exit code. */
export const runProgram = async (line: readonly string[], around: Surroundings): Promise<number> => {
  try {
    return await carryOut(readCommandLine(COMMANDS, line), around);
  } catch (error) {
    if (error instanceof UsageError) {
      around.complain(`${error.message}\n\n${helpOn(COMMANDS, error.about)}`);
      return EXIT.WRONG_USAGE;
    }
    around.complain(error instanceof OperatorError ? error.message : String((error as Error).stack ?? error));
    return EXIT.FAILED;
  }
};

const carryOut = async (errand: Errand, { env, say, complain, fetch }: Surroundings): Promise<number> => {
  if (errand.kind === 'help') {
    say(helpOn(COMMANDS, errand.topic));
    return EXIT.DONE;
  }
  const { command, given } = errand;
  const access = await findAccess(env, given['base-url'] as string | undefined);
  const insecure = warningFor(access);
  if (insecure !== undefined) complain(insecure);
  const answer = await send(access, command.wish(given), fetch);
  say(given['json'] === true ? JSON.stringify(answer, null, 2) : command.tell(answer, given).join('\n'));
  const warning = command.warning?.(answer);
  if (warning !== undefined) complain(warning);
  return command.isBad?.(answer) === true ? EXIT.FAILED : EXIT.DONE;
};
