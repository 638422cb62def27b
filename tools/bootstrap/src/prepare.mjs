import { alone } from './build-lock.mjs';
import { bundlePrograms } from './bundle.mjs';
import { buildConsole, compile } from './compile.mjs';
import { installPackages } from './install.mjs';
import { ScriptError } from './workspace.mjs';

const OLDEST_NODE = [20, 19];

/**
 * Brings a checkout to the point where it can run: Node is recent enough, packages are installed, sources are
 * compiled, the console is built. Quick when nothing changed; one command at a time.
 * @returns {Promise<void>}
 */
export const prepare = () => alone(build);

/**
 * The same for what runs whole programs: they are bundled, too.
 * @returns {Promise<void>}
 */
export const preparePrograms = () =>
  alone(async () => {
    await build();
    await bundlePrograms();
  });

const build = async () => {
  checkNode(process.versions.node);
  await installPackages();
  await compile();
  await buildConsole();
};

/**
 * @param {string} version
 * @throws {ScriptError} when it is too old
 */
export const checkNode = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new ScriptError(`Causeway needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${version}.`);
};
