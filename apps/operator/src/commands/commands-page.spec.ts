import { commandsPage } from '@causeway/cli';
import { expectFreshPage } from '@causeway/testing';
import { join } from 'node:path';
import { operatorProgram } from '../cli/operator-program.js';
import { COMMANDS } from './table.js';

const PAGE = join(import.meta.dirname, '../../../../docs/reference/operator-commands.md');

it('the page of the operator’s commands has every command, argument and option as it is', () =>
  expectFreshPage(PAGE, commandsPage("The operator's commands", operatorProgram(COMMANDS))));
