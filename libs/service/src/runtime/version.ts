import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The checkout's manifest; its version is that of everything in it. */
const MANIFEST = join(import.meta.dirname, '../../../../package.json');

/** The version of the software that runs here, `0.1.0`. */
export const softwareVersion = async (): Promise<string> => {
  const { version } = JSON.parse(await readFile(MANIFEST, 'utf8')) as { readonly version: string };
  return version;
};
