import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadMasterKey } from './load-master-key.js';
import { MasterKey } from './master-key.js';

const KEY = randomBytes(32);
const FINGERPRINT = new MasterKey(KEY).fingerprint();

describe('the master key of an installation', () => {
  let folder: string;
  let dataDir: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'master key '));
    dataDir = join(folder, 'data', 'deep');
  });
  afterEach(() => rm(folder, { recursive: true }));
  const load = (env?: string) => loadMasterKey({ env, dataDir });

  it('comes from the environment when it is there, and nothing is written', async () => {
    expect((await load(KEY.toString('base64'))).fingerprint()).toBe(FINGERPRINT);
    expect((await load(`${KEY.toString('base64')}\n`)).fingerprint()).toBe(FINGERPRINT);
    expect(await readdir(folder)).toStrictEqual([]);
  });

  it('is made at the first start and read at every later one', async () => {
    const first = await load();
    expect((await load()).fingerprint()).toBe(first.fingerprint());
    expect((await load('')).fingerprint()).toBe(first.fingerprint());
  });

  it('is readable by its owner only', async () => {
    await load();
    expect((await stat(join(dataDir, 'master.key'))).mode & 0o777).toBe(0o600);
  });

  it('is one when many processes start together, each a little later than the last', async () => {
    for (let round = 0; round < 10; round += 1) {
      dataDir = join(folder, `round ${round}`);
      const starting: ReturnType<typeof load>[] = [];
      for (let count = 0; count < 20; count += 1) {
        starting.push(load());
        await new Promise(setImmediate);
      }
      const fingerprints = (await Promise.all(starting)).map((key) => key.fingerprint());
      expect(new Set(fingerprints).size).toBe(1);
      expect(await readdir(dataDir)).toStrictEqual(['master.key']);
    }
  });

  it('from the environment wins over the file', async () => {
    await load();
    expect((await load(KEY.toString('base64'))).fingerprint()).toBe(FINGERPRINT);
  });

  it('takes the key before it from the environment, or from the file beside its own', async () => {
    const [earlier, other] = [randomBytes(32), randomBytes(32)];
    const env = KEY.toString('base64');
    expect((await load(env)).previous).toBeUndefined();
    await load();
    await writeFile(join(dataDir, 'master.key.previous'), `${earlier.toString('base64')}\n`);
    expect((await load(env)).previous?.fingerprint()).toBe(new MasterKey(earlier).fingerprint());
    expect((await load()).previous?.fingerprint()).toBe(new MasterKey(earlier).fingerprint());
    const both = await loadMasterKey({ env, previous: other.toString('base64'), dataDir });
    expect(both.previous?.fingerprint()).toBe(new MasterKey(other).fingerprint());
    await expect(loadMasterKey({ env, previous: 'secret', dataDir })).rejects.toThrow(
      'CAUSEWAY_MASTER_KEY_PREVIOUS must hold 32 random bytes in base64 (44 characters)',
    );
  });

  it.each([
    ['hex', KEY.toString('hex')],
    ['short', randomBytes(31).toString('base64')],
    ['long', randomBytes(33).toString('base64')],
    ['base64url with its own characters', `${'-_'.repeat(21)}A=`],
    ['unpadded', KEY.toString('base64').slice(0, -1)],
    ['mistyped', `${KEY.toString('base64').slice(0, 20)}*${KEY.toString('base64').slice(21)}`],
    ['a word', 'secret'],
  ])('is refused when it is %s, without being shown', async (_, env) => {
    const error = await load(env).catch((thrown: unknown) => thrown);
    expect(String(error)).toBe(
      'Error: CAUSEWAY_MASTER_KEY must hold 32 random bytes in base64 (44 characters)',
    );
    expect(await readdir(folder)).toStrictEqual([]);
  });

  it.each([
    ['zeros', Buffer.alloc(32)],
    ['typed text', Buffer.from('a key for all of us, thirty-two!')],
  ])('is refused when it is a sample: %s, with the way to a good one', async (_, sample) => {
    const error = await load(sample.toString('base64')).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(
      /^Error: CAUSEWAY_MASTER_KEY holds a sample, not a random key: .* Make one with: openssl rand -base64 32$/,
    );
    expect(String(error)).not.toContain(sample.toString('base64'));
  });

  it('in the file is refused like one of the environment when it is a sample', async () => {
    await load();
    const file = join(dataDir, 'master.key');
    await writeFile(file, `${Buffer.alloc(32).toString('base64')}\n`);
    await expect(load()).rejects.toThrow(`${file} holds a sample`);
  });

  it('in a damaged file is an error that names the file, and the file is left alone', async () => {
    await load();
    const file = join(dataDir, 'master.key');
    await writeFile(file, 'half a k');
    await expect(load()).rejects.toThrow(`${file} must hold 32 random bytes`);
    expect(await readFile(file, 'utf8')).toBe('half a k');
  });

  it('in a place that cannot be written is an error', async () => {
    await writeFile(join(folder, 'data'), 'a file where a folder belongs');
    await expect(load()).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});
