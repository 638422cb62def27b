import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverUrl, socketFolders, withoutSocket } from './server-url.mjs';

describe("where a server's socket lies", () => {
  it('is the folder of its cluster', () => {
    expect(socketFolders('/var/lib/causeway/postgres', 'linux')).toBe('/var/lib/causeway/postgres');
  });

  it.each([
    ['a path that is too long for a socket', `/${'x'.repeat(88)}`, 'linux'],
    ['a path that a list of folders would divide', '/data,too/postgres', 'linux'],
    ['a path with a space', '/my data/postgres', 'darwin'],
    ['Windows', '/data/postgres', 'win32'],
  ] as const)('is nowhere for %s', (_case, folder, platform) => {
    expect(socketFolders(folder, platform)).toBe('');
  });

  it('is taken up to the last byte that fits', () => {
    const longest = `/${'x'.repeat(86)}`;
    expect(socketFolders(longest, 'linux')).toBe(longest);
  });
});

describe("a server's URL", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'causeway-url-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('leads to the port while there is no socket', () => {
    expect(serverUrl(folder, 5433, 'secret')).toBe('postgres://causeway:secret@127.0.0.1:5433/postgres');
  });

  it('leads to the socket of its own port, and to the port again without it', () => {
    writeFileSync(join(folder, '.s.PGSQL.5433'), '');
    const url = serverUrl(folder, 5433, 'secret', 'causeway');
    expect(new URL(url).searchParams.get('host')).toBe(folder);
    expect(withoutSocket(url)).toBe('postgres://causeway:secret@127.0.0.1:5433/causeway');
    expect(serverUrl(folder, 5434, 'secret')).toBe('postgres://causeway:secret@127.0.0.1:5434/postgres');
  });
});
