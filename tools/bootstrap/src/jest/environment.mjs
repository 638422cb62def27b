import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** What Jest leaves on the global object for the suite that runs: the next suite begins without it. */
const SUITE_SYMBOLS = new Set([
  'JEST_STATE_SYMBOL',
  'EVENT_HANDLERS',
  'RETRY_TIMES',
  'RETRY_TIMES_SETTER',
  'WAIT_BEFORE_RETRY',
  'RETRY_IMMEDIATELY',
  'LOG_ERRORS_BEFORE_RETRY',
  'TEST_TIMEOUT_SYMBOL',
]);

/**
 * The worker's own global object, instead of one for every suite: so that modules can outlive a suite. What a suite
 * changed on the process (environment variables, working folder, console, spies, clocks) is put back at its end.
 */
export default class SharedEnvironment {
  global = globalThis;
  fakeTimers = null;
  #before = {
    env: { ...process.env },
    folder: process.cwd(),
    exit: process.exit,
    console: globalThis.console,
  };

  /** @param {import('@jest/environment').JestEnvironmentConfig} config */
  constructor({ projectConfig }) {
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    const { env, folder, exit, console } = this.#before;
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    process.exit = exit;
    globalThis.console = console;
    if (process.cwd() !== folder) process.chdir(folder);
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    for (const key of Object.getOwnPropertySymbols(globalThis)) {
      if (SUITE_SYMBOLS.has(key.description ?? '')) Reflect.deleteProperty(globalThis, key);
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}
