import { areProgramsMade, programOf } from './bundle.mjs';
import { isCompiled } from './compile.mjs';
import { followNpm } from './follow-npm.mjs';
import { becomeApp } from './run-app.mjs';
import { checkPublicPort } from './port-check.mjs';
import { checkNode, preparePrograms } from './prepare.mjs';
import { checkSettings } from './settings.mjs';
import { publicPort, runScript, say } from './workspace.mjs';

const HELP = `
npm start: run Causeway in one process on a database of its own.

Installs and compiles first when that is needed. Stop it with Ctrl-C; the data stays.
When it runs already, says where and ends with 0.

  CAUSEWAY_PORT      port of the API, 3000 when left out
  CAUSEWAY_DATA_DIR  where the data lies, .causeway when left out
  DATABASE_URL       a PostgreSQL 15 or newer to use instead of our own
  CAUSEWAY_DATABASE  installed or embedded: which PostgreSQL to run
  CAUSEWAY_PG_BIN    bin folder of the PostgreSQL to run
`;

await runScript(HELP, async (commandLine) => {
  checkNode(process.versions.node);
  followNpm();
  const port = publicPort();
  if (port !== undefined && (await checkPublicPort(port)) === 'causeway') {
    say(`Causeway is already running at http://127.0.0.1:${port}`);
    return 0;
  }
  // A program that is there and need not be made anew says at once, itself, what is wrong.
  if (!areProgramsMade() || !isCompiled()) await checkSettings();
  await preparePrograms();
  return becomeApp(programOf('standalone'), commandLine);
});
