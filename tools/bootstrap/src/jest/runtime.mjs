import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { running } from './running.mjs';
import { SourceMaps } from './typescript.mjs';

const require = createRequire(import.meta.url);
/** @type {typeof import('jest-runtime').default} */
const JestRuntime = require('jest-runtime').default;
const sourceMaps = new SourceMaps();
let suites = 0;

register('./typescript-hook.mjs', import.meta.url);

/**
 * Loads suites as Node does, not into a context of their own: a library's modules are loaded once per worker, not
 * once per suite, which was most of what a small suite cost. Suites and their set-up files are loaded anew each time.
 * Given up for it: `jest.mock` and `jest.resetModules`, which the house does without.
 */
class SharedRuntime extends JestRuntime {
  /** @override */
  unstable_shouldLoadAsEsm() {
    return true;
  }

  /**
   * @override
   * @param {string} path
   */
  async unstable_importModule(path) {
    running.jest = /** @type {any} */ (this).jestGlobals.jestObjectFor(path);
    const url = pathToFileURL(path);
    url.searchParams.set('suite', String((suites += 1)));
    return import(url.href);
  }

  /**
   * The runner keeps the state of one suite in its module.
   * @override
   * @param {string} from
   * @param {string} [to]
   */
  requireInternalModule(from, to) {
    if (to === undefined && from.includes('jestAdapterInit')) delete require.cache[from];
    return require(to ?? from);
  }

  /** @override */
  getSourceMaps() {
    return sourceMaps;
  }
}

export { SharedRuntime as 'module.exports' };
