import { join } from 'node:path';
import { SYSTEM_FOLDER } from './data-folder.mjs';
import { DatabaseError } from './database-error.mjs';
import { copyBinaries } from './embedded-binaries.mjs';
import { isOpenTo } from './server-user.mjs';

/** @import { PostgresBinaries } from './postgres-binaries.mjs' */
/** @import { ServerUser } from './server-user.mjs' */

/**
 * The same PostgreSQL where the server's account can run it: under root, node_modules in a closed folder is out of
 * that account's reach, and the binaries are copied to the system's place once for each version.
 * @param {PostgresBinaries} binaries
 * @param {ServerUser | undefined} user
 * @param {(line: string) => void} log
 * @returns {PostgresBinaries}
 */
export const reachableBinaries = (binaries, user, log) => {
  if (isOpenTo(binaries.binFolder, user, 'read')) return binaries;
  if (binaries.kind === 'installed') {
    throw new DatabaseError(
      `User ${user?.name}, which PostgreSQL has to run as under root, cannot read ${binaries.binFolder}. Open that ` +
        'folder and those above it (chmod o+rx), set CAUSEWAY_DATABASE=embedded, or start as another user.',
    );
  }
  const target = join(SYSTEM_FOLDER, `postgresql-${binaries.version}-${process.arch}`);
  log(`The folder ${binaries.binFolder} is closed to user ${user?.name}: running PostgreSQL from ${target}`);
  return { ...binaries, binFolder: join(copyBinaries(join(binaries.binFolder, '..'), target), 'bin') };
};
