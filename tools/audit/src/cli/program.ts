import { DatabaseError } from '@causeway/database';
import { stringify } from 'lossless-json';
import { carryOut } from './carry-out.js';
import { HELP } from './help.js';
import { readErrand, type Errand } from './options.js';
import type { Surroundings } from './surroundings.js';
import { CannotRunError, UsageError } from './usage-error.js';

export const EXIT = { CLEAN: 0, FOUND: 1, WRONG_USAGE: 2, CANNOT_RUN: 3 } as const;

/** Runs the program; gives its exit code. */
export const runProgram = async (commandLine: readonly string[], around: Surroundings): Promise<number> => {
  const complain = (text: string): void => void around.screen.write(`${text}\n`);
  let errand: Errand;
  try {
    errand = readErrand(commandLine);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(`${error.message}\n${HELP.all}`);
    return EXIT.WRONG_USAGE;
  }
  if (errand.command === 'help') {
    around.say(HELP[errand.topic].trim());
    return EXIT.CLEAN;
  }
  try {
    const report = await carryOut(errand, around);
    around.say(errand.json ? (stringify(report.document, undefined, 2) ?? '') : report.lines.join('\n'));
    return report.isClean ? EXIT.CLEAN : EXIT.FOUND;
  } catch (error) {
    complain(explained(error));
    return EXIT.CANNOT_RUN;
  }
};

const explained = (error: unknown): string => {
  if (error instanceof CannotRunError || error instanceof DatabaseError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
