import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgetPrograms } from './bundle.mjs';
import { runQuietly } from './command.mjs';
import { step } from './progress.mjs';
import { inRoot, ROOT, ScriptError } from './workspace.mjs';

const SOURCE_FOLDERS = ['libs', 'apps', 'tools', 'proof'];
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'coverage', 'fixtures', 'tmp']);
const STAMP = inRoot('node_modules', '.causeway-build');

/**
 * Compiles all projects, unless nothing changed since the last time.
 * @returns {Promise<void>}
 */
export const compile = async () => {
  const before = sourcesFingerprint(ROOT);
  const isOutputWhole = forgetMissingOutputs(ROOT);
  if (isOutputWhole && isStampedAs(before)) return;
  forgetPrograms();
  await step('Compiling', async () => {
    const { isOk, output } = await runQuietly(process.execPath, [await chooseCompiler(), '-b']);
    if (!isOk)
      throw new ScriptError(`${output.trimEnd()}\n\nThe sources do not compile; the lines above say why.`);
  });
  writeFileSync(STAMP, before);
};

/** Whether nothing changed since the last time that all projects were compiled. */
export const isCompiled = () => isStampedAs(sourcesFingerprint(ROOT));

/** @param {string} sources their fingerprint */
const isStampedAs = (sources) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources;

/** What the console's page is made of, besides packages. */
const SITE_SOURCES = ['apps/console', 'libs/client'];
const SITE = inRoot('apps', 'console', 'dist', 'site', 'index.html');
const SITE_STAMP = inRoot('node_modules', '.causeway-console');

/**
 * Makes the console's page of what was compiled, unless nothing changed since the last time.
 * @returns {Promise<void>}
 */
export const buildConsole = async () => {
  const hash = createHash('sha256');
  addFile(hash, inRoot('package-lock.json'));
  for (const folder of SITE_SOURCES) addFolder(hash, inRoot(folder));
  const before = hash.digest('hex');
  if (existsSync(SITE) && existsSync(SITE_STAMP) && readFileSync(SITE_STAMP, 'utf8') === before) return;
  await step('Building the console', async () => {
    const { isOk, output } = await runQuietly(process.execPath, [
      inRoot('node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      inRoot('apps', 'console'),
      '--config',
      inRoot('apps', 'console', 'vite.config.mjs'),
      '--logLevel',
      'warn',
    ]);
    if (!isOk)
      throw new ScriptError(`${output.trimEnd()}\n\nThe console was not built; the lines above say why.`);
  });
  writeFileSync(SITE_STAMP, before);
};

/**
 * Names, sizes and times of every file that the compiler reads. Specs are not compiled.
 * @param {string} root
 * @returns {string}
 */
export const sourcesFingerprint = (root) => {
  const hash = createHash('sha256');
  for (const file of ['tsconfig.json', 'tsconfig.base.json', 'package-lock.json'])
    addFile(hash, join(root, file));
  for (const folder of SOURCE_FOLDERS) addFolder(hash, join(root, folder));
  return hash.digest('hex');
};

/**
 * The compiler trusts its records even where their output was deleted, so that those records are deleted too.
 * @param {string} root
 * @returns {boolean} whether every project has its output
 */
export const forgetMissingOutputs = (root) => {
  /** @type {{ references: { path: string }[] }} */
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const missing = references.filter(({ path }) => !existsSync(join(root, path, 'dist')));
  for (const { path } of missing) rmSync(join(root, path, 'tsconfig.tsbuildinfo'), { force: true });
  return missing.length === 0;
};

/** The native compiler is some four times as fast, but does not exist for every platform. */
const chooseCompiler = async () => {
  const native = inRoot('node_modules', 'typescript-native', 'bin', 'tsc');
  const { isOk } = await runQuietly(process.execPath, [native, '--version']);
  return isOk ? native : inRoot('node_modules', 'typescript', 'bin', 'tsc');
};

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder
 */
const addFolder = (hash, folder) => {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) addFolder(hash, path);
    if (
      entry.isFile() &&
      /\.(ts|tsx|mts|mjs|json|css|html)$/.test(entry.name) &&
      !entry.name.endsWith('.spec.ts')
    )
      addFile(hash, path);
  }
};

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
const addFile = (hash, path) => {
  const { size, mtimeMs } = statSync(path);
  hash.update(`${path} ${size} ${mtimeMs}\n`);
};
