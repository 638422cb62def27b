import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { softwareVersion } from './software-version.js';

it('the version is the manifest’s, without a build where none was made', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { readonly version: string };
  expect(softwareVersion()).toBe(version);
});
