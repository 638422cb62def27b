import { commandsPage } from '@causeway/cli';
import { expectFreshPage } from '@causeway/testing';
import { join } from 'node:path';
import { AUDIT } from './options.js';

const PAGE = join(import.meta.dirname, '../../../../docs/reference/audit-commands.md');

it('the page of the auditor’s commands has every command, argument and option as it is', () =>
  expectFreshPage(PAGE, commandsPage("The auditor's commands", AUDIT)));
