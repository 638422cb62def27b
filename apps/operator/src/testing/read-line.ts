import { readCommandLine, type CommandRow, type Given } from '@causeway/cli';
import { operatorProgram } from '../cli/operator-program.js';

/** What a line asks for, by these rows; throws where it asks for help. */
export const readLine = <Row extends CommandRow>(
  rows: readonly Row[],
  line: string,
): { readonly command: Row; readonly given: Given } => {
  const reading = readCommandLine(operatorProgram(rows), line.split(' '), (command, given) => ({
    command,
    given,
  }));
  if ('help' in reading) throw new Error(`${line} asks for help`);
  return reading.request;
};
