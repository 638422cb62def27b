import { mkdtemp, readdir, readFile, rm, stat, writeFile, link } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyFile, destroyPreviousKeyFile, replaceKeyFile } from './key-file.js';
import { loadMasterKey } from './load-master-key.js';

describe('the key files of a data folder', () => {
  let dataDir: string;
  const file = () => join(dataDir, 'master.key');
  const previous = () => join(dataDir, 'master.key.previous');
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'key files '));
    await createKeyFile(dataDir, file());
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('hold a new key and the one before it while one takes the place of the other', async () => {
    const before = await loadMasterKey({ env: undefined, dataDir });
    await replaceKeyFile(dataDir);
    const now = await loadMasterKey({ env: undefined, dataDir });
    expect(now.fingerprint()).not.toBe(before.fingerprint());
    expect(now.previous?.fingerprint()).toBe(before.fingerprint());
    expect((await readdir(dataDir)).sort()).toStrictEqual(['master.key', 'master.key.previous']);
    for (const name of [file(), previous()]) expect((await stat(name)).mode & 0o777).toBe(0o600);
  });

  it('never lose the old key to a second replacement before the first was finished', async () => {
    await replaceKeyFile(dataDir);
    const [key, before] = [await readFile(file(), 'utf8'), await readFile(previous(), 'utf8')];
    await replaceKeyFile(dataDir);
    expect([await readFile(file(), 'utf8'), await readFile(previous(), 'utf8')]).toStrictEqual([key, before]);
  });

  it('get their new key when a replacement was killed before it made one', async () => {
    await link(file(), previous());
    await replaceKeyFile(dataDir);
    expect(await readFile(file(), 'utf8')).not.toBe(await readFile(previous(), 'utf8'));
  });

  it('are one again when the previous key is destroyed, whose bytes were overwritten', async () => {
    await replaceKeyFile(dataDir);
    const before = await readFile(previous(), 'utf8');
    const other = join(dataDir, 'same bytes on the disk');
    await link(previous(), other);
    expect(await destroyPreviousKeyFile(dataDir)).toBe(true);
    expect((await readFile(other)).includes(Buffer.from(before.trim()))).toBe(false);
    await rm(other);
    expect(await readdir(dataDir)).toStrictEqual(['master.key']);
    expect(await destroyPreviousKeyFile(dataDir)).toBe(false);
  });

  it('stay as they are when there is no key to replace', async () => {
    await rm(file());
    await expect(replaceKeyFile(dataDir)).rejects.toThrow('ENOENT');
    await writeFile(file(), 'x');
    expect(await readdir(dataDir)).toStrictEqual(['master.key']);
  });
});
