import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { runQuietly } from './command.mjs';
import { step } from './progress.mjs';
import { inRoot, runScript, say } from './workspace.mjs';

const HELP = `
npm run lint: ESLint over every project, the types of the specs, and Prettier's look at every file

It changes nothing; npm run format does.
`;

/** ESLint keeps every program that it has read: all projects in one pass need more memory than Node has by default. */
const PROJECTS_AT_ONCE = 6;
/** Each of them keeps one processor busy, and up to two gigabytes. */
const CHECKS_AT_ONCE = 2;
const IS_ALONE = false;

/** @returns {string[]} */
const projects = () => {
  const { workspaces } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return workspaces.flatMap((/** @type {string} */ pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(inRoot(parent))
      .map((name) => `${parent}/${name}`)
      .filter((folder) => existsSync(inRoot(folder, 'package.json')));
  });
};

/** @returns {string[][]} what each pass of ESLint looks at; the last one takes what lies in no project */
const passes = () => {
  const all = projects();
  const passes = [];
  for (let first = 0; first < all.length; first += PROJECTS_AT_ONCE) {
    passes.push(all.slice(first, first + PROJECTS_AT_ONCE));
  }
  return [...passes, ['*.mjs', 'docker']];
};

/** @returns {[name: string, options: string[]][]} what node is asked to run, in order */
const checks = () => [
  ...passes().map(
    (paths) =>
      /** @type {[string, string[]]} */ ([
        `ESLint: ${paths.join(' ')}`,
        [inRoot('node_modules/eslint/bin/eslint.js'), ...paths],
      ]),
  ),
  ['The types of the specs', [inRoot('node_modules/typescript-native/bin/tsc'), '-b', 'tsconfig.spec.json']],
  ['Prettier', [inRoot('node_modules/prettier/bin/prettier.cjs'), '--check', '.']],
];

await runScript(HELP, async () => {
  const waiting = checks();
  let failures = 0;
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, options] = next;
      const { isOk, output } = await step(name, () => runQuietly(process.execPath, options), IS_ALONE);
      if (isOk) continue;
      failures += 1;
      say(output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
  return failures === 0 ? 0 : 1;
});
