import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe as written, readWorkspace, RULES, workspaceRoot } from './index.js';

const root = workspaceRoot(dirname(fileURLToPath(import.meta.url)));
const repository = readWorkspace(root);
const sound = readWorkspace(join(root, 'tools/architecture/fixtures/sound'));

describe('this repository', () => {
  it.each(RULES)('keeps the rule $name', ({ check }) => {
    expect(check(repository).map(written)).toStrictEqual([]);
  });

  it('is looked at as a whole', () => {
    const folders = repository.projects.map(({ folder }) => folder);
    expect(folders).toStrictEqual(
      expect.arrayContaining(['libs/kernel', 'libs/contexts/webhooks', 'apps/gateway']),
    );
    expect(repository.files.has('tools/architecture/src/architecture.spec.ts')).toBe(true);
    expect([...repository.files.keys()].filter((path) => path.includes('node_modules'))).toStrictEqual([]);
  });
});

describe('the sound fixture', () => {
  it.each(RULES)('keeps the rule $name', ({ check }) => {
    expect(check(sound).map(written)).toStrictEqual([]);
  });
});
