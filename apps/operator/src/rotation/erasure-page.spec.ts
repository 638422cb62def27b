import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LEFT_TO_DO } from './rotate.js';

it('the page on erasure quotes what a rotation says last', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/operating/erasure.md'), 'utf8');
  expect(page).toContain(`\n\n${LEFT_TO_DO}\n\`\`\``);
});
