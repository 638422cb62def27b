import type { Rule } from '../rule.js';
import type { SourceFile } from '../source-file.js';

/** A longer source has two rooms in it (STYLE, opening). */
const LINES_MAX = 400;
/** Specs are tables and stories; in a longer file the failed one is hard to find. */
const SPEC_LINES_MAX = 800;
/** Of all sources this share stays within the length of a page or four. */
const SHORT_LINES = 250;
const SHORT_SHARE_MIN = 0.9;

/** Files stay readable in one sitting. */
export const size: Rule = {
  name: 'size',
  check: (workspace) => {
    const lengthOf = (file: SourceFile): number => file.lines.length - 1;
    const tooLong = workspace.code
      .filter((file) => lengthOf(file) > (file.isTest ? SPEC_LINES_MAX : LINES_MAX))
      .map((file) => ({
        file: file.path,
        message: `has ${String(lengthOf(file))} lines: find its second room`,
      }));
    const sources = workspace.code.filter((file) => !file.isTest);
    const long = sources.filter((file) => lengthOf(file) > SHORT_LINES);
    if (long.length <= sources.length * (1 - SHORT_SHARE_MIN)) return tooLong;
    const names = long.map((file) => file.path).join(', ');
    return [...tooLong, { file: '.', message: `more than a tenth of the sources pass 250 lines: ${names}` }];
  },
};
