import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeDigest } from './code-digest.js';

describe('the digest of a context’s code', () => {
  let folder: string;
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'code '));
    await mkdir(join(folder, 'read'));
    await write('index.js', 'export {};');
    await write('read/quote.view.js', 'export const fold = 1;');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('stays the same while the code does, whatever lies beside it', async () => {
    const before = await codeDigest(folder);
    await write('read/quote.view.d.ts', 'export declare const fold: 1;');
    await write('read/quote.view.spec.js', 'expect(1);');
    await write('README.md', 'words');
    expect(await codeDigest(folder)).toBe(before);
  });

  it.each([
    ['a line', 'read/quote.view.js', 'export const fold = 2;'],
    ['a new file', 'read/transaction.view.js', ''],
    ['the same text in another file', 'read/quote.view.ts', 'export const fold = 1;'],
  ])('changes with %s', async (_what, name, text) => {
    const before = await codeDigest(folder);
    await write(name, text);
    expect(await codeDigest(folder)).not.toBe(before);
  });
});
