import { connect } from 'node:net';
import { missing, ok, warn } from '../finding.mjs';
import { reasonOf } from '../reason.mjs';

/** @import { Finding } from '../finding.mjs' */
/** @import { Shape } from '../machine.mjs' */

const NAME = 'PostgreSQL';
const CONNECT_MS = 5_000;
/** The product's SQL is written for this one and newer. */
const OLDEST_MAJOR = 15;
/** What each shape stays below, with an operator's own (docs/adr/0005). */
const CONNECTIONS_WANTED = { standalone: 120, services: 300 };
const REMEDY = 'Start it, correct DATABASE_URL, or unset it to use a PostgreSQL that Causeway runs itself.';

/** What the database says about itself and about the user of the URL. */
const QUESTION = `
  select current_setting('server_version') as version, current_setting('max_connections')::int as connections,
    has_database_privilege(current_database(), 'create') as "mayMakeSchemas",
    (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "mayMakeRoles",
    (select count(*)::int from pg_roles where rolname in ('causeway_auditor', 'causeway_runtime')) as "rolesThere",
    current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' as "isDurable"`;

/** @typedef {{ version: string, connections: number, mayMakeSchemas: boolean, mayMakeRoles: boolean,
 *   rolesThere: number, isDurable: boolean }} Account */

/**
 * The database of DATABASE_URL: reachable, recent enough, and the user's rights. Neither user nor password is
 * reported. Before the packages are installed there is no driver, and only its port is tried.
 * @param {string} url
 * @param {Shape} shape
 * @param {() => Promise<any>} [loadDriver]
 * @returns {Promise<Finding>}
 */
export const checkNamedDatabase = async (url, shape, loadDriver = () => import('pg')) => {
  const place = placeOf(url);
  if (place === undefined) {
    const form = 'It should look like postgres://user:password@host:5432/database.';
    return missing(NAME, 'DATABASE_URL cannot be read', form);
  }
  const driver = await loadDriver().catch(() => undefined);
  return driver === undefined ? checkPort(place) : checkAccount(url, { ...place, shape }, driver.default);
};

/**
 * @param {string} url
 * @returns {{ host: string, port: number, text: string } | undefined}
 */
const placeOf = (url) => {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port, pathname, searchParams } = new URL(url);
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') return undefined;
  const host = hostname || searchParams.get('host') || 'localhost';
  return { host, port: Number(port || 5432), text: `${host}:${port || 5432}${pathname}` };
};

/** @param {{ host: string, port: number, text: string }} place */
const checkPort = ({ host, port, text }) =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_MS });
    /** @param {string} why */
    const fail = (why) => {
      socket.destroy();
      resolve(missing(NAME, `no server answers at ${text} (${why})`, REMEDY));
    };
    socket.once('error', (error) => fail(reasonOf(error)));
    socket.once('timeout', () => fail('no answer'));
    socket.once('connect', () => {
      socket.destroy();
      const next =
        'Run npm ci, then call this again: its version and the rights of its user are looked at then.';
      resolve(warn(NAME, `a server listens at ${text}`, next));
    });
  });

/**
 * @param {string} url
 * @param {{ text: string, shape: Shape }} place
 * @param {typeof import('pg')} pg
 * @returns {Promise<Finding>}
 */
const checkAccount = async (url, { text, shape }, pg) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(QUESTION);
    return judge(rows[0], text, shape);
  } catch (error) {
    const reason = reasonOf(error);
    return missing(NAME, `the database at ${text} cannot be used (${WORDS[reason] ?? reason})`, REMEDY);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** The server's codes that a first-time user meets, in words. @type {Record<string, string>} */
const WORDS = { '28P01': 'wrong password', 28000: 'this user may not connect', '3D000': 'no such database' };

/**
 * @param {Account} account
 * @param {string} text
 * @param {Shape} shape
 * @returns {Finding}
 */
export const judge = (account, text, shape) => {
  const says = `${account.version} at ${text}`;
  if (Number.parseInt(account.version, 10) < OLDEST_MAJOR) {
    return missing(NAME, says, `Causeway needs PostgreSQL ${OLDEST_MAJOR} or newer.`);
  }
  if (!account.mayMakeSchemas) {
    return missing(NAME, `${says}; its user may not make schemas`, 'Let that user own the database.');
  }
  if (!account.mayMakeRoles && account.rolesThere < 2) {
    const remedy = 'Give it CREATEROLE, or make the roles beforehand: docs/operating/install.md lists them.';
    return missing(NAME, `${says}; its user may not make roles`, remedy);
  }
  if (!account.isDurable) {
    return warn(NAME, `${says}; it may lose what it acknowledged`, 'Set fsync and full_page_writes to on.');
  }
  const wanted = CONNECTIONS_WANTED[shape];
  if (account.connections >= wanted) return ok(NAME, says);
  const remedy = `Set max_connections to ${wanted} or more; a process that finds no connection answers 503.`;
  return warn(NAME, `${says}; it allows ${account.connections} connections`, remedy);
};
