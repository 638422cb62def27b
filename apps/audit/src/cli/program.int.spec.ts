import { createDatabase } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LedgerHouse } from '../testing/ledger-house.js';
import { runProgram } from './program.js';

let house: LedgerHouse;
let dataDir: string;
beforeAll(async () => {
  house = await LedgerHouse.open();
  await house.history();
  dataDir = await mkdtemp(join(tmpdir(), 'causeway audit-'));
});
afterAll(async () => {
  await house.close();
  await rm(dataDir, { recursive: true });
});

const run = async (line: string, env: NodeJS.ProcessEnv = {}) => {
  const said: string[] = [];
  const complaints: string[] = [];
  const code = await runProgram(line.split(' ').filter(Boolean), {
    env: { DATABASE_URL: house.url, CAUSEWAY_DATA_DIR: dataDir, ...env },
    say: (text) => void said.push(text),
    screen: { write: (text: string) => complaints.push(text) },
  });
  return { code, said: said.join('\n'), complaints: complaints.join('') };
};

describe('the program', () => {
  it.each(['verify', 'replay', 'balance', 'diff', 'trial', 'export', 'events'])(
    'explains %s and its exit codes',
    async (command) => {
      const { code, said } = await run(`${command} --help`);
      expect(code).toBe(0);
      expect(said).toContain(`npm run audit -- ${command}`);
      expect(said).toMatch(/Exit codes: 0 nothing found, 1 something found, 2 wrong command line, 3 /);
    },
  );

  it('answers a wrong command line with 2 and the usage, on stderr alone', async () => {
    const { code, said, complaints } = await run('verify --quick');
    expect([code, said]).toStrictEqual([2, '']);
    expect(complaints).toContain("unknown option '--quick'");
    expect(complaints).toContain('npm run audit -- verify [options]');
  });

  it('reports the same to a person and to a program', async () => {
    const printed = await run('verify');
    const { code, said } = await run('verify --json');
    const [lane] = JSON.parse(said).lanes.filter((each: { head: number }) => each.head > 0);
    expect([printed.code, code, lane.head, lane.batches]).toStrictEqual([0, 0, 5, 5]);
    expect(printed.said).toMatch(new RegExp(`ledger.sandbox +5 +5 +- +${lane.headDigest} +good`));
    expect(printed.said).toContain('Every digest comes out, and every signed head');
  });

  it('reports that sealed columns were not compared, and why, when no keys are available', async () => {
    const { code, said } = await run('replay');
    expect(code).toBe(0);
    expect(said).toMatch(/ledger\.account_view +1 +good/);
    expect(said).toContain(
      `Sealed columns were not compared: neither CAUSEWAY_MASTER_KEY nor ${dataDir}/master.key is there.`,
    );
  });

  it('refuses another installation’s master key, and a malformed one, without showing it', async () => {
    const other = await run('replay', { CAUSEWAY_MASTER_KEY: randomBytes(32).toString('base64') });
    expect(other.code).toBe(3);
    expect(other.complaints).toContain('belongs to another master key');
    await writeFile(join(dataDir, 'master.key'), 'not a key');
    try {
      const malformed = await run('replay');
      expect(malformed.code).toBe(3);
      expect(malformed.complaints).toMatch(/must hold 32 random bytes/);
      expect(malformed.complaints).not.toContain('not a key');
    } finally {
      await rm(join(dataDir, 'master.key'));
    }
  });

  it('writes amounts of a balance as integers, and in major units', async () => {
    const { said } = await run(`balance ${house.account} --position 3 --json`);
    expect(said).toMatch(/"available": 6000,\s+"held": 4000,\s+"pending": 0,\s+"total": 10000/);
    const printed = await run(`balance ${house.account} --position 3`);
    expect([printed.code, printed.said]).toStrictEqual([
      0,
      expect.stringMatching(/available +6000 USD +60\.00/),
    ]);
  });

  it('answers 1 for an account or a stream that does not exist', async () => {
    const account = await run(`balance ${house.account} --position 0`);
    expect([account.code, account.said]).toStrictEqual([
      1,
      `${house.account} had not been opened or touched as of position 0.`,
    ]);
    const stream = await run('events journal-unknown');
    expect([stream.code, stream.said]).toStrictEqual([1, 'There is no event of journal-unknown.']);
  });

  it('lists the events of a stream page by page', async () => {
    const first = await run('events journal --limit 2');
    expect(first.code).toBe(0);
    expect(first.said).toMatch(
      /^ledger\.sandbox journal\n {2}1 {2}2026-05-01T08:00:00\.000Z {2}AccountsOpened/,
    );
    expect(first.said).toContain('by operator, because of spec, in spec');
    expect(first.said).toContain('There are more: say --after 2');
    const rest = await run('events journal --after 2 --json');
    expect(JSON.parse(rest.said)).toMatchObject({
      isCut: false,
      events: [
        {
          version: 3,
          type: 'HoldPlaced',
          data: { holdId: '[text of 5]', postings: [{ movement: 'HOLD', amount: '4000', currency: 'USD' }] },
        },
        { version: 4, type: 'HoldCaptured', published: 'ledger.entry-posted.v2' },
        { version: 5, type: 'HoldPlaced' },
      ],
    });
  });

  it.each([
    ['verify --lane ledger.test', 'The log has no lane ledger.test'],
    ['replay --context bank', 'There is no context bank; there are ledger,'],
  ])('answers 3 to "%s": an audit of nothing is not a clean one', async (line, sentence) => {
    const { code, complaints } = await run(line);
    expect([code, complaints]).toStrictEqual([3, expect.stringContaining(sentence)]);
  });

  it('answers 3 with a remedy when there is no database, no log, or no answer', async () => {
    const nowhere = await run('verify', { DATABASE_URL: '' });
    expect(nowhere).toMatchObject({ code: 3, said: '' });
    expect(nowhere.complaints).toContain('Run `npm start` first');
    const empty = await createDatabase(
      process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '',
      `audit_${newUuid().replaceAll('-', '')}`,
    );
    const logless = await run('verify', { DATABASE_URL: empty });
    expect([logless.code, logless.complaints]).toStrictEqual([
      3,
      'This database holds no log of Causeway: it has no table log.lane.\n',
    ]);
    const silent = await run('verify', { DATABASE_URL: 'postgres://absent:secret@127.0.0.1:1/none' });
    expect(silent.code).toBe(3);
    expect(silent.complaints).toContain('The database does not answer');
    expect(silent.complaints).not.toContain('secret');
  });
});
