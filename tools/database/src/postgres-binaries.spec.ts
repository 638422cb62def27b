import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chooseBinaries, findBinaries, program, choiceFrom } from './postgres-binaries.mjs';

describe('which PostgreSQL runs', () => {
  let folder: string;
  beforeEach(() => (folder = realpathSync(mkdtempSync(join(tmpdir(), 'causeway-binaries-')))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A bin folder whose server only prints its version. */
  const binFolder = (version: string, programs = ['postgres', 'initdb']): string => {
    const bin = join(folder, version, 'bin');
    mkdirSync(bin, { recursive: true });
    for (const name of programs) {
      writeFileSync(join(bin, name), `#!/bin/sh\necho "postgres (PostgreSQL) ${version} (made up)"\n`);
      chmodSync(join(bin, name), 0o755);
    }
    return bin;
  };
  const binaries = (major: number, kind: 'installed' | 'embedded' = 'installed') => ({
    kind,
    major,
    version: `${major}.1`,
    binFolder: `/opt/${major}`,
  });

  it('the newest installed one comes first', () => {
    const path = [binFolder('98.2'), binFolder('99.1')].join(delimiter);
    const found = findBinaries({ path, forced: 'installed' });
    expect(found.slice(0, 2)).toStrictEqual([
      { kind: 'installed', version: '99.1', major: 99, binFolder: join(folder, '99.1', 'bin') },
      { kind: 'installed', version: '98.2', major: 98, binFolder: join(folder, '98.2', 'bin') },
    ]);
  });

  it('a link in PATH leads to the folder that it points to, once', () => {
    const real = binFolder('99.1');
    const links = join(folder, 'links');
    mkdirSync(links);
    for (const name of ['postgres', 'initdb']) symlinkSync(join(real, name), join(links, name));
    const found = findBinaries({ path: [links, real].join(delimiter), forced: 'installed' });
    expect(found.filter(({ major }) => major === 99).map((one) => one.binFolder)).toStrictEqual([real]);
  });

  it('one older than 15 and one without initdb are passed over', () => {
    const path = [binFolder('14.9'), binFolder('97.1', ['postgres'])].join(delimiter);
    const found = findBinaries({ path, forced: 'installed' });
    expect(found.filter(({ binFolder: bin }) => bin.startsWith(folder))).toStrictEqual([]);
  });

  it('the folder in CAUSEWAY_PG_BIN goes before everything else', () => {
    const pgBin = binFolder('16.3');
    expect(findBinaries({ pgBin, path: binFolder('99.1') })[0]).toStrictEqual({
      kind: 'installed',
      version: '16.3',
      major: 16,
      binFolder: pgBin,
    });
  });

  it('a CAUSEWAY_PG_BIN without a PostgreSQL, or with an old one, is an error that names it', () => {
    expect(() => findBinaries({ pgBin: folder })).toThrow(`CAUSEWAY_PG_BIN is ${folder}, which holds no`);
    expect(() => findBinaries({ pgBin: binFolder('14.9') })).toThrow('PostgreSQL 15 or newer');
  });

  it('CAUSEWAY_DATABASE=embedded leaves installed ones aside', () => {
    const found = findBinaries({ path: binFolder('99.1'), forced: 'embedded' });
    expect(found.map(({ kind }) => kind)).toStrictEqual(['embedded']);
  });

  it('CAUSEWAY_DATABASE=installed leaves the embedded one aside', () => {
    expect(findBinaries({ forced: 'installed' }).filter(({ kind }) => kind === 'embedded')).toStrictEqual([]);
  });

  it('any other CAUSEWAY_DATABASE is an error', () => {
    expect(() => findBinaries({ forced: 'docker' })).toThrow(
      'CAUSEWAY_DATABASE is "docker"; it can be "installed" or "embedded".',
    );
  });

  it('the environment chooses the binaries', () => {
    expect(choiceFrom({ CAUSEWAY_PG_BIN: '/a', CAUSEWAY_DATABASE: 'installed', PATH: '/b' })).toStrictEqual({
      pgBin: '/a',
      forced: 'installed',
      path: '/b',
    });
  });

  it('a new cluster is made by the first one found', () => {
    expect(chooseBinaries([binaries(17), binaries(15)])).toStrictEqual(binaries(17));
  });

  it('an existing cluster is opened by its own major version, wherever that comes from', () => {
    const found = [binaries(17), binaries(15), binaries(18, 'embedded')];
    expect(chooseBinaries(found, 15)).toStrictEqual(binaries(15));
    expect(chooseBinaries(found, 18)).toStrictEqual(binaries(18, 'embedded'));
  });

  it('a cluster of a version that is not installed is refused, with the installed versions', () => {
    expect(() => chooseBinaries([binaries(15), binaries(18, 'embedded')], 16, '/data/postgres')).toThrow(
      'The database in /data/postgres was made by PostgreSQL 16, and no other version can open it; ' +
        'found here: 15.1 (installed), 18.1 (embedded).',
    );
    expect(() => chooseBinaries([], 16, '/data/postgres')).toThrow('found here: none.');
  });

  it('no PostgreSQL at all is an error with a remedy', () => {
    expect(() => chooseBinaries([])).toThrow('No PostgreSQL 15 or newer was found. Install one,');
  });

  it('programs lie in the bin folder', () => {
    expect(program(binaries(15), 'initdb')).toBe(join('/opt/15', 'initdb'));
  });
});
