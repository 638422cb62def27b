import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkClock } from './clock.mjs';

const NOW = Date.parse('2027-03-01T12:00:00Z');
let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'causeway doctor '))));
afterEach(() => rmSync(root, { recursive: true }));
const check = (now = NOW) => checkClock({ root, settings: { PATH: root }, shape: 'standalone' }, now);
const lastWrittenAt = (time: string): void => {
  mkdirSync(join(root, '.causeway'));
  writeFileSync(join(root, '.causeway', 'postgres.log'), '');
  utimesSync(join(root, '.causeway', 'postgres.log'), new Date(time), new Date(time));
};
const ntp = (answer: string): void => {
  writeFileSync(join(root, 'timedatectl'), `#!/bin/sh\necho ${answer}\n`);
  chmodSync(join(root, 'timedatectl'), 0o755);
};

describe('the clock', () => {
  it('is in order where no check fails', async () => {
    lastWrittenAt('2027-03-01T11:59:00Z');
    expect(await check()).toStrictEqual({ name: 'clock', status: 'ok', says: '2027-03-01T12:00:00.000Z' });
  });

  it('that is before the making of this software is wrong', async () => {
    expect(await check(0)).toMatchObject({
      status: 'missing',
      says: '1970-01-01T00:00:00.000Z, before this software was made',
    });
  });

  it('that is before existing files is wrong; a minute is forgiven', async () => {
    lastWrittenAt('2027-03-01T12:00:59Z');
    expect((await check()).status).toBe('ok');
    expect(await check(NOW - 2_000)).toMatchObject({
      status: 'missing',
      says: expect.stringContaining('the data folder was written to at 2027-03-01T12:00:59.000Z'),
    });
  });

  it('that is not synchronised is a warning where the system reports it', async () => {
    ntp('yes');
    expect((await check()).status).toBe('ok');
    ntp('no');
    expect(await check()).toMatchObject({ status: 'warn', remedy: expect.stringContaining('NTP') });
  });
});
