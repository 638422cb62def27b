import type { Rule } from '../rule.js';

/** Less than this is a title, not a page. */
const CHARACTERS_MIN = 300;

/** Every library, context and tool explains itself on one page. */
export const readme: Rule = {
  name: 'readme',
  check: (workspace) =>
    workspace.projects
      .filter(({ folder }) => /^(?:libs|tools|proof)\//.test(folder))
      .map((project) => `${project.folder}/README.md`)
      .filter((path) => (workspace.files.get(path)?.text.length ?? 0) < CHARACTERS_MIN)
      .map((file) => ({ file, message: 'is missing or says next to nothing' })),
};
