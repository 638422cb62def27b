import { CausewayError } from '@causeway/causeway';
import {
  endWithReader,
  runProgram,
  TERMINAL,
  type CommandRow,
  type Given,
  type Program,
} from '@causeway/cli';
import { DemoError, explained } from './running-service.js';

export const { say, complain } = TERMINAL;

/** Runs a program beside the service; an error that the user can correct is shown as a sentence. */
export const runBesideService = async <Options>(
  program: Program<CommandRow>,
  optionsOf: (given: Given) => Options,
  run: (options: Options) => Promise<number>,
): Promise<void> => {
  endWithReader();
  process.exitCode = await runProgram(program, process.argv.slice(2), {
    interpret: (_row, given) => optionsOf(given),
    carryOut: run,
    explain: (error) => {
      const known = explained(error);
      return known instanceof DemoError || known instanceof CausewayError ? known.message : undefined;
    },
  });
};
