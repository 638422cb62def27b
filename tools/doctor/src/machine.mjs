import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The checkout that the doctor belongs to, whatever folder it was called from. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[/\\]$/, '');

/**
 * Which shape the machine is examined for: `services` needs a Kafka and more ports, `standalone` does not.
 * @typedef {'standalone' | 'services'} Shape
 */

/**
 * What is examined. Checks read nothing else, so that a spec can show them any machine.
 * @typedef {{ root: string, settings: NodeJS.ProcessEnv, shape: Shape }} Machine
 */

/**
 * Where everything that the running system keeps lies; a relative folder counts from the checkout, as at the start.
 * @param {Machine} machine
 */
export const dataFolderOf = ({ root, settings }) =>
  resolve(root, settings['CAUSEWAY_DATA_DIR'] || '.causeway');

/**
 * A module of a tool beside this one. They are reached by path because no package is linked before npm ci ran.
 * @param {string} tool
 * @param {string} file
 * @returns {Promise<any>} typed by the caller
 */
export const besides = (tool, file) => import(pathToFileURL(join(ROOT, 'tools', tool, 'src', file)).href);
