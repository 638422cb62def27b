import { runProgram as runLine } from '@causeway/cli';
import { DatabaseError } from '@causeway/database';
import { InstallationError } from '@causeway/replay';
import { stringify } from 'lossless-json';
import { carryOut } from './carry-out.js';
import { AUDIT } from './options.js';
import type { Surroundings } from './surroundings.js';
import { CannotRunError } from './usage-error.js';

export const EXIT = { CLEAN: 0, FOUND: 1, CANNOT_RUN: 3 } as const;

export const runProgram = (line: readonly string[], around: Surroundings): Promise<number> =>
  runLine(
    AUDIT,
    line,
    {
      interpret: (command, given) => ({ ...command.request(given), json: given['json'] === true }),
      carryOut: async (request) => {
        const report = await carryOut(request, around);
        around.say(request.json ? (stringify(report.document, undefined, 2) ?? '') : report.lines.join('\n'));
        return report.isClean ? EXIT.CLEAN : EXIT.FOUND;
      },
      explain: (error) =>
        error instanceof CannotRunError ||
        error instanceof InstallationError ||
        error instanceof DatabaseError
          ? error.message
          : undefined,
      exitOfError: EXIT.CANNOT_RUN,
    },
    { say: (text) => around.say(text), complain: (text) => void around.screen.write(`${text}\n`) },
  );
