import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { keptResults, withFigures } from './page.js';

const PAGE = join(import.meta.dirname, '../../../../docs/performance.md');

/** Writes the stored figures into `docs/performance.md`; returns the names of the measurements. */
export const refreshPage = async (): Promise<readonly string[]> => {
  const kept = await keptResults();
  const page = withFigures(await readFile(PAGE, 'utf8'), kept);
  const style = (await resolveConfig(PAGE)) ?? {};
  await writeFile(PAGE, await format(page, { ...style, parser: 'markdown' }));
  return Object.keys(kept);
};
