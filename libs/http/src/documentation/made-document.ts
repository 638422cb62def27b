import { readFile } from 'node:fs/promises';

/** A document that the build made; undefined where it made none, as for modules that run as they were compiled. */
export const madeDocument = async (place: URL | undefined): Promise<string | undefined> => {
  if (place === undefined) return undefined;
  try {
    return await readFile(place, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
