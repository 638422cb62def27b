import { isAbsolute } from 'node:path';
import { programOf } from './bundle.mjs';
import { prepare, preparePrograms } from './prepare.mjs';
import { becomeApp } from './run-app.mjs';
import { inRoot, runScript, say } from './workspace.mjs';

const HELP = `
node tools/bootstrap/run.mjs <project or program> [arguments]: install and compile when needed, then run a project's
main program, or another one by its compiled file, for example: node tools/bootstrap/run.mjs proof/bench
`;
const WRONG_USAGE = 2;

/** @param {string} project or a program's compiled file */
const programIn = (project) => {
  if (project.endsWith('.js')) return inRoot(project);
  const [room, app = ''] = project.split('/');
  return room === 'apps' ? programOf(app) : inRoot(project, 'dist', 'main.js');
};

await runScript(HELP, async ([project, ...rest]) => {
  if (project === undefined || isAbsolute(project) || project.startsWith('-')) {
    say(HELP.trim());
    return WRONG_USAGE;
  }
  // A proof starts the programs that `npm start` starts.
  await (project.startsWith('proof/') ? preparePrograms() : prepare());
  return becomeApp(programIn(project), rest);
});
