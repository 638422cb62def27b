import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import startDatabase from '@causeway/database/jest-setup';

const ROOT = join(import.meta.dirname, '../../..');

/** The suites run a built standalone and our own built program, so those come first; a second when nothing changed. */
export default async function prepareForTheCollection(...jest) {
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const build = spawnSync(process.execPath, [compiler, '-b', 'apps/standalone', 'tools/collection'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`the build failed:\n${build.stdout}${build.stderr}`);
  await startDatabase(...jest);
}
