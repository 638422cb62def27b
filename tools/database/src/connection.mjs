import pg from 'pg';
import { DatabaseError } from './database-error.mjs';

/** A server on the same machine answers at once; one across a network gets this long before it counts as absent. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Runs one statement on its own connection.
 * @param {string} url
 * @param {string} sql
 * @returns {Promise<Record<string, unknown>[]>} the rows
 */
export const queryOnce = async (url, sql) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A server that goes away while no query runs reports it here; the next question fails with the same
  // reason.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

/**
 * Where a connection URL leads, fit for a log: host, port and database, never the user or the password.
 * @param {string} url
 * @returns {string}
 */
export const placeOf = (url) => {
  const { hostname, port, pathname, searchParams } = parseUrl(url);
  const host = hostname === '' ? (searchParams.get('host') ?? 'localhost') : hostname;
  return `${host}:${port === '' ? '5432' : port}${pathname === '/' ? '' : pathname}`;
};

/**
 * The same server and account, another database.
 * @param {string} url
 * @param {string} databaseName
 * @returns {string}
 */
export const withDatabase = (url, databaseName) => {
  const changed = parseUrl(url);
  changed.pathname = `/${encodeURIComponent(databaseName)}`;
  return changed.href;
};

/**
 * Creates a database on the server behind the URL: an empty one, or a copy of another one, which has no
 * connections.
 * @param {string} url of an account that may create databases
 * @param {string} name
 * @param {string} [template] the database to copy
 * @returns {Promise<string>} the URL of the new database
 */
export const createDatabase = async (url, name, template = 'template0') => {
  await queryOnce(url, `create database ${quoteName(name)} template ${quoteName(template)}`);
  return withDatabase(url, name);
};

/**
 * Removes a database and ends the sessions still in it. One that does not exist is no error.
 * @param {string} url of the server, in another database than the one to drop
 * @param {string} name
 * @returns {Promise<void>}
 */
export const dropDatabase = async (url, name) => {
  await queryOnce(url, `drop database if exists ${quoteName(name)} with (force)`);
};

/**
 * @param {string} name
 * @returns {string}
 */
export const quoteName = (name) => `"${name.replaceAll('"', '""')}"`;

/** @param {string} url */
const parseUrl = (url) => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed !== undefined && ['postgres:', 'postgresql:'].includes(parsed.protocol)) return parsed;
  // The text itself may hold a password, so that it is not repeated.
  throw new DatabaseError(
    'The database URL cannot be read: it should look like postgres://user:password@host:5432/database.',
  );
};
