import { setTimeout as delay } from 'node:timers/promises';
import { queryOnce } from './connection.mjs';
import { codeOf, DatabaseError } from './database-error.mjs';
import { POLL_MS } from './postmaster.mjs';
import { discardScratchFolder } from './scratch-folder.mjs';
import { makeScratchCluster, SCRATCH_PASSWORD } from './scratch-server.mjs';
import { runServer } from './server.mjs';
import { serverUrl } from './server-url.mjs';
import { fillDisk, freeDisk } from './small-disk.mjs';

/** @import { Cluster } from './cluster.mjs' */
/** @import { RunningServer } from './server.mjs' */
/** @import { ScratchOptions } from './scratch-server.mjs' */
/** @typedef {import('@causeway/database').FragileServer} FragileServer */

/** Small segments, so that a full disk is felt by the write-ahead log too, and not by the tables alone. */
const WAL_SEGMENT_MEGABYTES = 1;
/** Recovery replays what came after the last checkpoint; here that is never much. */
const SETTINGS = { max_wal_size: '32MB', min_wal_size: '4MB' };
/** More than fit on any disk that is meant here. */
const SEGMENTS_MAX = 2_000;
/** A server that PostgreSQL restarts by itself is back in well under a second, on a quiet machine. */
const RECOVERY_MS = 120_000;

/**
 * A throw-away server to try faults on. Unlike the product's own it is not watched over: what was done to it lasts
 * until `bringBack`.
 * @param {ScratchOptions & { diskBytes?: number | undefined }} [options]
 * @returns {Promise<FragileServer>}
 */
export const startFragileServer = async (options = {}) => {
  const { diskBytes, settings = {}, choice, log = () => undefined } = options;
  const walSegmentMegabytes = diskBytes === undefined ? undefined : WAL_SEGMENT_MEGABYTES;
  const { folder, cluster } = await makeScratchCluster({ choice, log, diskBytes, walSegmentMegabytes });
  const kept = { ...(diskBytes === undefined ? {} : SETTINGS), ...settings };
  /** @param {number} [preferredPort] */
  const run = (preferredPort) =>
    runServer(cluster, {
      password: SCRATCH_PASSWORD,
      settings: kept,
      log,
      ...(preferredPort && { preferredPort }),
    });
  try {
    return fragile({ folder, cluster, server: await run(), run, hasSmallDisk: diskBytes !== undefined });
  } catch (error) {
    discardScratchFolder(folder);
    throw error;
  }
};

/**
 * @param {{ folder: string, cluster: Cluster, server: RunningServer, hasSmallDisk: boolean,
 *   run: (preferredPort: number) => Promise<RunningServer> }} parts
 * @returns {FragileServer}
 */
const fragile = ({ folder, cluster, server: first, hasSmallDisk, run }) => {
  let server = first;
  let isUp = true;
  /** @param {RunningServer} started */
  const watch = (started) => {
    server = started;
    isUp = true;
    void started.ended.then(() => {
      if (server === started) isUp = false;
    });
  };
  watch(first);
  const url = () => serverUrl(cluster.folder, server.port, SCRATCH_PASSWORD);
  const { version, kind } = cluster.binaries;
  return {
    get url() {
      return url();
    },
    description: `PostgreSQL ${version} (${kind}) on port ${first.port}${hasSmallDisk ? ', on a small disk' : ''}`,
    hasSmallDisk,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
    },
    killSession: (applicationName) => killSession(url(), applicationName),
    fillDisk: async () => {
      fillDisk(folder);
      await useUpLog(url());
    },
    freeDisk: () => freeDisk(folder),
    bringBack: async () => {
      if (isUp && (await answersAgain(url(), () => isUp))) return;
      await server.ended;
      watch(await run(server.port));
    },
    stop: async () => {
      if (isUp) await server.stop();
      discardScratchFolder(folder);
    },
  };
};

/**
 * Writes to the write-ahead log until it is refused: its segments have room of their own, which would let a full disk
 * go unnoticed.
 * @param {string} url
 */
const useUpLog = async (url) => {
  const segment = WAL_SEGMENT_MEGABYTES * 1024 * 1024;
  for (let written = 0; written < SEGMENTS_MAX; written += 1) {
    try {
      await queryOnce(url, `select pg_logical_emit_message(true, 'room', repeat('x', ${segment}))`);
    } catch {
      // Refused, or crashed: the next query finds out.
      return;
    }
  }
  throw new DatabaseError('the disk is not full: the write-ahead log goes on growing');
};

/**
 * @param {string} url
 * @param {string} applicationName
 */
const killSession = async (url, applicationName) => {
  const sessions = await queryOnce(
    url,
    `select pid from pg_stat_activity where starts_with(application_name, '${applicationName.replaceAll("'", "''")}')
      order by state_change desc limit 1`,
  );
  const pid = sessions[0]?.['pid'];
  if (typeof pid !== 'number') return false;
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
    throw error;
  }
};

/**
 * Waits while a server recovers by itself.
 * @param {string} url
 * @param {() => boolean} isUp
 * @returns {Promise<boolean>} false when it came down instead
 */
const answersAgain = async (url, isUp) => {
  const deadline = performance.now() + RECOVERY_MS;
  while (isUp()) {
    try {
      await queryOnce(url, 'select 1');
      return true;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(POLL_MS);
    }
  }
  return false;
};
