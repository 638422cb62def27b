import { statfsSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { checkDisk, checkMemory, existingPart } from './resources.mjs';

const GIB = 1024 ** 3;
const machine = (shape: 'standalone' | 'services' = 'standalone') => ({
  root: tmpdir(),
  settings: { CAUSEWAY_DATA_DIR: 'not/made/yet' },
  shape,
});

describe('memory', () => {
  it.each([
    ['standalone', 8, 'ok'],
    ['standalone', 1, 'ok'],
    ['standalone', 0.9, 'warn'],
    ['standalone', 0.4, 'missing'],
    ['services', 4, 'ok'],
    ['services', 2, 'warn'],
    ['services', 0.4, 'missing'],
  ] as const)('for %s, %d GiB are %s', (shape, gib, status) => {
    expect(checkMemory(machine(shape), gib * GIB).status).toBe(status);
  });

  it('that is short is reported with the amount that suffices', () => {
    expect(checkMemory(machine('services'), GIB)).toMatchObject({
      says: '1.0 GiB in all',
      remedy: 'For services, 3.0 GiB or more is comfortable.',
    });
  });

  it('is that of this machine, or the limit of its container, unless it is given', () => {
    const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
    expect(checkMemory(machine())).toStrictEqual(checkMemory(machine(), Math.min(totalmem(), limit)));
  });
});

describe('the disk', () => {
  it.each([
    [20, 'ok'],
    [5, 'ok'],
    [4.9, 'warn'],
    [0.9, 'missing'],
  ] as const)('with %d GiB free is %s', (gib, status) => {
    expect(checkDisk(machine(), gib * GIB).status).toBe(status);
  });

  it('is the one that the data folder will lie on, and what this user may still write there', () => {
    const [, free, folder] = /^([\d.]+) GiB free at (.+)$/.exec(checkDisk(machine()).says) ?? [];
    const { bavail, bsize } = statfsSync(tmpdir());
    expect(folder).toBe(tmpdir());
    // Others write meanwhile, but not a gibibyte.
    expect(Math.abs(Number(free) - (bavail * bsize) / GIB)).toBeLessThan(1);
    expect(existingPart(join(tmpdir(), 'not', 'made', 'yet'))).toBe(tmpdir());
    expect(existingPart(tmpdir())).toBe(tmpdir());
  });
});
