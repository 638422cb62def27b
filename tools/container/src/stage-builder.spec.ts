import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { readDockerfile } from './dockerfile.js';
import { buildStages } from './stage-builder.js';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

describe('building without an engine', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'causeway stages '));
    for (const [path, text] of Object.entries({
      '.dockerignore': '**/node_modules\nsecrets\n',
      'package.json': '{}',
      'src/a.ts': 'a',
      'src/deep/b.ts': 'b',
      'src/node_modules/x.js': 'x',
      'secrets/key': 'k',
    })) {
      mkdirSync(dirname(join(folder, 'context', path)), { recursive: true });
      writeFileSync(join(folder, 'context', path), text);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const ran: [string, string][] = [];
  const build = (...lines: string[]): string => {
    ran.length = 0;
    return buildStages({
      dockerfile: readDockerfile(['FROM node AS first', ...lines].join('\n')),
      context: join(folder, 'context'),
      workspace: join(folder, 'stages'),
      run: (command, cwd) => {
        ran.push([command, cwd.slice(join(folder, 'stages').length)]);
        execFileSync('/bin/sh', ['-c', command], { cwd });
      },
    });
  };

  it('copies the context without the ignored files', () => {
    expect(filesIn(build('WORKDIR /app', 'COPY . .'))).toStrictEqual([
      'app/.dockerignore',
      'app/package.json',
      'app/src/a.ts',
      'app/src/deep/b.ts',
    ]);
  });

  it('copies a folder’s content, a file under its name or into a folder', () => {
    const built = build(
      'COPY src ./code',
      'COPY package.json ./manifest',
      'COPY package.json src/a.ts ./both/',
    );
    expect(filesIn(built)).toStrictEqual([
      'both/a.ts',
      'both/package.json',
      'code/a.ts',
      'code/deep/b.ts',
      'manifest',
    ]);
  });

  it('runs commands in WORKDIR, and passes stages on', () => {
    const built = build(
      'WORKDIR /app',
      'COPY . .',
      'RUN find src -name b.ts -delete && echo made > made.txt',
      'FROM node AS second',
      'COPY --from=first /app ./',
      'RUN cat made.txt',
      'USER node',
    );
    expect(ran).toStrictEqual([
      ['find src -name b.ts -delete && echo made > made.txt', '/first/app'],
      ['cat made.txt', '/second'],
    ]);
    expect(built).toBe(join(folder, 'stages/second'));
    expect(readFileSync(join(built, 'made.txt'), 'utf8')).toBe('made\n');
    expect(existsSync(join(built, 'src/deep/b.ts'))).toBe(false);
  });

  it.each(['rm -rf /tmp/x', 'echo x >/etc/passwd', 'PATH=/bin ls'])(
    'refuses a command that leaves: %s',
    (command) => {
      expect(() => build(`RUN ${command}`)).toThrow(`This command leaves its folder: RUN ${command}`);
      expect(ran).toStrictEqual([]);
    },
  );

  it('refuses to copy ignored or missing files', () => {
    expect(() => build('COPY secrets ./')).toThrow('.dockerignore leaves out what is copied: secrets');
    expect(() => build('COPY nowhere ./')).toThrow(/ENOENT/);
  });
});
