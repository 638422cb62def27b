import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkCredentials, checkMasterKey } from './secrets.mjs';

const KEY = randomBytes(32).toString('base64');
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'causeway doctor '));
  mkdirSync(join(root, '.causeway'));
});
afterEach(() => rmSync(root, { recursive: true }));
const machine = (settings: NodeJS.ProcessEnv = {}) => ({ root, settings, shape: 'standalone' as const });
const write = (name: string, text: string, mode = 0o600): string => {
  const file = join(root, '.causeway', name);
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
};

describe('the master key', () => {
  it('is made at the first start', () => {
    expect(checkMasterKey(machine())).toMatchObject({ status: 'ok', says: 'made at the first start' });
    expect(checkMasterKey(machine({ CAUSEWAY_MASTER_KEY: ' ' }))).toMatchObject({ status: 'ok' });
  });

  it('may lie in its file, for its owner only', () => {
    const file = write('master.key', `${KEY}\n`);
    expect(checkMasterKey(machine())).toMatchObject({ status: 'ok', says: expect.stringContaining(file) });
  });

  it.each([0o644, 0o640, 0o604])('that others can read in mode %o is a warning', (mode) => {
    const file = write('master.key', KEY, mode);
    expect(checkMasterKey(machine())).toMatchObject({ status: 'warn', remedy: `chmod 600 "${file}"` });
  });

  it('of the environment goes before the file', () => {
    write('master.key', 'half a k');
    expect(checkMasterKey(machine({ CAUSEWAY_MASTER_KEY: KEY }))).toMatchObject({ status: 'ok' });
    expect(checkMasterKey(machine())).toMatchObject({ status: 'missing' });
  });

  it.each([
    ['a word', 'secret', 'holds no 32 bytes in base64'],
    ['hex', randomBytes(32).toString('hex'), 'holds no 32 bytes in base64'],
    ['zeros', Buffer.alloc(32).toString('base64'), 'holds a key that is not random'],
    [
      'typed text',
      Buffer.from('correct horse battery staple 42!').toString('base64'),
      'holds a key that is not random',
    ],
    [
      'counted',
      Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64'),
      'holds a key that is not random',
    ],
    [
      'a pattern',
      Buffer.from('0123456701234567'.repeat(2)).toString('base64'),
      'holds a key that is not random',
    ],
  ])('cannot be %s, and is never shown', (_, key, why) => {
    const finding = checkMasterKey(machine({ CAUSEWAY_MASTER_KEY: key }));
    expect(finding).toMatchObject({ status: 'missing', says: `CAUSEWAY_MASTER_KEY ${why}` });
    expect(JSON.stringify(finding)).not.toContain(key);
  });
});

describe('the credentials of the first platform', () => {
  it('are written at the first start, for their owner only', () => {
    expect(checkCredentials(machine())).toMatchObject({ status: 'ok', says: 'written at the first start' });
    write('credentials.json', '{}');
    expect(checkCredentials(machine())).toMatchObject({ status: 'ok' });
  });

  it('that others can read are a warning', () => {
    write('credentials.json', '{}', 0o644);
    expect(checkCredentials(machine())).toMatchObject({
      status: 'warn',
      says: expect.stringContaining('mode 0644'),
    });
  });
});
