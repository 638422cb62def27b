import { expect } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';

/**
 * Holds a page of `docs/`, or a source, that is made from the code against what the code says now. With `CAUSEWAY_WRITE_PAGES=1` the
 * page is written instead.
 * @param path of the page
 * @param text what it must be; Prettier puts the form right
 */
export const expectFreshPage = async (
  path: string,
  text: string,
  parser: 'markdown' | 'typescript' = 'markdown',
): Promise<void> => {
  const wanted = await format(text, { ...(await resolveConfig(path)), parser });
  if (process.env['CAUSEWAY_WRITE_PAGES'] === '1') await writeFile(path, wanted);
  expect(await readFile(path, 'utf8').catch(() => '')).toBe(wanted);
};
