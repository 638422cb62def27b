import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseError } from './database-error.mjs';
import { LOOPBACK } from './free-port.mjs';
import { program } from './postgres-binaries.mjs';
import { identityOf } from './server-user.mjs';
import { socketFolders, SUPERUSER } from './server-url.mjs';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { PostgresBinaries } from './postgres-binaries.mjs' */
/** @import { ServerUser } from './server-user.mjs' */

/**
 * One PostgreSQL cluster and what is needed to run it.
 * @typedef {object} Cluster
 * @property {string} folder
 * @property {string} logFile
 * @property {PostgresBinaries} binaries
 * @property {ServerUser | undefined} user
 */

/** A longer log is put aside before a start, so that one old log is kept and the disk does not fill. */
const LOG_BYTES_MAX = 10 * 1024 * 1024;
const LOG_LINES_SHOWN = 12;

/** Meant for a small machine that also runs the service; durability stays as PostgreSQL has it by default. */
const SETTINGS = {
  listen_addresses: LOOPBACK,
  shared_buffers: '128MB',
  max_connections: '300',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Makes a new cluster. It is built beside its place and moved there when finished, so that a crash half-way
 * leaves nothing that looks like a cluster.
 * @param {Cluster} cluster
 * @param {string} password of the superuser
 * @param {{ isThrowAway?: boolean, walSegmentMegabytes?: number | undefined }} [options] `isThrowAway`: a
 *   crash of the machine may corrupt it, so the files made here need not reach the disk
 * @returns {void}
 */
export const initCluster = ({ folder, binaries, user }, password, options = {}) => {
  const { isThrowAway = false, walSegmentMegabytes } = options;
  removeUnfinished(folder);
  const unfinished = `${folder}.unfinished-${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user !== undefined) for (const path of [unfinished, passwordFile]) chownSync(path, user.uid, user.gid);
  const result = spawnSync(
    program(binaries, 'initdb'),
    [
      ...['-D', unfinished, '--username', SUPERUSER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      ...['--encoding', 'UTF8', '--locale', 'C', '--data-checksums', '--no-instructions'],
      ...(isThrowAway ? ['--no-sync'] : []),
      ...(walSegmentMegabytes === undefined ? [] : ['--wal-segsize', `${walSegmentMegabytes}`]),
      ...(binaries.major >= 17 ? ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'] : []),
    ],
    { ...identityOf(user), env: serverEnvironment(), cwd: dirname(binaries.binFolder), encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    const output = `${result.error?.message ?? ''}${result.stdout ?? ''}${result.stderr ?? ''}`;
    throw new DatabaseError(`initdb could not make a database in ${folder}:\n${lastLines(output)}`);
  }
  renameSync(unfinished, folder);
};

/**
 * Starts the server in its own process group, so that Ctrl-C in the terminal reaches it only through its
 * supervisor, after pending work has finished.
 * @param {Cluster} cluster
 * @param {number} port
 * @param {Record<string, string>} [settings] beyond or instead of the usual ones
 * @returns {ChildProcess}
 */
export const spawnServer = ({ folder, logFile, binaries, user }, port, settings = {}) => {
  const own = { unix_socket_directories: socketFolders(folder), port: `${port}` };
  const options = Object.entries({ ...SETTINGS, ...settings, ...own });
  const output = openSync(logFile, 'a', 0o600);
  try {
    const server = spawn(
      program(binaries, 'postgres'),
      ['-D', folder, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...identityOf(user),
        env: serverEnvironment(),
        cwd: folder,
        detached: true,
        stdio: ['ignore', output, output],
        windowsHide: true,
      },
    );
    server.unref();
    return server;
  } finally {
    closeSync(output);
  }
};

/**
 * What the server said last, since that length: the reason when it does not start.
 * @param {string} logFile
 * @param {number} since bytes
 */
export const lastLogLines = (logFile, since) =>
  existsSync(logFile) ? lastLines(readFileSync(logFile).subarray(since).toString()) : '';

/**
 * Length of the server's log before it starts; one that has grown too long is put aside first.
 * @param {string} logFile
 * @returns {number} bytes
 */
export const logLength = (logFile) => {
  if (!existsSync(logFile)) return 0;
  const { size } = statSync(logFile);
  if (size <= LOG_BYTES_MAX) return size;
  renameSync(logFile, `${logFile}.old`);
  return 0;
};

/** @param {string} text */
const lastLines = (text) => text.trimEnd().split('\n').slice(-LOG_LINES_SHOWN).join('\n');

/** @param {string} folder */
const removeUnfinished = (folder) => {
  const parent = dirname(folder);
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(folder)}.unfinished-`)) rmSync(join(parent, name), { recursive: true });
  }
};

/**
 * Neither PG* variables meant for some other database nor the machine's language may reach the server.
 * @returns {NodeJS.ProcessEnv}
 */
const serverEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))),
  LC_ALL: 'C',
});
