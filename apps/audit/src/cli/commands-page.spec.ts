import { commandsPage, readCommandLine } from '@causeway/cli';
import { expectFreshPage, shownLines } from '@causeway/testing';
import { join } from 'node:path';
import { AUDIT } from './options.js';

const PAGE = join(import.meta.dirname, '../../../../docs/reference/audit-commands.md');

it('the page of the auditor’s commands has every command, argument and option as it is', () =>
  expectFreshPage(PAGE, commandsPage("The auditor's commands", AUDIT)));

it.each(shownLines(AUDIT.name))('$page shows a command that there is: $line', ({ line }) => {
  expect(readCommandLine(AUDIT, line, (row, given) => row.request(given))).toHaveProperty('request');
});
