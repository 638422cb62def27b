import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { running } from './running.mjs';
import { SourceMaps } from './typescript.mjs';

/** @type {typeof import('jest-runtime').default} */
const JestRuntime = createRequire(import.meta.url)('jest-runtime').default;
const sourceMaps = new SourceMaps();
let suites = 0;

register('./typescript-hook.mjs', import.meta.url);

/** @type {AsyncLocalStorage<unknown>[]} */
const ofTheRunner = [];

/**
 * The storage by which a runner identifies its tests. Every promise of a process passes on what is in each
 * storage, so those of suites that ended must end too.
 * @template Kept
 * @extends {AsyncLocalStorage<Kept>}
 */
class EndingStorage extends AsyncLocalStorage {
  constructor() {
    super();
    ofTheRunner.push(this);
  }
}

/** A plain property up to Node 22, one that is read by a function from Node 24 on. */
const ORIGINAL_STORAGE = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage') ?? {};
/** @param {PropertyDescriptor} by */
const replaceStorage = (by) => Object.defineProperty(asyncHooks, 'AsyncLocalStorage', by);

/**
 * Loads suites as Node does, not into a context of their own: a library's modules are loaded once per worker,
 * not once per suite, which was most of what a small suite cost. Suites and their set-up files are loaded
 * anew each time. Given up for it: `jest.mock` and `jest.resetModules`, which our specs do not use.
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
   * The runner keeps the state of one suite in its module, which is loaded anew for each.
   * @override
   * @param {string} from
   * @param {string} [to]
   */
  requireInternalModule(from, to) {
    // Of a `require` that is kept, Node would remember every runner that it ever loaded, and with it every suite.
    const require = createRequire(import.meta.url);
    if (to !== undefined || !from.includes('jestAdapterInit')) return require(to ?? from);
    delete require.cache[from];
    replaceStorage({ value: EndingStorage, configurable: true, enumerable: true, writable: true });
    try {
      return require(from);
    } finally {
      replaceStorage(ORIGINAL_STORAGE);
    }
  }

  /** @override */
  teardown() {
    for (const storage of ofTheRunner.splice(0)) storage.disable();
    super.teardown();
  }

  /** @override */
  getSourceMaps() {
    return sourceMaps;
  }
}

export { SharedRuntime as 'module.exports' };
