import { freePort } from '@causeway/database';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NpmRun } from './harness/npm-run.js';

/** A database, a broker and five services on two busy cores. */
const START_MS = 240_000;
/** pino's number for an error. */
const ERROR_LEVEL = 50;

let dataDir: string;
let run: NpmRun | undefined;
let settings: Readonly<Record<string, string>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'causeway npm-'));
});
afterEach(() => {
  run?.kill();
  run = undefined;
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  settings = { CAUSEWAY_DATA_DIR: dataDir, CAUSEWAY_PORT: String(await freePort()) };
});

/** Lines of any process that report a problem; npm’s own warnings are about the machine’s settings. */
const troubles = (lines: readonly string[]): string[] =>
  lines.filter((line) => {
    const { level } = logLine(line) ?? {};
    if (level !== undefined) return level >= ERROR_LEVEL;
    return (
      !line.startsWith('npm warn ') && /error|exception|failed|unhandled|warn|starting it again/i.test(line)
    );
  });

/** Of `ledger     | {"level":30,…}` the object; of anything else nothing. */
const logLine = (line: string): { readonly level?: number } | undefined => {
  const start = line.indexOf('{"level":');
  return start === -1 ? undefined : (JSON.parse(line.slice(start)) as { readonly level?: number });
};

const ENDS = ['SIGTERM', 'SIGINT'] as const;

describeWithOwnKafka('npm run services', () => {
  it.each(ENDS)(
    'starts without an error, says what runs where, and ends with npm’s process by %s',
    async (signal) => {
      run = NpmRun.start('services', settings);
      await run.said('Stop with Ctrl-C.', START_MS);
      for (const name of ['ledger', 'quotes', 'onboarding', 'webhooks', 'gateway'])
        expect(run.lines).toContainEqual(
          expect.stringMatching(new RegExp(`^  ${name} +http://127.0.0.1:\\d+/health/ready$`)),
        );
      const answer = await fetch(`http://127.0.0.1:${settings['CAUSEWAY_PORT']}/health/ready`);
      expect(answer.status).toBe(200);
      // npm, its script, five services, the database with its own processes, and the broker.
      expect(run.family().length).toBeGreaterThan(9);
      await run.endBy(signal);
      expect(run.lines.filter((line) => logLine(line) !== undefined).length).toBeGreaterThan(20);
      expect(troubles(run.lines)).toStrictEqual([]);
      for (const name of ['gateway', 'ledger', 'Kafka', 'PostgreSQL'])
        expect(run.lines).toContain(`stopping ${name}`);
    },
    2 * START_MS,
  );
});

describe('npm start', () => {
  it.each(ENDS)(
    'starts without an error, and ends with npm’s process by %s',
    async (signal) => {
      run = NpmRun.start('start', settings);
      await run.said(`http://127.0.0.1:${settings['CAUSEWAY_PORT']}`, START_MS);
      await run.said('Ctrl-C', START_MS);
      await run.endBy(signal);
      expect(troubles(run.lines)).toStrictEqual([]);
    },
    2 * START_MS,
  );
});
