import { freePort } from '@causeway/database';
import { Installation, Opened } from '@causeway/e2e';
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
  const opened = new Opened();
  let installation: Installation;
  let folder: string;
  beforeAll(async () => {
    folder = opened.add(await mkdtemp(join(tmpdir(), 'causeway guide-')), (each) =>
      rm(each, { recursive: true, force: true }),
    );
    installation = opened.add(await Installation.start('standalone'), (each) => each.remove());
    await symlink(installation.dataDir, join(folder, '.causeway'));
  });
  afterAll(() => opened.close());

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
