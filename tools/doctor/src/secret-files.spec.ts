import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSecretFiles } from './secret-files.mjs';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'causeway doctor '))));
afterEach(() => rmSync(folder, { recursive: true }));
const file = (text: string): string => {
  writeFileSync(join(folder, 'secret'), text);
  return join(folder, 'secret');
};

describe('secrets in files', () => {
  it('are read in the place of their settings, and their paths reported, not their content', () => {
    const named = { PATH: '/bin', DATABASE_URL_FILE: file('postgres://me:hush@db/x\n') };
    const { settings, findings } = readSecretFiles(named);
    expect(settings).toStrictEqual({ ...named, DATABASE_URL: 'postgres://me:hush@db/x' });
    expect(findings).toStrictEqual([
      { name: 'secret file', status: 'ok', says: `DATABASE_URL_FILE is ${join(folder, 'secret')}` },
    ]);
  });

  it('that no setting names are no finding', () => {
    const plain = { DATABASE_URL: 'postgres://db/x', DATABASE_URL_FILE: '' };
    expect(readSecretFiles(plain)).toStrictEqual({ settings: plain, findings: [] });
  });

  it.each([
    ['missing', () => join(folder, 'nowhere'), /nowhere \(ENOENT\)$/],
    ['a folder', () => folder, /\(EISDIR\)$/],
    ['empty', () => file(' \n'), /which is empty$/],
  ])('that are %s are missing what is needed', (_, path, says) => {
    const { settings, findings } = readSecretFiles({ CAUSEWAY_MASTER_KEY_FILE: path() });
    expect(settings['CAUSEWAY_MASTER_KEY']).toBeUndefined();
    expect(findings).toMatchObject([{ status: 'missing', says: expect.stringMatching(says) }]);
  });

  it('cannot stand beside the setting that they stand for', () => {
    const both = { CAUSEWAY_MASTER_KEY: 'a', CAUSEWAY_MASTER_KEY_FILE: file('b') };
    expect(readSecretFiles(both)).toMatchObject({
      settings: { CAUSEWAY_MASTER_KEY: 'a' },
      findings: [
        { status: 'missing', says: 'CAUSEWAY_MASTER_KEY and CAUSEWAY_MASTER_KEY_FILE are both set' },
      ],
    });
  });
});
