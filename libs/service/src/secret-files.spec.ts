import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config.js';
import { withSecretFiles } from './secret-files.js';

describe('a secret in a file', () => {
  let folder: string;
  let faults: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'causeway secrets '));
    faults = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const read = (settings: Record<string, string>) => withSecretFiles(settings, (fault) => faults.push(fault));

  it('stands for the setting, without the newline at its end', () => {
    const settings = {
      DATABASE_URL_FILE: file('url', 'postgres://me:hush@db/x\n'),
      CAUSEWAY_MASTER_KEY_FILE: file('key', ' a2V5\t\r\n'),
    };
    expect(read(settings)).toMatchObject({
      DATABASE_URL: 'postgres://me:hush@db/x',
      CAUSEWAY_MASTER_KEY: 'a2V5',
    });
    expect(faults).toStrictEqual([]);
  });

  it('that is not asked for changes nothing', () => {
    const settings = { DATABASE_URL: 'postgres://db/x', DATABASE_URL_FILE: '', OTHER_FILE: '/nowhere' };
    expect(read(settings)).toBe(settings);
    expect(faults).toStrictEqual([]);
  });

  it('cannot be there twice', () => {
    read({ DATABASE_URL: 'postgres://db/x', DATABASE_URL_FILE: file('url', 'postgres://db/y') });
    expect(faults).toStrictEqual(['DATABASE_URL and DATABASE_URL_FILE are both set; unset one of them']);
  });

  it('that is missing, closed or empty is reported with all other faults, and never shown', () => {
    const wrong = {
      DATABASE_URL_FILE: join(folder, 'nowhere'),
      CAUSEWAY_MASTER_KEY_FILE: file('key', '\n'),
      CAUSEWAY_PORT: 'x',
    };
    expect(() => readConfig(wrong, { service: 'ledger', webhookAllowPrivate: 'none' })).toThrow(
      [
        'Settings are wrong:',
        `DATABASE_URL_FILE must name a file that this user can read; it is "${join(folder, 'nowhere')}"`,
        `CAUSEWAY_MASTER_KEY_FILE names ${join(folder, 'key')}, which is empty`,
        'CAUSEWAY_PORT must be a port from 0 to 65535; it is "x"',
      ].join('\n  '),
    );
  });

  it('is where the settings of a service come from', () => {
    const key = randomBytes(32).toString('base64');
    const settings = { CAUSEWAY_MASTER_KEY_FILE: file('key', key) };
    expect(readConfig(settings, { service: 'ledger', webhookAllowPrivate: 'none' }).masterKey).toBe(key);
  });

  it.each([
    ['CAUSEWAY_SIGNING_KEY', 'signingKey'],
    ['CAUSEWAY_SIGNING_KEY_PREVIOUS', 'signingKeyPrevious'],
  ] as const)('may be %s, which signs the heads of the log', (setting, field) => {
    const key = randomBytes(32).toString('base64');
    const settings = { [`${setting}_FILE`]: file('signing', `${key}\n`) };
    expect(readConfig(settings, { service: 'ledger', webhookAllowPrivate: 'none' })[field]).toBe(key);
    expect(readConfig({}, { service: 'ledger', webhookAllowPrivate: 'none' })[field]).toBeUndefined();
  });
});
