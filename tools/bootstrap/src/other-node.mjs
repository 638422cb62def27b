import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runNode, runQuietly } from './command.mjs';
import { step } from './progress.mjs';
import { inRoot, runScript, ScriptError } from './workspace.mjs';

const HELP = `
npm run test:node -- VERSION [pattern]: npm test on another Node, such as 22, 24 or 24.3.0, which npm brings into
node_modules/.cache. Without a pattern, the suites of what an image holds that need neither a server nor a process.
`;

const NEED_NO_SERVER = [
  '--testPathIgnorePatterns=/node_modules/',
  String.raw`--testPathIgnorePatterns=\.(int|e2e)\.spec\.ts$`,
  // They run on a developer's machine.
  '--testPathIgnorePatterns=/(tools|proof)/',
];
const VERSION = /^\d+(\.\d+){0,2}$/;

/**
 * The program of a Node of that version for this machine, fetched unless it was already.
 * @param {string} version
 * @returns {Promise<string>}
 */
const nodeOf = async (version) => {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = inRoot('node_modules', '.cache', `node-${version}`);
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const options = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { isOk, output } = await step(`Fetching Node ${version}`, () =>
    runQuietly('npm', [...options, `${name}@${version}`], { shell: process.platform === 'win32' }),
  );
  if (isOk && existsSync(program)) return program;
  throw new ScriptError(
    `${output.trimEnd()}\n\nnpm has no Node ${version} for this machine, or could not be asked.`,
  );
};

await runScript(HELP, async ([version = '', ...patterns]) => {
  if (!VERSION.test(version))
    throw new ScriptError('Which Node? Call it as npm run test:node -- 24, for example.', 2);
  const program = await nodeOf(version);
  const path = `${dirname(program)}${delimiter}${process.env['PATH'] ?? ''}`;
  const words = patterns.length > 0 ? patterns : NEED_NO_SERVER;
  return runNode([inRoot('tools', 'bootstrap', 'test.mjs'), ...words], { program, env: { PATH: path } });
});
