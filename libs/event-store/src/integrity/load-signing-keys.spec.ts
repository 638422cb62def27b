import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSigningKeys } from './load-signing-keys.js';
import { publicKeysIn } from './signed-head.js';

const random = () => randomBytes(32).toString('base64');

describe('the signing key', () => {
  let dataDir: string;
  beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'causeway signing '))));
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const file = (name: string) => join(dataDir, name);
  const load = (key?: string, previous?: string) => loadSigningKeys({ key, previous, dataDir });
  const published = () => publicKeysIn(readFileSync(file('signing.pub'), 'utf8'));

  it('is made at the first start, for its owner’s eyes only, and is the same at the next', async () => {
    const { key, previous } = await load();
    expect(statSync(file('signing.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir).sort()).toStrictEqual(['signing.key', 'signing.pub']);
    expect((await load()).key.publicKey).toBe(key.publicKey);
    expect(previous).toBeUndefined();
  });

  it('is one, also when many processes start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => load()));
    expect(new Set(keys.map(({ key }) => key.publicKey)).size).toBe(1);
  });

  it('has its public half beside it, readable by every user', async () => {
    const { key } = await load();
    expect(published()).toStrictEqual([key.publicKey]);
    expect(statSync(file('signing.pub')).mode & 0o044).toBe(0o044);
  });

  it('that is set wins over the file, and is published too', async () => {
    await load();
    const { key } = await load(random());
    expect(published()).toStrictEqual([key.publicKey]);
    expect((await load()).key.publicKey).not.toBe(key.publicKey);
  });

  it('has the one before it at hand while a rotation is under way', async () => {
    const before = await load();
    renameSync(file('signing.key'), file('signing.key.previous'));
    const { key, previous } = await load('  ');
    expect(previous?.publicKey).toBe(before.key.publicKey);
    expect(key.publicKey).not.toBe(before.key.publicKey);
    const set = random();
    expect((await load(undefined, set)).previous?.publicKey).not.toBe(before.key.publicKey);
    expect((await load(set, set)).previous).toBeUndefined();
  });

  it.each([
    ['too short', 'c2hvcnQ=', 'must hold 32 random bytes in base64'],
    ['no base64', 'x'.repeat(44), 'must hold 32 random bytes in base64'],
    ['a sample', Buffer.alloc(32, 7).toString('base64'), 'holds a sample, not a random key'],
  ])('that is %s is refused, and not shown', async (_title, wrong, message) => {
    const error = await load(wrong).catch((thrown: Error) => thrown.message);
    expect(error).toContain(message);
    expect(error).not.toContain(wrong);
    writeFileSync(file('signing.key'), wrong);
    await expect(load()).rejects.toThrow(`${file('signing.key')} `);
  });
});
