import { EXIT, runProgram as runLine, type Given, type Terminal } from '@causeway/cli';
import { InstallationError } from '@causeway/replay';
import { COMMANDS, type AnyCommand } from '../commands/table.js';
import type { Command } from './command.js';
import { follow } from './follow.js';
import { findAccess, warningFor } from './access.js';
import { send, type Fetch } from './client.js';
import { save } from './save.js';
import { OperatorError } from './errors.js';
import { operatorProgram } from './operator-program.js';

export interface Surroundings extends Terminal {
  readonly env: NodeJS.ProcessEnv;
  readonly fetch?: Fetch;
  /** Absent without a terminal. */
  readonly ask?: (question: string) => Promise<string>;
  readonly pause?: (ms: number) => Promise<void>;
}

export const runProgram = (line: readonly string[], around: Surroundings): Promise<number> =>
  runLine(
    operatorProgram(COMMANDS),
    line,
    {
      interpret: (command, given) => ({ command, given }),
      carryOut: (request) => carryOut(request, around),
      explain: (error) =>
        error instanceof OperatorError || error instanceof InstallationError ? error.message : undefined,
    },
    around,
  );

const carryOut = async (
  { command, given }: { command: AnyCommand; given: Given },
  around: Surroundings,
): Promise<number> => {
  const { env, say, complain, fetch } = around;
  if ('work' in command) {
    const lines = await command.work(given, { env, note: complain });
    say(lines.join('\n'));
    return EXIT.DONE;
  }
  await demandConfirmation(command, given, around);
  const access = await findAccess(env, given['base-url'] as string | undefined);
  const insecure = warningFor(access);
  if (insecure !== undefined) complain(insecure);
  const file = command.savesTo?.(given);
  const first =
    file === undefined
      ? await send(access, command.request(given), fetch)
      : await save(access, command.request(given), file, fetch);
  const answer =
    command.follow === undefined
      ? first
      : await follow(command.follow, first, {
          again: (request) => send(access, request, fetch),
          note: complain,
          given,
          ...(around.pause && { pause: around.pause }),
        });
  say(given['json'] === true ? JSON.stringify(answer, null, 2) : command.format(answer, given).join('\n'));
  const warning = command.warning?.(answer);
  if (warning !== undefined) complain(warning);
  return command.isBad?.(answer) === true ? EXIT.FAILED : EXIT.DONE;
};

/** Guards what cannot be undone: the operator types the name, or the script says `--yes`. */
const demandConfirmation = async (
  command: Command,
  given: Given,
  { ask }: Pick<Surroundings, 'ask'>,
): Promise<void> => {
  const confirmation = command.confirm?.(given);
  if (confirmation === undefined || given['yes'] === true) return;
  if (ask === undefined)
    throw new OperatorError(
      'Nothing was done: it needs confirmation, and no terminal is attached. Add --yes if you are sure.',
    );
  const answer = await ask(`${confirmation.question}\nType ${confirmation.typed} to go on: `);
  if (answer.trim() !== confirmation.typed) throw new OperatorError('Nothing was done.');
};
