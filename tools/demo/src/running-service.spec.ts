import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DemoError, explained, readCredentials } from './running-service.js';

describe('the service on this machine', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'causeway demo-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const KEYS = { baseUrl: 'http://127.0.0.1:3000/api', operatorToken: 'o', platformId: 'Platform:1' };

  it('is found by the keys in its data folder', async () => {
    await writeFile(join(folder, 'credentials.json'), JSON.stringify(KEYS));
    expect(await readCredentials({ CAUSEWAY_DATA_DIR: folder })).toStrictEqual(KEYS);
  });

  it('may have another address than in the file', async () => {
    await writeFile(join(folder, 'credentials.json'), JSON.stringify(KEYS));
    const found = await readCredentials({ CAUSEWAY_DATA_DIR: folder }, 'http://other.example');
    expect(found).toStrictEqual({ ...KEYS, baseUrl: 'http://other.example' });
  });

  it('says what to do when no service was ever started', async () => {
    const reading = readCredentials({ CAUSEWAY_DATA_DIR: folder });
    await expect(reading).rejects.toThrow(DemoError);
    await expect(readCredentials({ CAUSEWAY_DATA_DIR: folder })).rejects.toThrow(
      /credentials\.json.*npm start/s,
    );
  });

  it('does not call a file that cannot be read a missing one', async () => {
    await expect(readCredentials({ CAUSEWAY_DATA_DIR: join(folder, '\0') })).rejects.not.toThrow(DemoError);
  });

  it('says what to do when no service answers, and leaves other errors alone', () => {
    const refused = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    expect((explained(refused) as Error).message).toMatch(/not running.*npm start/);
    const other = new Error('something else');
    expect(explained(other)).toBe(other);
  });
});
