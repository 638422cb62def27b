import { PUBLIC_KEY_FILE, publicKeysIn } from '@causeway/event-store';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotRunError } from '../cli/usage-error.js';
import { dataDirOf } from '@causeway/replay';
import type { Connection } from '../log/log-reader.js';
import { readKeptHeads, type KeptHeads } from './head-files.js';
import { HeadReader } from './head-reader.js';
import { Trust } from './trust.js';

/** Where the auditor keeps heads and keys; empty for the data folder's own. */
export interface EvidencePlaces {
  readonly heads?: string | undefined;
  readonly publicKeys?: readonly string[];
}

export interface Evidence {
  readonly trust: Trust;
  /** Absent when there are no heads outside the database. */
  readonly kept?: KeptHeads;
}

/** No outside evidence: signed heads in the database are verified with the keys that they name themselves. */
export const noEvidence = (): Evidence => ({ trust: new Trust([]) });

/** Throws a `CannotRunError` when a place that was named holds nothing of the kind. */
export const gatherEvidence = async (
  env: NodeJS.ProcessEnv,
  places: EvidencePlaces,
  connection: Connection,
): Promise<Evidence> => {
  const dataDir = dataDirOf(env);
  const kept = await readKeptHeads(places.heads ?? join(dataDir, 'heads'));
  if (kept === undefined && places.heads !== undefined)
    throw new CannotRunError(`There is no file or folder ${places.heads} with signed heads.`);
  const trust = new Trust(await keysFrom(places.publicKeys ?? [], join(dataDir, PUBLIC_KEY_FILE)));
  const inFiles = [...(kept?.byLane.values() ?? [])]
    .flat()
    .filter(({ predecessor }) => predecessor !== undefined);
  trust.learn([...inFiles, ...(await new HeadReader(connection).rotations())]);
  return { trust, ...(kept && { kept }) };
};

const keysFrom = async (named: readonly string[], standard: string): Promise<string[]> => {
  if (named.length === 0) return publicKeysIn((await contentOf(standard)) ?? '');
  const keys = await Promise.all(
    named.map(async (place) => {
      const found = publicKeysIn((await contentOf(place)) ?? place);
      if (found.length === 0)
        throw new CannotRunError(
          `--public-key is a file with a public key, or 32 bytes in base64, not ${place}`,
        );
      return found;
    }),
  );
  return keys.flat();
};

const contentOf = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch {
    // Not there, or not a file: it may be a key itself; otherwise it is reported as no key.
    return undefined;
  }
};
