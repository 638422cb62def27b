import { queryOnce, removeData, runningDatabaseUrl, startDatabase } from '@causeway/database';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataDirOf, findDatabase } from './find-database.js';
import { InstallationError } from './installation-error.js';

describe('the database of an installation', () => {
  let parent: string;
  let env: NodeJS.ProcessEnv;
  let notes: string[];
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'causeway audit-'));
    // PostgreSQL runs under an account of its own when the audit runs as root.
    await chmod(parent, 0o755);
    env = { CAUSEWAY_DATA_DIR: join(parent, 'data') };
    notes = [];
  });
  afterEach(async () => {
    await removeData(dataDirOf(env), () => undefined);
    await rm(parent, { recursive: true });
  });
  const find = (more: NodeJS.ProcessEnv = {}) =>
    findDatabase({ ...env, ...more }, (line) => void notes.push(line));
  const start = () => startDatabase({ dataDir: dataDirOf(env), databaseUrl: '' });

  it('is the one of DATABASE_URL before any other, named without its password', async () => {
    const found = await find({ DATABASE_URL: 'postgres://ada:secret@db.example:5555/pay' });
    expect([found.url, found.place]).toStrictEqual([
      'postgres://ada:secret@db.example:5555/pay',
      'db.example:5555/pay',
    ]);
    await found.release();
  });

  it('is the one of the file that DATABASE_URL_FILE names, as containers are handed it', async () => {
    const file = join(parent, 'url');
    await writeFile(file, 'postgres://ada:secret@db.example/pay\n');
    const found = await find({ DATABASE_URL_FILE: file });
    expect(found.url).toBe('postgres://ada:secret@db.example/pay');
    await expect(find({ DATABASE_URL_FILE: join(parent, 'none') })).rejects.toThrow(InstallationError);
    await expect(find({ DATABASE_URL: 'x', DATABASE_URL_FILE: file })).rejects.toThrow('unset one of them');
  });

  it('is absent before anything was started, and is not made', async () => {
    await expect(find()).rejects.toThrow(InstallationError);
    await expect(find()).rejects.toThrow('Run `npm start` first');
  });

  it('is the running service’s own, which goes on running after the audit', async () => {
    const service = await start();
    try {
      const found = await find();
      expect(found.url).toBe(service.url);
      await found.release();
      expect(await queryOnce(service.url, 'select 1 as answer')).toStrictEqual([{ answer: 1 }]);
      expect(notes).toStrictEqual([]);
    } finally {
      await service.stop();
    }
  });

  it('is started when the service is stopped, and stopped again after it', async () => {
    await (await start()).stop();
    const found = await find();
    expect(await queryOnce(found.url, 'select 1 as answer')).toStrictEqual([{ answer: 1 }]);
    expect(notes[0]).toContain('is started for the time of this work');
    await found.release();
    expect(runningDatabaseUrl(dataDirOf(env))).toBeUndefined();
  });
});

describe('the data folder', () => {
  it.each([
    [undefined, '.causeway'],
    ['', '.causeway'],
    ['/srv/causeway', '/srv/causeway'],
  ])('of CAUSEWAY_DATA_DIR=%p ends with %s', (given, end) => {
    expect(dataDirOf(given === undefined ? {} : { CAUSEWAY_DATA_DIR: given }).endsWith(end)).toBe(true);
  });
});
