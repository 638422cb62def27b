import { COMMANDS, type AnyCommand } from '../commands/table.js';
import type { Command, Given } from './command.js';
import { follow } from './follow.js';
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
  /** Asks the person at the terminal; absent where nobody sits at one. */
  readonly ask?: (question: string) => Promise<string>;
  readonly pause?: (ms: number) => Promise<void>;
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

const carryOut = async (errand: Errand<AnyCommand>, around: Surroundings): Promise<number> => {
  const { env, say, complain, fetch } = around;
  if (errand.kind === 'help') {
    say(helpOn(COMMANDS, errand.topic));
    return EXIT.DONE;
  }
  const { command, given } = errand;
  if ('work' in command) {
    const told = await command.work(given, { env, note: complain });
    say(told.join('\n'));
    return EXIT.DONE;
  }
  await demandConfirmation(command, given, around);
  const access = await findAccess(env, given['base-url'] as string | undefined);
  const insecure = warningFor(access);
  if (insecure !== undefined) complain(insecure);
  const first = await send(access, command.wish(given), fetch);
  const answer =
    command.follow === undefined
      ? first
      : await follow(command.follow, first, {
          again: (wish) => send(access, wish, fetch),
          note: complain,
          given,
          ...(around.pause && { pause: around.pause }),
        });
  say(given['json'] === true ? JSON.stringify(answer, null, 2) : command.tell(answer, given).join('\n'));
  const warning = command.warning?.(answer);
  if (warning !== undefined) complain(warning);
  return command.isBad?.(answer) === true ? EXIT.FAILED : EXIT.DONE;
};

/** Nobody does by mistake what nothing undoes: the person types what it is about, or the script says `--yes`. */
const demandConfirmation = async (
  command: Command,
  given: Given,
  { ask }: Pick<Surroundings, 'ask'>,
): Promise<void> => {
  const confirmation = command.confirm?.(given);
  if (confirmation === undefined || given['yes'] === true) return;
  if (ask === undefined)
    throw new OperatorError('Nothing was done. Nobody is there to confirm it: add --yes if you are sure.');
  const answer = await ask(`${confirmation.question}\nType ${confirmation.typed} to go on: `);
  if (answer.trim() !== confirmation.typed) throw new OperatorError('Nothing was done.');
};
