import { prepare } from './prepare.mjs';
import { becomeApp } from './run-app.mjs';
import { inRoot, runScript } from './workspace.mjs';

/** The programs that `npx causeway` has beside the API's operations, by their first word. */
const PROGRAMS = /** @type {Readonly<Record<string, string>>} */ ({
  demo: 'tools/demo/dist/main.js',
  listen: 'tools/demo/dist/listen.js',
  operator: 'apps/operator/dist/main.js',
  audit: 'apps/audit/dist/main.js',
  doctor: 'tools/doctor/doctor.mjs',
  reset: 'tools/bootstrap/reset.mjs',
});
/** They find out what is amiss, also with what is not installed. */
const NEED_NOTHING = new Set(['doctor', 'reset']);

await runScript(undefined, async (line) => {
  const [word = '', ...rest] = line;
  const program = PROGRAMS[word];
  if (!NEED_NOTHING.has(word)) await prepare();
  return program === undefined
    ? becomeApp(inRoot('apps/causeway/dist/main.js'), line)
    : becomeApp(inRoot(program), rest);
});
