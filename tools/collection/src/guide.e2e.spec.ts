import { freePort } from '@causeway/database';
import { Installation } from '@causeway/e2e';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { answersIn, fits, readGuide, scriptOf } from './testing/guide.js';

const GUIDE = join(import.meta.dirname, '../../../docs/guides/platform.md');
/** As the page names them; the service of a test and its receiver listen elsewhere. */
const SERVICE = 'http://127.0.0.1:3000';
const RECEIVER_PORT = '4100';
/** All processes of the page end with the shell, also where the page hangs and the shell is killed. */
const TIDY = 'trap \'kill $(jobs -p) 2>/dev/null || true\' EXIT\ntrap "exit 1" TERM\n';
/** The page takes some ten seconds; on a busy machine, many times that. */
const HANGS_AFTER_MS = 300_000;

describe("the platform's guide", () => {
  let installation: Installation;
  let folder: string;
  beforeAll(async () => {
    installation = await Installation.start('standalone');
    folder = await mkdtemp(join(tmpdir(), 'causeway guide-'));
    await symlink(installation.dataDir, join(folder, '.causeway'));
  });
  afterAll(async () => {
    await installation.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('shows the service’s answer to every command', async () => {
    const guide = readGuide(await readFile(GUIDE, 'utf8'));
    const { baseUrl } = await installation.credentials();
    const receiverPort = String(await freePort());
    const here = (text: string): string =>
      text.replaceAll(SERVICE, new URL(baseUrl).origin).replaceAll(RECEIVER_PORT, receiverPort);
    for (const [name, text] of guide.files) await writeFile(join(folder, name), here(text));
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', TIDY + here(scriptOf(guide))], {
      cwd: folder,
      timeout: HANGS_AFTER_MS,
    });
    const answers = answersIn(stdout);
    expect([answers.length, stderr]).toStrictEqual([guide.passages.length, '']);
    const misfits = guide.passages
      .map(({ commands, shown = '' }, index) => ({
        commands,
        shown: here(shown),
        answer: answers[index] ?? '',
      }))
      .filter(({ answer, shown }) => !fits(answer, shown));
    expect(misfits).toStrictEqual([]);
  });
});
