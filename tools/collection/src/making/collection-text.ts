import { format, resolveConfig } from 'prettier';
import type { Collection } from './collection-format.js';

/** The collection as the file holds it, formatted as our JSON files. */
export const collectionText = async (collection: Collection, file: string): Promise<string> =>
  format(JSON.stringify(collection), { ...(await resolveConfig(file)), parser: 'json' });
