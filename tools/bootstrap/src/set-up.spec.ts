import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { forgetMissingOutputs, sourcesFingerprint } from './compile.mjs';
import { isInstalled, linkProjects } from './install.mjs';
import { checkNode } from './prepare.mjs';
import { dataFolder, publicPort, ROOT } from './workspace.mjs';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'causeway set-up '))));
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, content: unknown = ''): string => {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

describe('Node', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.9.1'])('%s is recent enough', (version) => {
    expect(() => checkNode(version)).not.toThrow();
  });

  it.each(['20.18.3', '18.20.4', '4.0.0'])('%s is refused with what is needed', (version) => {
    expect(() => checkNode(version)).toThrow(`Causeway needs Node 20.19 or newer; this is Node ${version}.`);
  });
});

describe('packages', () => {
  const locked = (version: string) => ({
    packages: {
      '': { version: '0.1.0' },
      'libs/a': { version: '0.0.0' },
      'node_modules/pg': { version },
      'node_modules/only-for-windows': { version: '1.0.0', optional: true },
    },
  });
  const installed = (version: string) => ({ packages: { 'node_modules/pg': { version } } });

  it('are missing without node_modules', () => {
    write('package-lock.json', locked('8.0.0'));
    expect(isInstalled(root)).toBe(false);
  });

  it('installed by hand are recognised and not thrown away', () => {
    write('package-lock.json', locked('8.0.0'));
    write('node_modules/.package-lock.json', installed('8.0.0'));
    expect(isInstalled(root)).toBe(true);
    rmSync(join(root, 'node_modules/.package-lock.json'));
    expect(isInstalled(root)).toBe(true);
  });

  it('are out of date when the lockfile changed since', () => {
    write('package-lock.json', locked('8.0.0'));
    write('node_modules/.package-lock.json', installed('8.0.0'));
    expect(isInstalled(root)).toBe(true);
    write('package-lock.json', locked('8.0.1'));
    expect(isInstalled(root)).toBe(false);
  });

  it('of ours that are new, or have moved, are linked without an installation', () => {
    const withProject = (folder: string) => ({
      packages: {
        ...locked('8.0.0').packages,
        'node_modules/@causeway/b': { resolved: folder, link: true },
      },
    });
    write('node_modules/.package-lock.json', installed('8.0.0'));
    for (const folder of ['libs/b', 'libs/contexts/b']) {
      write(`${folder}/package.json`, folder);
      write('package-lock.json', withProject(folder));
      expect(isInstalled(root)).toBe(false);
      linkProjects(root);
      expect(isInstalled(root)).toBe(true);
      expect(readFileSync(join(root, 'node_modules/@causeway/b/package.json'), 'utf8')).toBe(folder);
    }
  });

  it('of ours are linked where nothing is installed, which is no installation', () => {
    const link = { resolved: 'libs/b', link: true };
    write('package-lock.json', {
      packages: { ...locked('8.0.0').packages, 'node_modules/@causeway/b': link },
    });
    write('libs/b/package.json', 'b');
    linkProjects(root);
    expect(readFileSync(join(root, 'node_modules/@causeway/b/package.json'), 'utf8')).toBe('b');
    expect(isInstalled(root)).toBe(false);
  });

  it('of an installation that broke off are missing', () => {
    write('package-lock.json', locked('8.0.0'));
    mkdirSync(join(root, 'node_modules/pg'), { recursive: true });
    expect(isInstalled(root)).toBe(false);
    write('node_modules/.package-lock.json', { packages: {} });
    expect(isInstalled(root)).toBe(false);
  });
});

describe('compiled output', () => {
  beforeEach(() => {
    write('tsconfig.json', { references: [{ path: 'libs/a' }, { path: 'libs/b' }] });
    for (const file of ['tsconfig.base.json', 'package-lock.json']) write(file, {});
    for (const project of ['a', 'b']) {
      write(`libs/${project}/src/index.ts`, 'export {};');
      write(`libs/${project}/dist/index.js`);
      write(`libs/${project}/tsconfig.tsbuildinfo`);
    }
  });

  it('stays valid while no source changes', () => {
    expect(sourcesFingerprint(root)).toBe(sourcesFingerprint(root));
  });

  it.each([
    ['a source is edited', () => write('libs/a/src/index.ts', 'export const x = 1;')],
    ['a source is touched', () => utimesSync(join(root, 'libs/a/src/index.ts'), 1, 1)],
    ['a source is added', () => write('libs/a/src/more.ts')],
    ['a source is removed', () => rmSync(join(root, 'libs/b/src/index.ts'))],
    ['the compiler settings change', () => write('tsconfig.base.json', { strict: true })],
    ['packages change', () => write('package-lock.json', { packages: {} })],
  ])('is out of date when %s', (_case, change) => {
    const before = sourcesFingerprint(root);
    change();
    expect(sourcesFingerprint(root)).not.toBe(before);
  });

  it.each([
    'libs/a/src/index.spec.ts',
    'libs/a/dist/index.js',
    'libs/a/node_modules/x/index.ts',
    'libs/a/README.md',
  ])('does not depend on %s', (path) => {
    const before = sourcesFingerprint(root);
    write(path, 'changed');
    expect(sourcesFingerprint(root)).toBe(before);
  });

  it('that was deleted is made again, though the compiler remembers it', () => {
    expect(forgetMissingOutputs(root)).toBe(true);
    rmSync(join(root, 'libs/b/dist'), { recursive: true });
    expect(forgetMissingOutputs(root)).toBe(false);
    expect(existsSync(join(root, 'libs/b/tsconfig.tsbuildinfo'))).toBe(false);
    expect(existsSync(join(root, 'libs/a/tsconfig.tsbuildinfo'))).toBe(true);
  });
});

describe('settings', () => {
  it('the data lies in the checkout by default', () => {
    expect(dataFolder({})).toBe(join(ROOT, '.causeway'));
    expect(dataFolder({ CAUSEWAY_DATA_DIR: '/srv/data' })).toBe('/srv/data');
    expect(dataFolder({ CAUSEWAY_DATA_DIR: 'mine' })).toBe(join(ROOT, 'mine'));
  });

  it('the public port is 3000 by default', () => {
    expect(publicPort({})).toBe(3000);
    expect(publicPort({ CAUSEWAY_PORT: '8080' })).toBe(8080);
  });

  it.each(['abc', '0', '65536', '80.5', '-1', '0x1f90', '8e3'])(
    '%s is no port, which is left to the program to say',
    (CAUSEWAY_PORT) => {
      expect(publicPort({ CAUSEWAY_PORT })).toBeUndefined();
    },
  );
});
