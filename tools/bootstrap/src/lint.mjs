import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS_AT_ONCE, runChecks, SPEC_TYPES } from './checks.mjs';
import { inRoot, runScript } from './workspace.mjs';

const HELP = `
npm run lint: ESLint over every project, the types of the specs, and Prettier's look at every file

It changes nothing; npm run format does.
`;

/** A pass of ESLint holds the whole repository as one program, some 3 GB. */
const HEAP = '--max-old-space-size=4096';

/** How many characters of sources a project has, roughly what ESLint's work on it comes to. @param {string} folder */
const sizeOf = (folder) =>
  readdirSync(inRoot(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|mjs)$/.test(entry.name))
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/**
 * What each pass of ESLint looks at, about as much in each: with one program for all projects a library is read and
 * checked once in a pass, instead of once for every project that uses it.
 * @returns {string[][]}
 */
const passes = () => {
  const { workspaces } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const folders = workspaces
    .flatMap((/** @type {string} */ pattern) => {
      const parent = pattern.replace(/\/\*$/, '');
      return readdirSync(inRoot(parent)).map((name) => `${parent}/${name}`);
    })
    .filter((/** @type {string} */ folder) => existsSync(inRoot(folder, 'src')))
    .map((/** @type {string} */ folder) => ({ folder, size: sizeOf(folder) }))
    .sort(
      (/** @type {{ size: number }} */ one, /** @type {{ size: number }} */ other) => other.size - one.size,
    );
  const passes = Array.from({ length: CHECKS_AT_ONCE }, () => ({
    size: 0,
    folders: /** @type {string[]} */ ([]),
  }));
  for (const { folder, size } of folders) {
    const [least] = passes.sort((one, other) => one.size - other.size);
    if (least === undefined) break;
    least.size += size;
    least.folders.push(folder);
  }
  return passes.map(({ folders: of }, index) => (index === 0 ? [...of, '*.mjs', 'docker'] : of));
};

/** @returns {import('./checks.mjs').Check[]} */
const checks = () => [
  ...passes().map(
    (paths) =>
      /** @type {import('./checks.mjs').Check} */ ([
        `ESLint: ${paths.map((path) => path.split('/').at(-1)).join(' ')}`,
        [HEAP, inRoot('node_modules/eslint/bin/eslint.js'), ...paths],
      ]),
  ),
  SPEC_TYPES,
  ['Prettier', [inRoot('node_modules/prettier/bin/prettier.cjs'), '--check', '.']],
];

await runScript(HELP, () => {
  process.env['CAUSEWAY_LINT_WHOLE'] = 'yes';
  return runChecks(checks());
});
