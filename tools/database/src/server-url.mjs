import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LOOPBACK } from './free-port.mjs';

export const SUPERUSER = 'causeway';

/**
 * Superuser URL of a cluster's server: a local socket where it has one, which takes about half the processor
 * time of the loopback address for each statement. Host and port stay in the URL for clients that cannot use
 * a socket.
 * @param {string} clusterFolder
 * @param {number} port
 * @param {string} password
 * @param {string} [database]
 */
export const serverUrl = (clusterFolder, port, password, database = 'postgres') => {
  const url = new URL(`postgres://${SUPERUSER}:${password}@${LOOPBACK}:${port}/${database}`);
  if (existsSync(join(clusterFolder, socketName(port)))) url.searchParams.set('host', clusterFolder);
  return url.href;
};

/**
 * The same server through its port alone: for a proxy in between, or for another machine.
 * @param {string} url
 */
export const withoutSocket = (url) => {
  const bare = new URL(url);
  bare.searchParams.delete('host');
  return bare.href;
};

/** The shortest limit of the systems that we run on: 104 bytes on macOS, 108 on Linux, each with a zero at its end. */
const SOCKET_PATH_BYTES_MAX = 103;
const PORT_MAX = 65_535;

/**
 * Where a cluster's server puts its socket, as PostgreSQL's setting: its own folder, which no other account may enter.
 * @param {string} clusterFolder
 * @param {NodeJS.Platform} [platform]
 * @returns {string} empty where sockets have no place: on Windows, in a path that is too long or has letters of lists
 */
export const socketFolders = (clusterFolder, platform = process.platform) => {
  const longest = Buffer.byteLength(join(clusterFolder, socketName(PORT_MAX)));
  const fits = longest <= SOCKET_PATH_BYTES_MAX && /^[\w./-]+$/.test(clusterFolder);
  return platform !== 'win32' && fits ? clusterFolder : '';
};

const socketName = (/** @type {number} */ port) => `.s.PGSQL.${port}`;
