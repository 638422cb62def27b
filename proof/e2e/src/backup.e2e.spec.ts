import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canCopyDatabases, DatabaseCopy } from './harness/database-copy.js';
import { eventually } from './harness/eventually.js';
import { Installation } from './harness/installation.js';
import { isLongRun } from './harness/long-run.js';
import { Opened } from './harness/opened.js';
import { PaymentWorld } from './payment-world.js';

const AUDIT = join(import.meta.dirname, '../../../apps/audit/dist/main.js');
const FUNDED = 500_000;
const SENT = 20_000;
/** A timer that was claimed at the dump stays claimed until its lease ends: here sooner than a minute. */
const SETTINGS = { CAUSEWAY_TIMER_LEASE_MS: '2000' };
/** What goes with the database and is kept apart from it, and the keys of the first platform. */
const BESIDE_THE_DATABASE = ['master.key', 'signing.key', 'signing.pub', 'credentials.json'];
/** What was signed of the log, outside the database. */
const HEADS = 'heads';

/** A payment whose execution was acknowledged, and which must therefore not be lost. */
interface Acknowledged {
  readonly transactionId: string;
  readonly customerId: string;
}

interface Audited {
  readonly code: number | null;
  readonly said: string;
}

// In long runs alone; the embedded PostgreSQL cannot dump, and where it is the only one this suite is skipped, too.
(isLongRun && canCopyDatabases ? describe : describe.skip)(
  'an installation restored from a dump that was taken under load',
  () => {
    let world: PaymentWorld;
    const opened = new Opened();
    let folder: string;
    let restored: Installation;
    const atRest = new Map<string, [number, number]>();
    let beforeDump: readonly Acknowledged[] = [];
    let beforeItGoesOn: Record<'ownHeads' | 'newestHeads' | 'replay', Audited>;

    beforeAll(async () => {
      folder = opened.add(await mkdtemp(join(tmpdir(), 'causeway backup-')), (path) =>
        rm(path, { recursive: true }),
      );
      world = opened.add(await PaymentWorld.open('standalone', SETTINGS), (each) => each.close());
      for (const amount of [SENT, 2 * SENT]) await settledPayment(amount);
      const copy = await dumpWhilePaying();
      await world.installation.stop('SIGKILL');
      const { server, url } = await copy.restore();
      opened.add(server, (each) => each.stop());
      restored = opened.add(await installationOn(url, BESIDE_THE_DATABASE), (each) => each.remove());
      await cp(join(folder, HEADS), join(restored.dataDir, HEADS), { recursive: true });
      beforeItGoesOn = {
        ownHeads: await audit('verify'),
        newestHeads: await audit('verify', '--heads', join(world.installation.dataDir, HEADS)),
        replay: await audit('replay'),
      };
      await restored.startAll();
    });
    afterAll(() => opened.close());

    const pay = async (customerId: string, amount: number): Promise<Acknowledged> => {
      const { id } = await world.usdAccount(customerId);
      const quote = await world.quote(await world.payTo('999', customerId), amount, id);
      const executed = await world.execute(quote.body['id']);
      expect(executed.status).toBe(200);
      return { transactionId: quote.body['transactionId'], customerId };
    };

    /** A customer that is left alone from here on: its balance must come back to the cent. */
    const settledPayment = async (amount: number): Promise<void> => {
      const customerId = await world.newCustomer(FUNDED);
      const { transactionId } = await pay(customerId, amount);
      await world.reaches(transactionId, 'COMPLETED');
      atRest.set(customerId, await world.balances(customerId));
    };

    /** One payment after another, before the dump, during it and after it. */
    const dumpWhilePaying = async (): Promise<DatabaseCopy> => {
      const acknowledged: Acknowledged[] = [];
      const run = { isOver: false };
      const paying = (async () => {
        const customerId = await world.newCustomer(FUNDED);
        while (!run.isOver) acknowledged.push(await pay(customerId, 1_000));
      })();
      await eventually('payments under way', () => acknowledged.length >= 3 || undefined);
      beforeDump = [...acknowledged];
      // First the heads, then the dump: so the dump holds all entries that these heads cover.
      await cp(join(world.installation.dataDir, HEADS), join(folder, HEADS), { recursive: true });
      const copy = await DatabaseCopy.take(world.installation.databaseUrl, folder);
      const afterDump = acknowledged.length;
      await eventually('a payment after the dump', () => acknowledged.length > afterDump || undefined);
      const headsByThen = await headBytes();
      await eventually('a head after the dump', async () => (await headBytes()) > headsByThen || undefined);
      run.isOver = true;
      await paying;
      return copy;
    };

    /** Signed heads are only ever added to their files. */
    const headBytes = async (): Promise<number> => {
      const headsDir = join(world.installation.dataDir, HEADS);
      const files = (await readdir(headsDir)).map((file) => stat(join(headsDir, file)));
      return (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
    };

    const installationOn = async (databaseUrl: string, files: readonly string[]): Promise<Installation> => {
      const installation = await Installation.prepare('standalone', {
        ...SETTINGS,
        DATABASE_URL: databaseUrl,
      });
      for (const file of files)
        await cp(join(world.installation.dataDir, file), join(installation.dataDir, file));
      return installation;
    };

    const audit = (...commandLine: string[]): Promise<Audited> =>
      new Promise((resolve) => {
        const { NODE_OPTIONS: _jestOnly, ...inherited } = process.env;
        const env = { ...inherited, DATABASE_URL: restored.databaseUrl, CAUSEWAY_DATA_DIR: restored.dataDir };
        const child = spawn(process.execPath, [AUDIT, ...commandLine], {
          env,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let said = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
        child.once('close', (code) => resolve({ code, said }));
      });

    const api = () => restored.sandbox();
    const balances = async (customerId: string): Promise<[number, number]> => {
      const { body } = await (
        await api()
      ).get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`);
      return [body['data'][0].balance.amount, body['data'][0].totalBalance.amount];
    };
    const reaches = (transactionId: string, status: string) =>
      eventually(`${transactionId} to be ${status}`, async () => {
        const { body } = await (await api()).get(`/transactions/${transactionId}`);
        return body['status'] === status || undefined;
      });

    it('passes the audit before any process starts, against the heads that were copied before the dump', () => {
      const { ownHeads, replay } = beforeItGoesOn;
      expect([ownHeads.code, ownHeads.said]).toStrictEqual([0, ownHeads.said]);
      expect(ownHeads.said).toContain(`Signed heads outside the database: ${join(restored.dataDir, HEADS)}`);
      expect([replay.code, replay.said]).toStrictEqual([0, replay.said]);
    });

    it('is behind the newest heads, which the audit reports as that and not as damage', () => {
      const { code, said } = beforeItGoesOn.newestHeads;
      expect([code, said]).toStrictEqual([1, said]);
      expect(said).toContain('ROLLED BACK');
      expect(said).not.toContain('BROKEN');
      expect(said).toContain('A database that was restored');
    });

    it('knows every payment that was acknowledged before the dump began, and brings each to its end', async () => {
      expect(beforeDump.length).toBeGreaterThanOrEqual(3);
      for (const { transactionId } of beforeDump) {
        const { status, body } = await (await api()).get(`/transactions/${transactionId}`);
        expect([status, body['id']]).toStrictEqual([200, transactionId]);
        await reaches(transactionId, 'COMPLETED');
      }
    });

    it('has the balances that the customers at rest had, to the minor unit', async () => {
      expect(atRest.size).toBe(2);
      for (const [customerId, expected] of atRest) expect(await balances(customerId)).toStrictEqual(expected);
    });

    it('continues: a payment is made, settles, and its webhook arrives signed for the same platform', async () => {
      const [customerId = ''] = atRest.keys();
      const caller = await api();
      const [, before] = await balances(customerId);
      const accounts = await caller.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`);
      const destinations = await caller.get(`/customers/external-accounts?customerId=${customerId}`);
      const request = world.quoteRequest(accounts.body['data'][0].id, destinations.body['data'][0].id, SENT);
      const quote = await caller.post('/quotes', request);
      expect(quote.status).toBe(201);
      expect((await caller.post(`/quotes/${quote.body['id']}/execute`)).status).toBe(200);
      await reaches(quote.body['transactionId'], 'COMPLETED');
      expect((await balances(customerId))[1]).toBe(before - SENT);
      await eventually(
        'the webhook of the completed payment',
        () =>
          world
            .webhooksAbout(quote.body['transactionId'])
            .some(({ envelope }) => envelope.type.endsWith('.COMPLETED')) || undefined,
      );
    });

    it.each(['verify', 'replay'])('passes the audit: %s', async (command) => {
      const { code, said } = await audit(command);
      expect([code, said]).toStrictEqual([0, said]);
    });

    it('does not start without its master key, instead of finding nothing readable', async () => {
      // One standalone at a time serves a database: the next one would be blocked until then.
      await restored.stop();
      const other = await installationOn(restored.databaseUrl, []);
      const process = other.launch('standalone');
      await process.ended();
      expect([process.endedBy, process.output]).toStrictEqual([
        1,
        expect.stringContaining('This database belongs to another master key.'),
      ]);
      await other.remove();
    });
  },
);
