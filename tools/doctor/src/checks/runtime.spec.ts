import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNode, checkNpm, checkPackages } from './runtime.mjs';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'causeway doctor '))));
afterEach(() => rmSync(root, { recursive: true }));
const machine = (settings: NodeJS.ProcessEnv = process.env) => ({
  root,
  settings,
  shape: 'standalone' as const,
});

describe('Node', () => {
  it.each(['22.0.0', '24.1.2', '26.1.0'])('%s is recent enough', (version) => {
    expect(checkNode(version)).toStrictEqual({ name: 'Node', status: 'ok', says: version });
  });

  it.each(['20.19.0', '20.20.2', '21.7.3'])('%s is warned of', (version) => {
    expect(checkNode(version)).toStrictEqual({
      name: 'Node',
      status: 'warn',
      says: `${version} works, but gets no security fixes any more`,
      remedy: 'Install Node 24, which is also faster, and call npm run build with it.',
    });
  });

  it.each(['20.18.9', '18.20.4', '4.0.0'])('%s is reported as missing, with its remedy', (version) => {
    expect(checkNode(version)).toStrictEqual({
      name: 'Node',
      status: 'missing',
      says: `${version} is too old`,
      remedy: 'Install Node 20.19 or newer, and call this again with it.',
    });
  });
});

describe('npm', () => {
  it('reports its version', async () => {
    expect(await checkNpm(machine())).toMatchObject({
      status: 'ok',
      says: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });

  it('that is not on the PATH is missing', async () => {
    expect(await checkNpm(machine({ PATH: root }))).toMatchObject({
      status: 'missing',
      says: 'it is not on the PATH',
    });
  });
});

describe('packages', () => {
  it('that are not installed yet are no fault', () => {
    expect(checkPackages(machine())).toMatchObject({
      status: 'ok',
      says: expect.stringContaining('npm start'),
    });
  });

  it('that are installed are reported', () => {
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}');
    expect(checkPackages(machine())).toMatchObject({ status: 'ok', says: 'installed' });
  });
});
