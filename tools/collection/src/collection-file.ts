import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Collection } from './making/collection-format.js';

export const COLLECTION_FILE = join(import.meta.dirname, '../../../docs/collection/causeway.collection.json');

export const readCollection = async (): Promise<Collection> =>
  JSON.parse(await readFile(COLLECTION_FILE, 'utf8')) as Collection;
