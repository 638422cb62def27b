import { clientProgram, createDatabase, startScratchServer, type ScratchServer } from '@causeway/database';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether this machine can dump and restore: the embedded PostgreSQL comes without the programs for it. */
export const canCopyDatabases = (['pg_dump', 'pg_dumpall', 'pg_restore', 'psql'] as const).every(
  (name) => clientProgram(name) !== undefined,
);

/** A backup as docs/operating/backup.md makes it: the roles, which belong to the server, and one database. */
export class DatabaseCopy {
  private constructor(
    private readonly roles: string,
    private readonly dump: string,
  ) {}

  /** Reads while others write; what is in it is what was committed at one moment after the call. */
  static async take(url: string, folder: string): Promise<DatabaseCopy> {
    const copy = new DatabaseCopy(join(folder, 'roles.sql'), join(folder, 'causeway.dump'));
    await program('pg_dumpall', url, ['--roles-only', '--no-role-passwords', '--file', copy.roles]);
    await program('pg_dump', url, ['--format=custom', '--file', copy.dump]);
    return copy;
  }

  /** Restores onto a server of its own, as on a new machine. */
  async restore(): Promise<{ server: ScratchServer; url: string }> {
    const server = await startScratchServer();
    try {
      // The new server has a superuser already; that one role is refused, and all others are made.
      await program('psql', server.url, ['--quiet', '--file', this.roles]);
      const url = await createDatabase(server.url, 'restored');
      await program('pg_restore', url, ['--exit-on-error', '--dbname', databaseOf(url), this.dump]);
      return { server, url };
    } catch (error) {
      await server.stop();
      throw error;
    }
  }
}

const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

/** The address goes by the environment: other users of the machine can read a command line. */
const program = async (
  name: 'pg_dump' | 'pg_dumpall' | 'pg_restore' | 'psql',
  url: string,
  options: readonly string[],
): Promise<void> => {
  const { hostname, port, username, password } = new URL(url);
  const place = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password };
  const env = { ...process.env, ...place, PGDATABASE: databaseOf(url) };
  await run(clientProgram(name) ?? name, options, { env });
};
