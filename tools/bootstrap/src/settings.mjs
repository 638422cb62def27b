import { installPackages } from './install.mjs';
import { inRoot, ScriptError } from './workspace.mjs';

const READER = inRoot('libs', 'service', 'src', 'config.ts');

/**
 * Refuses settings that a service would refuse, before anything is compiled or started: what reads them is bundled from
 * its sources. Packages are installed first when that is needed.
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<void>}
 * @throws {ScriptError} that names every wrong one and what it may be
 */
export const checkSettings = async (environment = process.env) => {
  await installPackages();
  const readConfig = await settingsReader();
  try {
    readConfig(environment, { service: 'gateway', webhookAllowPrivate: 'none' });
  } catch (error) {
    throw error instanceof Error ? new ScriptError(error.message) : error;
  }
};

/** @returns {Promise<(environment: NodeJS.ProcessEnv, shape: object) => unknown>} it throws what is wrong */
const settingsReader = async () => {
  const { rolldown } = await import('rolldown');
  const bundling = await rolldown({
    input: READER,
    platform: 'node',
    external: /^(?!@causeway\/)[\w@]/,
    resolve: { conditionNames: ['@causeway/source', 'import'] },
    // Of the libraries it needs a few constants, and none of what they load.
    treeshake: { moduleSideEffects: false },
    logLevel: 'silent',
  });
  const { output } = await bundling.generate({ format: 'esm' });
  await bundling.close();
  const { readConfig } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  return readConfig;
};
