import Sequencer from '@jest/test-sequencer';

/** Suites of whole processes take longest and mostly wait: begun first, they end beside the short ones. */
const RANKS = [/\.e2e\.spec\.ts$/, /\.int\.spec\.ts$/];
const rankOf = ({ path }) => {
  const rank = RANKS.findIndex((pattern) => pattern.test(path));
  return rank === -1 ? RANKS.length : rank;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
