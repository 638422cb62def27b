import { isAbsolute } from 'node:path';
import { prepare } from './prepare.mjs';
import { becomeApp } from './run-app.mjs';
import { inRoot, runScript, say } from './workspace.mjs';

const HELP = `
node tools/bootstrap/run.mjs <project> [arguments]: install and compile when needed, then run a project's main
program, for example: node tools/bootstrap/run.mjs bench
`;
const WRONG_USAGE = 2;

await runScript(HELP, async ([project, ...rest]) => {
  if (project === undefined || isAbsolute(project) || project.startsWith('-')) {
    say(HELP.trim());
    return WRONG_USAGE;
  }
  await prepare();
  return becomeApp(inRoot(project, 'dist', 'main.js'), rest);
});
