import { posix } from 'node:path';
import type { Rule } from '../rule.js';

/** Words that say nothing about what a file holds (STYLE §1). */
const EMPTY_WORDS = /(?:^|[-.])(?:manager|helpers?|utils?|common|base|impl|data|info|misc|stuff)(?=[-.])/;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
/** Configuration whose names their tools prescribe, and the folder of the database's data. */
const PRESCRIBED = /^(?:tsconfig\.base\.json|data-folder\..*|.*\.d\.ts)$/;

/** Source files are kebab-case and named by a noun that means something. */
export const names: Rule = {
  name: 'names',
  check: (workspace) =>
    workspace.code.flatMap((file) => {
      const name = posix.basename(file.path);
      if (PRESCRIBED.test(name)) return [];
      if (!KEBAB.test(name)) return [{ file: file.path, message: 'is not in kebab-case' }];
      return EMPTY_WORDS.test(name) ? [{ file: file.path, message: 'has a name that says nothing' }] : [];
    }),
};
