import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAccess, warningFor } from './access.js';

const KEYS = { baseUrl: 'http://127.0.0.1:4000/api/2025-10-13', operatorToken: 'of-the-file' };

describe('the operator’s way in', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'causeway operator-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const keep = (content: string) => writeFile(join(folder, 'credentials.json'), content);
  const find = (env: NodeJS.ProcessEnv = {}, baseUrl?: string) =>
    findAccess({ CAUSEWAY_DATA_DIR: folder, ...env }, baseUrl);

  it('is in the data folder', async () => {
    await keep(JSON.stringify(KEYS));
    expect(await find()).toStrictEqual({ origin: 'http://127.0.0.1:4000', token: 'of-the-file' });
  });

  it('is the environment’s token and the command line’s address before those', async () => {
    await keep(JSON.stringify(KEYS));
    expect(await find({ CAUSEWAY_OPERATOR_TOKEN: 'mine' }, 'https://pay.example/')).toStrictEqual({
      origin: 'https://pay.example',
      token: 'mine',
    });
  });

  it('needs no data folder when there is a token', async () => {
    expect(await find({ CAUSEWAY_OPERATOR_TOKEN: 'mine' })).toStrictEqual({
      origin: 'http://127.0.0.1:3000',
      token: 'mine',
    });
  });

  it.each([
    ['http://h:1/api/2025-10-13', 'http://h:1'],
    ['http://h:1/api/2025-10-13/', 'http://h:1'],
    ['https://h/below//', 'https://h/below'],
  ])('lies beside the API, so that %s is fine', async (address, origin) => {
    expect((await find({ CAUSEWAY_OPERATOR_TOKEN: 'mine' }, address)).origin).toBe(origin);
  });

  it('names the remedy when there is none', async () => {
    await expect(find()).rejects.toThrow(/credentials\.json.*CAUSEWAY_OPERATOR_TOKEN.*npm start/s);
  });

  it('never quotes a file that it cannot read: it holds the keys', async () => {
    await keep('{"operatorToken": "do-not-print" broken');
    const failure = await find().catch((error: Error) => error);
    expect(String(failure)).toMatch(/credentials\.json cannot be read/);
    expect(String(failure)).not.toContain('do-not-print');
  });
});

describe('the warning', () => {
  it.each([
    ['http://127.0.0.1:3000', false],
    ['http://localhost:3000', false],
    ['http://[::1]:3000', false],
    ['https://pay.example', false],
    ['http://pay.example', true],
    ['http://127.0.0.1.example', true],
  ])('for %s: %s', (origin, isWarned) => {
    const warning = warningFor({ origin, token: 'mine' });
    expect(warning !== undefined).toBe(isWarned);
    expect(warning ?? '').not.toContain('mine');
  });
});
