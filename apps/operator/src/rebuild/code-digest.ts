import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const CODE = /\.[jt]s$/;
const NOT_CODE = /(?:\.d\.ts|\.spec\.[jt]s)$/;

/** A digest of every source file below a folder: two runs with the same one fold alike. */
export const codeDigest = async (folder: string): Promise<string> => {
  const entries = await readdir(folder, { recursive: true });
  const hash = createHash('sha256');
  for (const name of entries.filter((entry) => CODE.test(entry) && !NOT_CODE.test(entry)).sort()) {
    hash.update(`${name}\0`).update(await readFile(join(folder, name)));
  }
  return hash.digest('hex');
};
