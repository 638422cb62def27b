import type { Rule } from '../rule.js';

/** The machine's clock and dice, which only the kernel may ask, and only for time. */
const ASKS = new Map([
  ['new Date()', 'asks the machine for the time'],
  ['Date.now', 'asks the machine for the time'],
  ['Math.random', 'throws dice that are easy to predict'],
]);
const CLOCK = 'libs/kernel/src/clock.ts';

/** One Clock for the whole product, so that a sandbox can be moved forward and a test repeats itself. */
export const time: Rule = {
  name: 'time',
  check: (workspace) =>
    workspace.code
      .filter((file) => /^(?:libs|apps)\//.test(file.path) && !file.isTest && file.path !== CLOCK)
      .flatMap((file) =>
        file.facts.uses.flatMap(({ what, line }) => {
          const message = ASKS.get(what);
          return message === undefined ? [] : [{ file: file.path, line, message }];
        }),
      ),
};
