import { commandsPage, readCommandLine } from '@causeway/cli';
import { expectFreshPage, shownLines } from '@causeway/testing';
import { join } from 'node:path';
import { operatorProgram } from '../cli/operator-program.js';
import { COMMANDS } from './table.js';

const PROGRAM = operatorProgram(COMMANDS);
const PAGE = join(import.meta.dirname, '../../../../docs/reference/operator-commands.md');

it('the page of the operator’s commands has every command, argument and option as it is', () =>
  expectFreshPage(PAGE, commandsPage("The operator's commands", PROGRAM)));

it.each(shownLines(PROGRAM.name))('$page shows a command that there is: $line', ({ line }) => {
  expect(readCommandLine(PROGRAM, line, (row) => row)).toHaveProperty(
    line.includes('--help') ? 'help' : 'request',
  );
});
