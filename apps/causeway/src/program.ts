import type { Program } from '@causeway/cli';
import { completionRow, PROGRAMS } from './commands/completion-row.js';
import { eventsRow } from './commands/events-row.js';
import { logsRow } from './commands/logs-row.js';
import { operationRows } from './commands/operation-rows.js';
import { profileRows } from './commands/profile-rows.js';
import type { CausewayRow } from './commands/row.js';
import { seedRow } from './commands/seed-row.js';
import { triggerRow } from './commands/trigger-row.js';

const rows: readonly CausewayRow[] = [
  triggerRow,
  seedRow,
  eventsRow,
  logsRow,
  ...profileRows,
  completionRow(() => causewayProgram),
  ...operationRows(),
];

/** `npx causeway`: every operation of the API, and what helps to try it. */
export const causewayProgram: Program<CausewayRow> = {
  name: 'causeway',
  summary: 'Every operation of the API from a terminal, and what helps to try it.',
  commands: rows,
  common: {
    json: { about: 'the answer as JSON, as the API gave it' },
    profile: { value: 'NAME', about: 'the installation that is meant (default: the one in use)' },
  },
  ending: `Programs of their own, each with --help: ${PROGRAMS.join(', ')}.
Without a profile the installation of this folder is meant, with the key of its sandbox in $CAUSEWAY_DATA_DIR/credentials.json
(default .causeway). CAUSEWAY_KEY replaces the key, CAUSEWAY_OPERATOR_TOKEN the operator's token.
Exit codes: 0 done, 1 refused or unreachable, 2 wrong command line.`,
};
