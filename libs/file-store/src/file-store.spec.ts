import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FolderFileStore } from './folder-file-store.adapter.js';
import { openFileStore, type FileStore } from './index.js';
import { startS3Server } from './testing/index.js';

interface Opened {
  readonly store: FileStore;
  close(): Promise<void>;
}

const inFolder = async (): Promise<Opened> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'causeway-files-'));
  return { store: openFileStore({ dataDir }), close: () => rm(dataDir, { recursive: true }) };
};
const inBucket = async (): Promise<Opened> => {
  const { settings, close } = await startS3Server();
  return { store: openFileStore({ dataDir: '/nowhere', s3: settings }), close };
};

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const inPieces = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
    { objectMode: false },
  );

describe.each([
  ['the data folder', inFolder],
  ['a bucket', inBucket],
])('files in %s', (_name, open) => {
  let opened: Opened;
  let store: FileStore;
  beforeAll(async () => {
    opened = await open();
    ({ store } = opened);
  });
  afterAll(() => opened.close());

  const stored = async (key: string) => {
    const content = await store.get(key);
    return content && buffer(content);
  };
  const keysBelow = async (prefix: string) => {
    const keys: string[] = [];
    for await (const key of store.keysBelow(prefix)) keys.push(key);
    return keys.sort();
  };

  it.each([0, 1, 65_536, 5_242_880, 5_242_881, 13_000_000])(
    'come back as they went: %d bytes',
    async (size) => {
      const bytes = randomBytes(size);
      await store.put(`sizes/s${size}`, inPieces(bytes, 100_000));
      expect(digest((await stored(`sizes/s${size}`)) ?? Buffer.from('absent'))).toBe(digest(bytes));
    },
  );

  it('are there or not', async () => {
    expect(await store.has('there/a')).toBe(false);
    expect(await store.get('there/a')).toBeUndefined();
    await store.put('there/a', Readable.from([Buffer.from('a')]));
    expect(await store.has('there/a')).toBe(true);
    await store.delete('there/a');
    await store.delete('there/a');
    expect(await store.has('there/a')).toBe(false);
    expect(await store.get('there/a')).toBeUndefined();
  });

  it('replace each other under one key', async () => {
    for (const text of ['one', 'two']) await store.put('same/key', Readable.from([Buffer.from(text)]));
    expect((await stored('same/key'))?.toString()).toBe('two');
  });

  it.each([1, 12_000_000])('are not there when their stream breaks after %d bytes', async (size) => {
    const broken = async function* () {
      await Promise.resolve();
      yield randomBytes(size);
      throw new Error('the sender went away');
    };
    const key = `broken/b${size}`;
    await expect(store.put(key, Readable.from(broken(), { objectMode: false }))).rejects.toThrow(
      'the sender went away',
    );
    expect(await store.has(key)).toBe(false);
    expect(await keysBelow('broken/')).toStrictEqual([]);
  });

  it('are not there before they are whole', async () => {
    const content = new Readable({ read: () => undefined });
    content.push(randomBytes(6_000_000));
    const put = store.put('whole/a', content);
    expect(await store.has('whole/a')).toBe(false);
    expect(await keysBelow('whole/')).toStrictEqual([]);
    content.push(null);
    await put;
    expect(await keysBelow('whole/')).toStrictEqual(['whole/a']);
  });

  it('are listed below a prefix, at every depth', async () => {
    const keys = ['list/a/1', 'list/a/2', 'list/a/b/3', 'list/ab/4'];
    await Promise.all(keys.map((key) => store.put(key, Readable.from([Buffer.from(key)]))));
    expect(await keysBelow('list/a/')).toStrictEqual(keys.slice(0, 3));
    expect(await keysBelow('list/c/')).toStrictEqual([]);
  });

  it.each([
    '',
    '/a',
    'a/',
    '../a',
    'a/../b',
    'a//b',
    '.arriving/a',
    'A',
    'a b',
    'a\\b',
    'a\0',
    'a'.repeat(513),
  ])('have no key %j', async (key) => {
    const given = Readable.from([Buffer.from('x')]);
    await expect(store.put(key, given)).rejects.toThrow('key of another form');
    await expect(store.get(key)).rejects.toThrow('key of another form');
    await expect(store.delete(key)).rejects.toThrow('key of another form');
  });
});

describe('the folder of files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'causeway-files-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is for this user alone', async () => {
    await new FolderFileStore(folder).put('a/b', Readable.from([Buffer.from('x')]));
    expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'a/b'))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, '.arriving'))).toStrictEqual([]);
  });

  it('is rid of halves that a dead process left, and of no other', async () => {
    const arriving = join(folder, '.arriving');
    await mkdir(arriving);
    for (const name of ['old', 'new']) await writeFile(join(arriving, name), 'half');
    await utimes(join(arriving, 'old'), 0, 1_000);
    await new FolderFileStore(folder).removeHalves(1_000_000 + 86_400_001);
    expect(await readdir(arriving)).toStrictEqual(['new']);
  });
});

describe('a bucket that does not exist', () => {
  it('is an error and no absent file', async () => {
    const { settings, close } = await startS3Server();
    const store = openFileStore({ dataDir: '/nowhere', s3: { ...settings, bucket: 'missing' } });
    await expect(store.get('a')).rejects.toThrow();
    await expect(store.put('a', Readable.from([Buffer.from('x')]))).rejects.toThrow();
    await close();
  });
});
