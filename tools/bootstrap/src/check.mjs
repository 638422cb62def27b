import { runChecks, SPEC_TYPES } from './checks.mjs';
import { prepare } from './prepare.mjs';
import { inRoot, runScript } from './workspace.mjs';

const HELP = `
npm run check: what breaks most often, in under two minutes: the sources compile, the specs have their types, and the
rules of the house hold (rooms, doors, manifests, circles, words). npm run lint and npm test look at the rest.
`;

const JEST = ['--no-warnings', inRoot('node_modules/jest/bin/jest.js')];

await runScript(HELP, async () => {
  await prepare();
  return runChecks([
    SPEC_TYPES,
    [
      'The rules of the house',
      [...JEST, '--selectProjects', 'architecture', '--testPathPatterns', 'architecture\\.spec'],
    ],
  ]);
});
