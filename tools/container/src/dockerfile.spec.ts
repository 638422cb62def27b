import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ignoredBy } from './docker-ignore.js';
import { readDockerfile, type Stage } from './dockerfile.js';

const ROOT = join(import.meta.dirname, '../../..');
const OURS = readDockerfile(readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8'));
const isLeftOut = ignoredBy(readFileSync(join(ROOT, '.dockerignore'), 'utf8'));
const image = OURS.stages.at(-1) as Stage;
const texts = (stage: Stage, instruction: string): string[] =>
  stage.steps.filter((step) => step.instruction === instruction).map(({ text }) => text);
const copies = (stage: Stage): { from: string | undefined; sources: string[] }[] =>
  texts(stage, 'COPY').map((text) => ({
    from: /--from=(\S+)/.exec(text)?.[1],
    sources: text
      .split(/\s+/)
      .filter((word) => !word.startsWith('--'))
      .slice(0, -1),
  }));

describe('reading a Dockerfile', () => {
  it('joins lines, skips comments and fills arguments in', () => {
    const text =
      '# why\nARG BASE=node:1\nFROM ${BASE} AS a\nENV X=1 \\\n    # not this\n    Y=2\n\nRUN true\n';
    expect(readDockerfile(text)).toStrictEqual({
      args: { BASE: 'node:1' },
      stages: [
        {
          name: 'a',
          from: 'node:1',
          steps: [
            { instruction: 'ENV', text: 'X=1 Y=2' },
            { instruction: 'RUN', text: 'true' },
          ],
        },
      ],
    });
  });

  it.each(['FROM node', 'run x', 'COPY a b'])('refuses "%s" instead of guessing', (line) => {
    expect(() => readDockerfile(line)).toThrow(line);
  });
});

describe('the files that a build ignores', () => {
  it.each([
    ['node_modules', true],
    ['libs/kernel/node_modules/x/index.js', true],
    ['apps/gateway/dist/main.js', true],
    ['apps/gateway/src/main.ts', false],
    ['libs/kernel/src/id.spec.ts', true],
    ['docker/secrets/master.key', true],
    ['.causeway/master.key', true],
    ['.git/config', true],
    ['docker/start-app.mjs', false],
    ['package-lock.json', false],
    ['.npmrc', false],
  ])('%s: %s', (path, expected) => {
    expect(isLeftOut(path)).toBe(expected);
  });

  it('an exception is refused instead of overlooked', () => {
    expect(() => ignoredBy('!secrets')).toThrow('!secrets');
  });
});

describe('our Dockerfile', () => {
  it('starts every stage from one base, pinned to a version', () => {
    expect(OURS.args['NODE_IMAGE']).toMatch(/^node:\d+\.\d+\.\d+-[a-z-]+$/);
    for (const { from } of OURS.stages) expect(from).toBe(OURS.args['NODE_IMAGE']);
  });

  it('runs on a Node that the manifest allows', () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      engines: { node: string };
    };
    const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node) ?? [];
    const [, ourMajor, ourMinor] = /^node:(\d+)\.(\d+)/.exec(OURS.args['NODE_IMAGE'] ?? '') ?? [];
    expect(Number(ourMajor) * 1_000 + Number(ourMinor)).toBeGreaterThanOrEqual(
      Number(major) * 1_000 + Number(minor),
    );
  });

  it('runs on the Node that developers are given by .nvmrc', () => {
    const wanted = readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim();
    expect(OURS.args['NODE_IMAGE']?.startsWith(`node:${wanted}.`)).toBe(true);
  });

  it('copies only existing files: files of the repository that are not ignored, or earlier stages', () => {
    const known: string[] = [];
    for (const stage of OURS.stages) {
      for (const { from, sources } of copies(stage)) {
        if (from !== undefined) expect(known).toContain(from);
        else
          for (const source of sources)
            expect([source, existsSync(join(ROOT, source)), isLeftOut(source)]).toStrictEqual([
              source,
              true,
              false,
            ]);
      }
      known.push(stage.name);
    }
  });

  it('contains production packages only, and our compiled code', () => {
    const packages = OURS.stages.find(({ name }) => name === 'packages') as Stage;
    expect(texts(packages, 'RUN')).toStrictEqual(['npm ci --omit=dev --omit=optional --ignore-scripts']);
    const modules = copies(image).filter(({ sources }) =>
      sources.some((source) => source.includes('node_modules')),
    );
    expect(modules.map(({ from }) => from)).toStrictEqual(['packages']);
    expect(copies(image).flatMap(({ from, sources }) => (from === undefined ? sources : []))).toStrictEqual([
      'package.json',
      'llms.txt',
      'README.md',
      'docs',
      'libs/client/README.md',
      'tools/database',
      'tools/process-lock',
      'docker/start-app.mjs',
      'docker/check-health.mjs',
    ]);
  });

  it('holds every project of ours that an app needs, however far away', () => {
    const folders = new Map(projectFolders().map((folder) => [manifestOf(folder).name, folder]));
    const held = copies(image).flatMap(({ sources }) =>
      sources.map((source) => source.replace(/^\/causeway\//, '')),
    );
    const seen = new Set<string>();
    const visit = (folder: string): void => {
      if (seen.has(folder)) return;
      seen.add(folder);
      expect(held.some((place) => folder === place || folder.startsWith(`${place}/`))).toBe(true);
      for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
        const needed = folders.get(name);
        if (needed !== undefined) visit(needed);
      }
    };
    const apps = projectFolders().filter((path) => path.startsWith('apps/'));
    for (const folder of apps) visit(folder);
    expect(seen.size).toBeGreaterThan(15);
  });

  it('runs as an unprivileged user, who may write the data folder and nothing else', () => {
    const order = image.steps.map(({ instruction }) => instruction);
    expect(texts(image, 'USER')).toStrictEqual(['node']);
    expect(order.lastIndexOf('COPY')).toBeLessThan(order.indexOf('USER'));
    expect(texts(image, 'RUN')).toStrictEqual(['mkdir -p data/files && chown -R node:node data']);
    expect(texts(image, 'ENV').join(' ')).toContain('CAUSEWAY_DATA_DIR=/causeway/data');
  });

  it('is process 1 itself, so that SIGTERM reaches the app, and has a health check', () => {
    expect(texts(image, 'ENTRYPOINT')).toStrictEqual([
      '["node", "--max-semi-space-size=64", "/causeway/docker/start-app.mjs"]',
    ]);
    expect(texts(image, 'STOPSIGNAL')).toStrictEqual(['SIGTERM']);
    expect(texts(image, 'HEALTHCHECK').join()).toMatch(
      /CMD \["node", "\/causeway\/docker\/check-health\.mjs"\]$/,
    );
    const [app] = JSON.parse(texts(image, 'CMD')[0] ?? '[]') as string[];
    expect(existsSync(join(ROOT, 'apps', app ?? '', 'src/main.ts'))).toBe(true);
  });

  it('is in production use, where sample keys are refused', () => {
    expect(texts(image, 'ENV').join(' ')).toMatch(/(?:^| )NODE_ENV=production /);
  });

  it('has no secret, and no argument that would carry one', () => {
    expect(Object.keys(OURS.args)).toStrictEqual(['NODE_IMAGE']);
    for (const stage of OURS.stages) {
      expect(texts(stage, 'ARG')).toStrictEqual([]);
      for (const text of texts(stage, 'ENV')) expect(text).not.toMatch(/KEY|PASSWORD|SECRET|DATABASE_URL/);
    }
  });
});

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;

const projectFolders = (): string[] =>
  ['apps', 'libs', 'libs/contexts', 'tools'].flatMap((parent) =>
    readdirSync(join(ROOT, parent))
      .map((name) => `${parent}/${name}`)
      .filter((folder) => existsSync(join(ROOT, folder, 'package.json'))),
  );
