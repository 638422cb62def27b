import { createRequire } from 'node:module';

/** @type {typeof import('@jest/test-sequencer').default} */
const Sequencer = createRequire(import.meta.url)('@jest/test-sequencer').default;

/** Suites of kills and faults, and the one of every tenant on every path. */
const TAKES_MINUTES = /[/\\]proof[/\\](torture|e2e[/\\]src[/\\]tenancy)[/\\]/;

/**
 * Jest begins with what took longest the last time, and in a fresh checkout with the largest files. Here the suites
 * that take longest are small files: the last of them would have one worker while the other has nothing to do.
 */
export default class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {Parameters<InstanceType<typeof Sequencer>['sort']>[0]} tests
   */
  async sort(tests) {
    const sorted = await super.sort(tests);
    const long = sorted.filter(({ path }) => TAKES_MINUTES.test(path));
    return [...long, ...sorted.filter((test) => !long.includes(test))];
  }
}
