import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDataFolder } from './data-folder.mjs';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'causeway doctor '))));
afterEach(() => rmSync(root, { recursive: true }));
const check = (CAUSEWAY_DATA_DIR?: string) =>
  checkDataFolder({ root, settings: { CAUSEWAY_DATA_DIR }, shape: 'standalone' });

describe('the data folder', () => {
  it('that does not exist will be made, in the checkout unless a setting names another place', () => {
    expect(check()).toMatchObject({ status: 'ok', says: `${join(root, '.causeway')} will be made` });
    expect(check('deep/er')).toMatchObject({
      status: 'ok',
      says: `${join(root, 'deep', 'er')} will be made`,
    });
    expect(readdirSync(root)).toStrictEqual([]);
  });

  it('that Causeway made is in order, and stays as it is', () => {
    mkdirSync(join(root, '.causeway'));
    for (const name of ['causeway-data', 'postgres.log']) writeFileSync(join(root, '.causeway', name), '');
    expect(check()).toStrictEqual({ name: 'data folder', status: 'ok', says: join(root, '.causeway') });
    expect(readdirSync(join(root, '.causeway'))).toStrictEqual(['causeway-data', 'postgres.log']);
  });

  it('may be empty, or hold what was restored from a backup', () => {
    expect(check('.').status).toBe('ok');
    const keys = ['master.key', 'signing.key', 'custodian.key'];
    const previous = keys.map((key) => `${key}.previous`);
    for (const name of [...keys, ...previous, 'signing.pub', 'heads', 'credentials.json', 'files']) {
      writeFileSync(join(root, name), '');
      expect(check('.').status).toBe('ok');
    }
  });

  it('with a foreign document in it is refused', () => {
    writeFileSync(join(root, 'thesis.txt'), '');
    expect(check('.')).toStrictEqual({
      name: 'data folder',
      status: 'missing',
      says: `${root} holds files that Causeway did not make`,
      remedy: 'Set CAUSEWAY_DATA_DIR to a new or an empty folder.',
    });
  });

  it('cannot be a file, or below one', () => {
    writeFileSync(join(root, 'file'), '');
    expect(check('file')).toMatchObject({ status: 'missing', says: `${join(root, 'file')} is a file` });
    expect(check('file/below')).toMatchObject({ status: 'missing', says: `${join(root, 'file')} is a file` });
  });

  it('that cannot be written is missing, with the reason of the system', () => {
    // No user, not even root, can make folders among the processes.
    expect(check('/proc/causeway')).toMatchObject({
      status: 'missing',
      says: expect.stringMatching(/^\/proc cannot be written \(E[A-Z]+\)$/),
    });
  });
});
