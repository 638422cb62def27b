import { placeOf, queryOnce } from './connection.mjs';
import { DatabaseError, reasonOf } from './database-error.mjs';
import { OLDEST_MAJOR } from './postgres-binaries.mjs';

/**
 * Checks the database that the operator named: that it answers, and that it is recent enough.
 * @param {string} url
 * @returns {Promise<{ version: string, place: string }>}
 */
export const checkExternal = async (url) => {
  const place = placeOf(url);
  const version = await versionOf(url, place);
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return { version, place };
  throw new DatabaseError(
    `DATABASE_URL names PostgreSQL ${version} at ${place}; Causeway needs PostgreSQL ${OLDEST_MAJOR} or newer.`,
  );
};

/**
 * @param {string} url
 * @param {string} place
 */
const versionOf = async (url, place) => {
  try {
    const [row] = await queryOnce(url, 'show server_version');
    return String(row?.['server_version']);
  } catch (error) {
    throw new DatabaseError(
      `DATABASE_URL names a database at ${place} that cannot be used: ${reasonOf(error)}. Start it, correct ` +
        'DATABASE_URL, or unset DATABASE_URL to use a database that Causeway runs itself.',
      error,
    );
  }
};
