import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runQuietly } from './command.mjs';
import { step } from './progress.mjs';
import { ROOT, ScriptError } from './workspace.mjs';

/** @typedef {Record<string, { version?: string, resolved?: string, optional?: boolean, link?: boolean }>} LockedPackages */

/**
 * Installs the packages of the lockfile, unless that was done already.
 * @returns {Promise<void>}
 */
export const installPackages = async () => {
  linkProjects(ROOT);
  if (isInstalled(ROOT)) return;
  await step('Installing packages', async () => {
    const { isOk, output } = await runNpm([
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
    ]);
    if (!isOk) throw new ScriptError(`${output.trimEnd()}\n\nnpm ci failed; the lines above say why.`);
  });
  writeFileSync(stampFile(ROOT), fingerprint(ROOT));
};

/**
 * Links the projects of the lockfile that are not linked yet: one of ours that is new, or has moved, needs no
 * installation.
 * @param {string} root
 * @returns {void}
 */
export const linkProjects = (root) => {
  for (const [path, { link, resolved }] of Object.entries(packagesOf(join(root, 'package-lock.json')))) {
    if (link !== true || resolved === undefined || leadsTo(root, path, resolved)) continue;
    const at = join(root, path);
    rmSync(at, { force: true });
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(relative(dirname(at), join(root, resolved)), at, 'dir');
  }
};

/** @type {(root: string, path: string, folder: string) => boolean} */
const leadsTo = (root, path, folder) =>
  existsSync(join(root, path)) && realpathSync(join(root, path)) === realpathSync(join(root, folder));

/**
 * Whether node_modules holds what the lockfile says: by our own stamp, or else by npm's own record, so that an
 * installation made by hand is not thrown away.
 * @param {string} root
 * @returns {boolean}
 */
export const isInstalled = (root) => {
  if (!existsSync(join(root, 'node_modules'))) return false;
  const expected = fingerprint(root);
  if (existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === expected) return true;
  if (!installedMatchesLock(root)) return false;
  writeFileSync(stampFile(root), expected);
  return true;
};

/** @param {string} root */
const installedMatchesLock = (root) => {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(root, 'package-lock.json')))
    .filter(([path, locked]) => path.startsWith('node_modules/') && locked.optional !== true)
    .every(([path, { version, resolved, link }]) =>
      // A project of ours is a link to its folder.
      link === true
        ? resolved !== undefined && leadsTo(root, path, resolved)
        : installed[path]?.version === version,
    );
};

/**
 * @param {string} file
 * @returns {LockedPackages}
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * The lockfile and the machine: packages with native parts differ between platforms and Node versions.
 * @param {string} root
 */
const fingerprint = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch} ${process.versions.modules}`)
    .digest('hex');

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.causeway-install');

/** The npm that called us, or the one beside node. @param {string[]} options */
const runNpm = (options) => {
  const caller = process.env['npm_execpath'];
  if (caller?.endsWith('npm-cli.js')) return runQuietly(process.execPath, [caller, ...options]);
  return runQuietly('npm', options, { shell: process.platform === 'win32' });
};
