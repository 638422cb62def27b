import { HmacTokenSecrets } from '@causeway/platform';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshCredentials, readCredentials, writeCredentials } from './credentials-file.js';

const secrets = new HmacTokenSecrets(Buffer.alloc(32, 5));
const address = { baseUrl: 'http://127.0.0.1:3000/api' };
const folder = () => mkdtemp(join(tmpdir(), 'causeway credentials-'));

describe('credentials.json', () => {
  it('is readable by its owner only, and leaves no other file behind', async () => {
    const dataDir = await folder();
    await writeCredentials(dataDir, freshCredentials(secrets, address));
    expect(await readdir(dataDir)).toStrictEqual(['credentials.json']);
    expect((await stat(join(dataDir, 'credentials.json'))).mode & 0o777).toBe(0o600);
  });

  it('is read as written, and replaced as a whole', async () => {
    const dataDir = await folder();
    expect(await readCredentials(dataDir)).toBeUndefined();
    const first = freshCredentials(secrets, address);
    await writeCredentials(dataDir, first);
    expect(await readCredentials(dataDir)).toStrictEqual(first);
    const second = { ...first, sandbox: { ...first.sandbox, webhookPublicKeyPem: 'pem' } };
    await writeCredentials(dataDir, second);
    expect(await readCredentials(dataDir)).toStrictEqual(second);
  });

  it('that cannot be read is reported by its path, and never overwritten', async () => {
    const dataDir = await folder();
    await writeFile(join(dataDir, 'credentials.json'), '{ half');
    await expect(readCredentials(dataDir)).rejects.toThrow('credentials.json cannot be read');
    expect(await readFile(join(dataDir, 'credentials.json'), 'utf8')).toBe('{ half');
  });

  it('holds an operator’s token that reveals nothing else', () => {
    const [one, other] = [freshCredentials(secrets, address), freshCredentials(secrets, address)];
    expect(one.operatorToken).toMatch(/^[0-9a-f]{64}$/);
    expect(one.operatorToken).not.toBe(other.operatorToken);
  });

  it('holds a key and a secret of its own for each environment', () => {
    const { sandbox, production, platformId } = freshCredentials(secrets, address);
    expect(platformId).toMatch(/^Platform:[0-9a-f-]{36}$/);
    for (const { apiKeyId, apiKeySecret } of [sandbox, production]) {
      expect(apiKeyId).toMatch(/^[0-9a-f]{32}$/);
      expect(apiKeySecret).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(sandbox.apiKeyId).not.toBe(production.apiKeyId);
    expect(sandbox.apiKeySecret).not.toBe(production.apiKeySecret);
  });
});
