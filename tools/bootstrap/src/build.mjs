import { prepare } from './prepare.mjs';
import { runScript, say } from './workspace.mjs';

const HELP = `
npm run build: install the packages of the lockfile and compile all projects, as far as that is needed.
`;

await runScript(HELP, async () => {
  await prepare();
  say('Everything is installed and compiled.');
  return 0;
});
