import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { queryOnce } from './connection.mjs';
import { startFragileServer } from './fragile-server.mjs';
import { smallDiskRefusal } from './small-disk.mjs';

const rows = `select count(*)::int as count from kept`;
const folderOf = async (url: string): Promise<string> => {
  const [row] = await queryOnce(url, `select current_setting('data_directory') as folder`);
  return dirname(String(row?.['folder']));
};

describe('a fragile server', () => {
  it('keeps committed data when its postmaster is killed, and answers only when brought back', async () => {
    const server = await startFragileServer();
    try {
      await queryOnce(server.url, 'create table kept as select 1');
      await server.kill();
      await expect(queryOnce(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
      await server.bringBack();
      expect(await queryOnce(server.url, rows)).toStrictEqual([{ count: 1 }]);
    } finally {
      await server.stop();
    }
  });

  it('recovers by itself when a session is killed, and reports when there is none to kill', async () => {
    const server = await startFragileServer();
    try {
      expect(await server.killSession('absent')).toBe(false);
      const named = new URL(server.url);
      named.searchParams.set('application_name', `victim's own`);
      const sleeping = queryOnce(named.href, 'select pg_sleep(60)').then(
        () => 'slept',
        () => 'ended',
      );
      let wasKilled = false;
      while (!wasKilled) wasKilled = await server.killSession(`victim's`);
      expect(await sleeping).toBe('ended');
      await server.bringBack();
      expect(await queryOnce(server.url, 'select 1 as one')).toStrictEqual([{ one: 1 }]);
    } finally {
      await server.stop();
    }
  });
});

const refusal = smallDiskRefusal();
const describeWithSmallDisk = (name: string, suite: () => void): void =>
  refusal === undefined ? describe(name, suite) : describe.skip(`${name} (skipped: ${refusal})`, suite);

describeWithSmallDisk('a fragile server on a small disk', () => {
  it('refuses to write while it is full, goes on when there is room, and is unmounted at its end', async () => {
    const server = await startFragileServer({ diskBytes: 160 * 1024 * 1024 });
    const folder = await folderOf(server.url);
    try {
      await queryOnce(server.url, 'create table kept as select 1');
      await server.fillDisk();
      const much = `insert into kept select 1 from generate_series(1, 200000)`;
      await expect(queryOnce(server.url, much)).rejects.toThrow();
      server.freeDisk();
      await server.bringBack();
      expect(await queryOnce(server.url, rows)).toStrictEqual([{ count: 1 }]);
      await queryOnce(server.url, much);
    } finally {
      await server.stop();
    }
    expect(existsSync(folder)).toBe(false);
    expect(readFileSync('/proc/self/mounts', 'utf8')).not.toContain(folder);
  });
});
