import { loadMasterKey, PostgresSubjectKeys, SealingVault, type Vault } from '@causeway/privacy';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRunError } from '../cli/usage-error.js';
import type { AuditedDatabase } from './audited-database.js';
import { dataDirOf, secretOf } from '@causeway/replay';

/** The vault, or the reason why there is none. */
export type VaultFound = { readonly vault: Vault } | { readonly vault: undefined; readonly why: string };

/**
 * The vault of CAUSEWAY_MASTER_KEY, else of `master.key` in the data folder. It opens, and seals nothing: its keys are
 * read through a connection that may not write. Throws a `CannotRunError` when the key is another installation's.
 */
export const openVault = async (env: NodeJS.ProcessEnv, database: AuditedDatabase): Promise<VaultFound> => {
  const [given, dataDir] = [await secretOf(env, 'CAUSEWAY_MASTER_KEY'), dataDirOf(env)];
  const hasKey = (given !== undefined && given.trim() !== '') || existsSync(join(dataDir, 'master.key'));
  if (!hasKey)
    return { vault: undefined, why: `neither CAUSEWAY_MASTER_KEY nor ${dataDir}/master.key is there` };
  const masterKey = await loadMasterKey({ env: given, dataDir }).catch((error: unknown) => {
    throw new CannotRunError((error as Error).message);
  });
  const { rows } = await database.pool.query<{ fingerprint: string }>(
    `select fingerprint from log.key_check where name = 'master'`,
  );
  if (rows[0]?.fingerprint !== masterKey.fingerprint()) {
    throw new CannotRunError(
      'This database belongs to another master key. Set CAUSEWAY_MASTER_KEY, or CAUSEWAY_DATA_DIR to the folder that ' +
        'holds its master.key; or set CAUSEWAY_DATA_DIR to an empty folder to compare what is not sealed.',
    );
  }
  const keyring = await database.keyring();
  if (keyring === undefined)
    return { vault: undefined, why: 'this account may not read the keys in privacy.subject_key' };
  return { vault: new SealingVault(masterKey, new PostgresSubjectKeys(keyring)) };
};
