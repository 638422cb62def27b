import type { FileStore } from '@causeway/file-store';
import { after, newUuid, systemNow, type Environment, type Instant } from '@causeway/kernel';
import { recordedFiles } from '../../read/document.view.js';
import type { CustomersPorts } from '../ports.js';

const DAY_MS = 86_400_000;
/** No request that uploads a file takes so long: what has no document by then never gets one. */
const DAYS_UNTIL_SWEPT = 2;
/** A service that was stopped for less than this misses none. */
const DAYS_SWEPT = 60;
const KEYS_AT_ONCE = 500;

const dayOf = (environment: Environment, now: Instant): string =>
  `documents/${environment}/${now.slice(0, 'yyyy-mm-dd'.length)}/`;

/** A new place for the file of a document: by the day, so that files without a document are found. */
export const newContentKey = (environment: Environment): string =>
  `${dayOf(environment, systemNow())}${newUuid()}`;

/**
 * Removes the files that no document has: those of requests that were cut off between the file and its record. Gives how
 * many there were. It may run anywhere, any number of times.
 */
export const sweepFiles = async (
  { files, views }: Pick<CustomersPorts, 'views'> & { readonly files: FileStore },
  now: Instant,
): Promise<number> => {
  await files.removeHalves(Date.parse(now));
  let removed = 0;
  for (const environment of ['sandbox', 'production'] as const)
    for (let day = DAYS_UNTIL_SWEPT; day <= DAYS_SWEPT; day++) {
      const folder = dayOf(environment, after(now, -day * DAY_MS));
      for await (const keys of inPages(files.keysBelow(folder))) {
        const recorded = await recordedFiles({ views }, keys);
        const orphans = keys.filter((key) => !recorded.has(key));
        for (const key of orphans) await files.delete(key);
        removed += orphans.length;
      }
    }
  return removed;
};

const inPages = async function* (keys: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let page: string[] = [];
  for await (const key of keys) {
    page.push(key);
    if (page.length < KEYS_AT_ONCE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
};
