import { AUDITOR_ROLE, RUNTIME_ROLE, SESSION_SETTINGS } from '@causeway/event-store';
import pg from 'pg';
import { CannotRunError } from '../cli/usage-error.js';

/** A lane a connection; more only make the service wait. */
const POOL_SIZE = 4;
/** A page takes milliseconds; a statement that takes this long blocks other processes. */
const STATEMENT_TIMEOUT_MS = 120_000;

export interface AuditedDatabase {
  readonly pool: pg.Pool;
  /** The role that reads, `null` where the account may not take the auditor's. */
  readonly role: string | null;
  /** One connection that may also make temporary tables, and nothing else beyond reading. */
  scratch(): Promise<pg.Client>;
  /** Connections that may read the subjects' keys; `undefined` where the account may not. */
  keyring(): Promise<pg.Pool | undefined>;
  close(): Promise<void>;
}

/** Throws a `CannotRunError` when the database does not answer or holds no log of Causeway. */
export const openAuditedDatabase = async (url: string): Promise<AuditedDatabase> => {
  const role = (await canTake(url, AUDITOR_ROLE)) ? AUDITOR_ROLE : null;
  const pool = poolOf(url, role);
  const closing: (() => Promise<void>)[] = [() => pool.end()];
  try {
    await pool.query('select 1 from log.lane limit 1');
  } catch (error) {
    await pool.end();
    throw explained(error);
  }
  return {
    pool,
    role,
    scratch: async () => {
      const client = new pg.Client({ ...settingsOf(url, role), options: optionsOf(role, 'off') });
      await client.connect();
      closing.push(() => client.end());
      return client;
    },
    keyring: async () => {
      const keys = poolOf(url, (await canTake(url, RUNTIME_ROLE)) ? RUNTIME_ROLE : null);
      closing.push(() => keys.end());
      const isReadable = await keys.query('select 1 from privacy.subject_key limit 1').then(
        () => true,
        () => false,
      );
      return isReadable ? keys : undefined;
    },
    close: async () => {
      for (const close of closing.splice(0).reverse()) await close();
    },
  };
};

const optionsOf = (role: string | null, readOnly: 'on' | 'off'): string =>
  [
    `-c default_transaction_read_only=${readOnly}`,
    `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    SESSION_SETTINGS,
    ...(role === null ? [] : [`-c role=${role}`]),
  ].join(' ');

const settingsOf = (url: string, role: string | null): pg.PoolConfig => ({
  connectionString: url,
  application_name: 'causeway-audit',
  options: optionsOf(role, 'on'),
});

const poolOf = (url: string, role: string | null): pg.Pool => {
  const pool = new pg.Pool({ ...settingsOf(url, role), max: POOL_SIZE });
  // The statement that runs, or the next one, fails with the same reason.
  pool.on('error', () => undefined);
  return pool;
};

const canTake = async (url: string, role: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, application_name: 'causeway-audit' });
  try {
    await client.connect();
    const { rows } = await client.query<{ may: boolean }>(
      `select pg_has_role(current_user, rolname, 'member') as may from pg_roles where rolname = $1`,
      [role],
    );
    return rows[0]?.may ?? false;
  } catch (error) {
    throw explained(error);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const UNDEFINED_TABLE = '42P01';
const INSUFFICIENT_PRIVILEGE = '42501';

const explained = (error: unknown): Error => {
  const { code, message } = error as { readonly code?: string; readonly message: string };
  if (code === UNDEFINED_TABLE)
    return new CannotRunError('This database holds no log of Causeway: it has no table log.lane.');
  if (code === INSUFFICIENT_PRIVILEGE)
    return new CannotRunError(
      `This account may not read the log (${message}). Grant it the role ${AUDITOR_ROLE}.`,
    );
  return new CannotRunError(`The database does not answer: ${message || String(code)}`);
};
