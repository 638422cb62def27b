import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { save } from './save.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-save-'));
});
afterEach(() => rm(folder, { recursive: true }));

const ACCESS = { origin: 'http://127.0.0.1:1', token: 'secret' } as never;
const REQUEST = { method: 'POST', path: '/operator/documents/content' } as const;
const answering =
  (body: string, init: ResponseInit = {}) =>
  () =>
    Promise.resolve(new Response(body, init));
const saved = (file: string, fetcher: () => Promise<Response>) =>
  save(ACCESS, REQUEST, join(folder, file), fetcher);

describe('an answer that is a file', () => {
  it('is saved for this user alone', async () => {
    const fetcher = answering('content', { headers: { 'content-length': '7' } });
    expect(await saved('a.pdf', fetcher)).toStrictEqual({ file: join(folder, 'a.pdf'), bytes: 7 });
    expect(await readFile(join(folder, 'a.pdf'), 'utf8')).toBe('content');
    expect((await stat(join(folder, 'a.pdf'))).mode & 0o777).toBe(0o600);
  });

  it('does not take the place of another file', async () => {
    await writeFile(join(folder, 'a.pdf'), 'mine');
    await expect(saved('a.pdf', answering('content'))).rejects.toThrow('was not saved');
    expect(await readFile(join(folder, 'a.pdf'), 'utf8')).toBe('mine');
  });

  it('that does not come whole leaves nothing behind', async () => {
    const fetcher = answering('half', { headers: { 'content-length': '100' } });
    await expect(saved('a.pdf', fetcher)).rejects.toThrow('it did not come whole');
    expect(await readdir(folder)).toStrictEqual([]);
  });

  it('that is a refusal is said as one', async () => {
    const refusal = { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'Document not found' };
    const fetcher = answering(JSON.stringify(refusal), { status: 404 });
    await expect(saved('a.pdf', fetcher)).rejects.toThrow('Document not found');
    expect(await readdir(folder)).toStrictEqual([]);
  });
});
