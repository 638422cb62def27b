import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import startDatabase from '@causeway/database/jest-setup';

const ROOT = join(import.meta.dirname, '../../../..');

/** One suite audits a running installation, so its application is built first; a second when nothing changed. */
export default async function prepareForAudit(...jest) {
  const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const build = spawnSync(process.execPath, [tsc, '-b', 'apps/standalone'], { cwd: ROOT, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`the build failed:\n${build.stdout}${build.stderr}`);
  await startDatabase(...jest);
}
