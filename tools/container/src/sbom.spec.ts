import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOf, type Bill } from './bill-of-materials.js';
import { billOfCheckout } from './npm-bill.js';
import { productionPackages, type LockedPackages } from './production-packages.js';

const ROOT = join(import.meta.dirname, '../../..');
const read = <Shape>(file: string): Shape => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Shape;

describe('the packages of production', () => {
  const TREE: LockedPackages = {
    '': { dependencies: { pg: '8' }, optionalDependencies: { native: '1' } },
    'apps/a': { name: '@causeway/a-app', version: '0', dependencies: { '@causeway/lib': '0' } },
    'libs/lib': { name: '@causeway/lib', version: '0', dependencies: { shared: '2' } },
    'node_modules/@causeway/lib': { resolved: 'libs/lib', link: true },
    'libs/lib/node_modules/shared': { version: '2.0.0' },
    'node_modules/shared': { version: '1.0.0' },
    'node_modules/pg': {
      version: '8.1.0',
      dependencies: { shared: '1' },
      peerDependencies: { peer: '1', whim: '1' },
      peerDependenciesMeta: { whim: { optional: true } },
    },
    'node_modules/peer': { version: '1.0.0', dependencies: { pg: '8' } },
    'node_modules/whim': { version: '1.0.0' },
    'node_modules/native': { version: '1.0.0' },
    'node_modules/jest': { version: '30.0.0' },
  };

  it('is followed from the root and the apps, as Node looks packages up', () => {
    expect([...productionPackages(TREE, ['apps/a'])].sort()).toStrictEqual([
      '@causeway/a-app@0',
      '@causeway/lib@0',
      'native@1.0.0',
      'peer@1.0.0',
      'pg@8.1.0',
      'shared@1.0.0',
      'shared@2.0.0',
    ]);
  });
});

describe('a bill of materials', () => {
  const component = (ref: string) => ({ 'bom-ref': ref, name: 'x', version: '1', purl: `pkg:npm/${ref}` });
  const WHOLE: Bill = {
    bomFormat: 'CycloneDX',
    metadata: { component: { ...component('causeway@0.1.0'), name: 'somebodys-folder' } },
    components: ['pg@8', 'deep@1', 'jest@30'].map(component),
    dependencies: [
      { ref: 'causeway@0.1.0', dependsOn: ['pg@8', 'jest@30'] },
      { ref: 'pg@8', dependsOn: ['deep@1'] },
      { ref: 'jest@30', dependsOn: ['deep@1'] },
    ],
  };
  const bill = billOf(WHOLE, new Set(['pg@8', 'deep@1']));

  it('holds that, the lines within, and no line out of it', () => {
    expect(bill.components.map((each) => each['bom-ref'])).toStrictEqual(['pg@8', 'deep@1']);
    expect(bill.dependencies).toStrictEqual([
      { ref: 'causeway@0.1.0', dependsOn: ['pg@8'] },
      { ref: 'pg@8', dependsOn: ['deep@1'] },
    ]);
  });

  it('bears the name of the product, not of a folder', () => {
    expect(bill.metadata.component.name).toBe('causeway');
  });

  it('is refused rather than written with a hole', () => {
    expect(() => billOf(WHOLE, new Set(['pg@8', 'lost@1']))).toThrow("npm's bill of materials lacks lost@1");
  });
});

describe('the bill of this checkout', () => {
  const bill = billOfCheckout(ROOT);
  const outside = bill.components.filter(({ purl }) => !purl.includes('causeway'));
  const named = new Set(outside.map((each) => each['bom-ref']));
  const { packages } = read<{
    packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean; link?: boolean }>;
  }>('package-lock.json');
  const locked = Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, entry]) => ({ ...entry, ref: `${path.split('node_modules/').at(-1)}@${entry.version}` }));

  it('names every package that npm installs for production, at its version', () => {
    expect(bill.bomFormat).toBe('CycloneDX');
    const wanted = locked.filter(({ dev, devOptional }) => dev !== true && devOptional !== true);
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.map(({ ref }) => ref).filter((ref) => !named.has(ref))).toStrictEqual([]);
  });

  it('names nothing that is for development only', () => {
    const production = new Set(locked.filter(({ dev }) => dev !== true).map(({ ref }) => ref));
    expect([...named].filter((ref) => !production.has(ref))).toStrictEqual([]);
  });

  it('lists every external package with the hash that npm checks it by', () => {
    expect(outside.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512')).toStrictEqual([]);
  });
});
