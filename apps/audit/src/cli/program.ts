import { readCommandLine, UsageError } from '@causeway/cli';
import { DatabaseError } from '@causeway/database';
import { InstallationError } from '@causeway/replay';
import { stringify } from 'lossless-json';
import { carryOut } from './carry-out.js';
import { AUDIT, type AuditRequest } from './options.js';
import type { Surroundings } from './surroundings.js';
import { CannotRunError } from './usage-error.js';

export const EXIT = { CLEAN: 0, FOUND: 1, WRONG_USAGE: 2, CANNOT_RUN: 3 } as const;

/** Runs the program; gives its exit code. */
export const runProgram = async (commandLine: readonly string[], around: Surroundings): Promise<number> => {
  const complain = (text: string): void => void around.screen.write(`${text}\n`);
  let request: AuditRequest;
  try {
    const reading = readCommandLine(AUDIT, commandLine, (command, given) => ({
      ...command.request(given),
      json: given['json'] === true,
    }));
    if ('help' in reading) {
      around.say(reading.help);
      return EXIT.CLEAN;
    }
    request = reading.request;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(error.message);
    return EXIT.WRONG_USAGE;
  }
  try {
    const report = await carryOut(request, around);
    around.say(request.json ? (stringify(report.document, undefined, 2) ?? '') : report.lines.join('\n'));
    return report.isClean ? EXIT.CLEAN : EXIT.FOUND;
  } catch (error) {
    complain(explained(error));
    return EXIT.CANNOT_RUN;
  }
};

const explained = (error: unknown): string => {
  if (error instanceof CannotRunError || error instanceof InstallationError || error instanceof DatabaseError)
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
