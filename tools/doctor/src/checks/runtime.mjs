import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '../ask.mjs';
import { missing, ok, warn } from '../finding.mjs';

/** @import { Finding } from '../finding.mjs' */
/** @import { Machine } from '../machine.mjs' */

const OLDEST_NODE = [20, 19];
/** Older ones get no security fixes. */
const OLDEST_MAINTAINED = 22;

/**
 * @param {string} [version] as `process.versions.node` says it
 * @returns {Finding}
 */
export const checkNode = (version = process.versions.node) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  const isRecent = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  if (isRecent && major >= OLDEST_MAINTAINED) return ok('Node', version);
  if (isRecent)
    return warn(
      'Node',
      `${version} works, but gets no security fixes any more`,
      'Install Node 24, which is also faster, and call npm run build with it.',
    );
  const wanted = OLDEST_NODE.join('.');
  return missing(
    'Node',
    `${version} is too old`,
    `Install Node ${wanted} or newer, and call this again with it.`,
  );
};

/**
 * @param {Machine} machine
 * @returns {Promise<Finding>}
 */
export const checkNpm = async ({ settings }) => {
  const { isOk, output } = await ask('npm', ['--version'], settings);
  if (isOk) return ok('npm', output.split('\n').at(-1) ?? '');
  return missing(
    'npm',
    'it is not on the PATH',
    'Install npm; it comes with Node, in some systems as a package of its own.',
  );
};

/**
 * Packages need not be there: everything that starts Causeway installs them first. A machine without a
 * network needs the warning before.
 * @param {Machine} machine
 * @returns {Finding}
 */
export const checkPackages = ({ root }) =>
  existsSync(join(root, 'node_modules', '.package-lock.json'))
    ? ok('packages', 'installed')
    : ok(
        'packages',
        'not installed yet; npm start, or npm ci, installs them from the registry that npm is set to',
      );
