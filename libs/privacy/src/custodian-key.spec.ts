import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { CustodianKey, loadCustodianKey } from './custodian-key.js';

const secret = Buffer.from('a private key, or the words of one');

describe('a custodian key', () => {
  const bytes = randomBytes(32);
  const key = new CustodianKey(bytes);

  it('opens what it sealed, under the same binding only', () => {
    const sealed = key.seal(secret, 'key 1');
    expect(key.open(sealed, 'key 1')).toStrictEqual(secret);
    expect(() => key.open(sealed, 'key 2')).toThrow();
    expect(() => new CustodianKey(randomBytes(32)).open(sealed, 'key 1')).toThrow();
  });

  it('opens nothing of which a byte was changed', () => {
    const sealed = key.seal(secret, 'key 1');
    for (let at = 0; at < sealed.length; at++) {
      const altered = Buffer.from(sealed);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(() => key.open(altered, 'key 1')).toThrow();
    }
  });

  it('opens, as its successor names it, what the key before it sealed', () => {
    const successor = new CustodianKey(randomBytes(32), { previous: key });
    const sealed = key.seal(secret, 'key 1');
    expect(successor.named(key.fingerprint)?.open(sealed, 'key 1')).toStrictEqual(secret);
    expect(() => successor.open(sealed, 'key 1')).toThrow();
    expect(successor.named(successor.fingerprint)).toBe(successor);
    expect(successor.named('another')).toBeUndefined();
    expect([key.previousFingerprint, successor.previousFingerprint]).toStrictEqual([
      undefined,
      key.fingerprint,
    ]);
    expect(inspect(successor, { showHidden: true, depth: 9 })).toBe('[custodian key]');
  });

  it('has a fingerprint of its own, and is shown by nothing', () => {
    expect(new CustodianKey(bytes).fingerprint).toBe(key.fingerprint);
    expect(new CustodianKey(randomBytes(32)).fingerprint).not.toBe(key.fingerprint);
    const shown = [inspect(key, { showHidden: true, depth: 9 }), JSON.stringify({ key }), key.fingerprint];
    for (const text of shown)
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(text).not.toContain(bytes.toString(form).slice(0, 12));
  });
});

describe('loading it', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'custodian-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('makes a file for its owner alone when there is none, and one only for several at once', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => loadCustodianKey({ env: undefined, dataDir })));
    expect(new Set(keys.map(({ fingerprint }) => fingerprint)).size).toBe(1);
    expect((await stat(join(dataDir, 'custodian.key'))).mode & 0o777).toBe(0o600);
    const again = await loadCustodianKey({ env: '', dataDir });
    expect(again.fingerprint).toBe(keys[0]?.fingerprint);
  });

  it('takes the setting before the file, and makes no file then', async () => {
    const bytes = randomBytes(32);
    const key = await loadCustodianKey({ env: bytes.toString('base64'), dataDir });
    expect(key.fingerprint).toBe(new CustodianKey(bytes).fingerprint);
    await expect(readFile(join(dataDir, 'custodian.key'))).rejects.toThrow('ENOENT');
  });

  it('has the key before it beside it, from the setting or else from its file', async () => {
    const former = randomBytes(32).toString('base64');
    await writeFile(join(dataDir, 'custodian.key.previous'), former);
    const { fingerprint } = new CustodianKey(Buffer.from(former, 'base64'));
    const [filed] = [await loadCustodianKey({ env: undefined, dataDir })];
    expect(filed.previousFingerprint).toBe(fingerprint);
    const other = randomBytes(32);
    const named = await loadCustodianKey({ env: undefined, previous: other.toString('base64'), dataDir });
    expect(named.previousFingerprint).toBe(new CustodianKey(other).fingerprint);
    expect(named.fingerprint).toBe(filed.fingerprint);
    await expect(loadCustodianKey({ env: undefined, previous: 'short', dataDir })).rejects.toThrow(
      'CAUSEWAY_CUSTODIAN_KEY_PREVIOUS',
    );
  });

  it.each(['short', Buffer.alloc(32).toString('base64'), `${randomBytes(32).toString('base64')}x`])(
    'refuses %s without showing it',
    async (env) => {
      const refusal: unknown = await loadCustodianKey({ env, dataDir }).catch((error: unknown) => error);
      expect(String(refusal)).toContain('CAUSEWAY_CUSTODIAN_KEY');
      expect(String(refusal)).not.toContain(env);
    },
  );
});
