import { programOf } from './bundle.mjs';
import { prepare } from './prepare.mjs';
import { becomeApp } from './run-app.mjs';
import { inRoot, runScript } from './workspace.mjs';

/** The programs that `npx causeway` has beside the API's operations, by their first word. */
const PROGRAMS = /** @type {Readonly<Record<string, string>>} */ ({
  demo: inRoot('tools/demo/dist/main.js'),
  listen: inRoot('tools/demo/dist/listen.js'),
  doctor: inRoot('tools/doctor/doctor.mjs'),
  reset: inRoot('tools/bootstrap/reset.mjs'),
});
/** Apps of the operator, each a program of its own. */
const APPS = new Set(['operator', 'audit']);
/** They find out what is amiss, also with what is not installed. */
const NEED_NOTHING = new Set(['doctor', 'reset']);

// A file of the command line is meant from where it was typed, and not from the root, where the script goes.
process.env['INIT_CWD'] ??= process.cwd();

await runScript(undefined, async (line) => {
  const [word = '', ...rest] = line;
  if (!NEED_NOTHING.has(word)) await prepare();
  if (APPS.has(word)) return becomeApp(programOf(word), rest);
  const program = PROGRAMS[word];
  return program === undefined ? becomeApp(programOf('causeway'), line) : becomeApp(program, rest);
});
