import { encode } from '@causeway/kernel';
import { loadMasterKey, PostgresSubjectKeys, SealingVault, type Vault } from '@causeway/privacy';
import pg from 'pg';
import { rowsByTable } from './haystacks.js';
import { found, type Needle } from './needles.js';

const SEALED = /v1(?:\.[\w-]+){2}/g;

/** Where needles lie in what a key still opens, whosever it is: a search of the bytes on disk cannot find them there. */
export const inOpenedSeals = async (
  { databaseUrl, dataDir }: { readonly databaseUrl: string; readonly dataDir: string },
  needles: readonly Needle[],
): Promise<string[]> => {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  try {
    const vault = new SealingVault(
      await loadMasterKey({ env: undefined, dataDir }),
      new PostgresSubjectKeys(pool),
    );
    const hits: string[] = [];
    for await (const { table, rows } of rowsByTable(databaseUrl)) {
      const sealed = rows.flatMap((row) => row.match(SEALED) ?? []);
      const opened = await Promise.all(sealed.map((text) => openedBy(vault, text)));
      hits.push(...found(Buffer.from(opened.join('\n')), needles).map((hit) => `sealed in ${table}: ${hit}`));
    }
    return hits;
  } finally {
    await pool.end();
  }
};

/** Some texts only look as if they were sealed. */
const openedBy = (vault: Vault, text: string): Promise<string> => vault.open(text).then(encode, () => '');
