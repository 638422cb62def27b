import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildIn, placed, placeOfSource, refuseCircle } from './bundle.mjs';
import { inRoot } from './workspace.mjs';

const PLACE = '../libs/http/dist/pages/page.js';

describe('a module that is bundled', () => {
  it.each([
    ['its own address', 'load(import.meta.url)', `load(new URL('./${PLACE}', import.meta.url).href)`],
    [
      'its own folder',
      "join(import.meta.dirname, 'x')",
      "join((import.meta.dirname + '/../libs/http/dist/pages'), 'x')",
    ],
    [
      'a thread, which is bundled beside it',
      "new URL('../../dist/a-thread.worker.js', import.meta.url)",
      "new URL('./a-thread.worker.js', import.meta.url)",
    ],
    [
      'a file that the build makes beside it',
      "new URL('./openapi.made.json', import.meta.url)",
      "new URL('./openapi.made.json', import.meta.url)",
    ],
    ['nothing', 'const one = 1;', 'const one = 1;'],
  ])('still finds %s', (_, code, bundled) => {
    expect(placed(code, PLACE)).toBe(bundled);
  });
});

describe('chunks', () => {
  const chunk = (fileName: string, ...imports: readonly string[]) => ({ fileName, imports });

  it('may import each other, and modules of Node', () => {
    expect(() =>
      refuseCircle([chunk('app', 'one', 'node:fs'), chunk('one', 'two'), chunk('two', 'pg')]),
    ).not.toThrow();
  });

  it('are refused where some of them import each other in a circle', () => {
    expect(() =>
      refuseCircle([chunk('end'), chunk('one', 'two', 'end'), chunk('two', 'three'), chunk('three', 'one')]),
    ).toThrow('Chunks import each other in a circle: one, two, three');
  });
});

describe('a map', () => {
  it('that is made in another folder names a source as the programs’ folder sees it', () => {
    const source = inRoot('libs', 'kernel', 'src', 'id.ts');
    const map = inRoot('node_modules', '.programs', 'kernel.js.map');
    const named = placeOfSource('../../libs/kernel/src/id.ts', map);
    expect(named).toBe('../libs/kernel/src/id.ts');
    expect(join(inRoot('dist'), named)).toBe(join(dirname(map), '../../libs/kernel/src/id.ts'));
    expect(join(inRoot('dist'), named)).toBe(source);
  });
});

describe('a build', () => {
  const folderOf = (files: Readonly<Record<string, string>>): string => {
    const folder = mkdtempSync(join(tmpdir(), 'causeway-build-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  };
  const programs = { 'app.js': 'run();', 'made.json': '{}' };

  it('is known by its programs, wherever they lie', () => {
    const build = buildIn(folderOf(programs));
    expect(build).toMatch(/^[0-9a-f]{12}$/);
    expect(buildIn(folderOf({ ...programs, 'app.js.map': '{}' }))).toBe(build);
  });

  it('is another one when a program is', () => {
    const builds = [
      programs,
      { ...programs, 'app.js': 'stop();' },
      { ...programs, 'other.js': '' },
      { 'other.js': 'run();', 'made.json': '{}' },
    ].map((files) => buildIn(folderOf(files)));
    expect(new Set(builds).size).toBe(builds.length);
  });
});
