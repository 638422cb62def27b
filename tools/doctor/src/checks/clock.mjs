import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '../ask.mjs';
import { missing, ok, warn } from '../finding.mjs';
import { dataFolderOf } from '../machine.mjs';

/** @import { Finding } from '../finding.mjs' */
/** @import { Machine } from '../machine.mjs' */

/** These sources were written after this moment, so that a clock before it is wrong. */
const SOURCES_WRITTEN_AT = Date.UTC(2025, 9, 13);
/** File systems round, and machines that share a folder differ by moments. */
const TOLERANCE_MS = 60_000;
const REMEDY =
  'Set the clock and keep it right by NTP: times of payments, expiries and signatures come from it.';

/**
 * Whether the machine's clock can be right, as far as that can be checked without a network: it is after the
 * making of these sources, after everything in the data folder, and kept by NTP where the system says so.
 * @param {Machine} machine
 * @param {number} [now] milliseconds since 1970
 * @returns {Promise<Finding>}
 */
export const checkClock = async (machine, now = Date.now()) => {
  const says = new Date(now).toISOString();
  if (now < SOURCES_WRITTEN_AT) return missing('clock', `${says}, before this software was made`, REMEDY);
  const newest = newestFile(dataFolderOf(machine));
  if (newest > now + TOLERANCE_MS) {
    return missing(
      'clock',
      `${says}, and the data folder was written to at ${new Date(newest).toISOString()}`,
      REMEDY,
    );
  }
  const kept = await ask('timedatectl', ['show', '--property=NTPSynchronized', '--value'], machine.settings);
  if (kept.isOk && kept.output === 'no') return warn('clock', `${says}, not kept by NTP`, REMEDY);
  return ok('clock', says);
};

/**
 * @param {string} folder
 * @returns {number} milliseconds since 1970; 0 when there is no such folder
 */
const newestFile = (folder) => {
  if (!existsSync(folder)) return 0;
  const times = readdirSync(folder).map(
    (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs,
  );
  return Math.max(0, ...times.filter((time) => time !== undefined));
};
