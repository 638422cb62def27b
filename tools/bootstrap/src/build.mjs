import { preparePrograms } from './prepare.mjs';
import { runScript, say } from './workspace.mjs';

const HELP = `
npm run build: install the packages of the lockfile and compile all projects and bundle the apps, as far as that is needed.
`;

await runScript(HELP, async () => {
  await preparePrograms();
  say('Everything is installed and compiled.');
  return 0;
});
