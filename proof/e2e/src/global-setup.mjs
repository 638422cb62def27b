import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import startDatabase from '@causeway/database/jest-setup';
import startKafka from '@causeway/kafka/jest-setup';

const ROOT = join(import.meta.dirname, '../../..');

/** These suites run the built applications, so they are built first; that takes a second when nothing changed. */
export default async function prepareForEndToEnd(...jest) {
  const build = spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript-native/bin/tsc'), '-b'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`the build failed:\n${build.stdout}${build.stderr}`);
  await startDatabase(...jest);
  await startKafka(...jest);
}
