import { createDatabase, queryOnce } from '@causeway/database';
import { instant, newUuid } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import { HeadSigner } from '../integrity/head-signer.js';
import { isHeadSigned, type SignedHead } from '../integrity/signed-head.js';
import { SigningKey } from '../integrity/signing-key.js';
import type { LaneName } from '../lane-name.js';
import {
  freshStream,
  LANE,
  NOW,
  PARCELS,
  parcelEvents,
  weighed,
  writeSet,
} from '../testing/contract-fixture.js';
import { openContextDatabase, type ContextDatabase } from './context-database.js';
import { migrate } from './migrate.js';
import { PostgresEventStore } from './postgres-event-store.js';
import { PostgresHeadBook } from './signed-heads.js';

const LATER = instant('2026-03-01T12:00:01.500Z');

describe('the signed heads of a context', () => {
  const key = new SigningKey(randomBytes(32));
  let url: string;
  let database: ContextDatabase;
  let store: PostgresEventStore;
  let book: PostgresHeadBook;

  const migrated = () => migrate({ url, contexts: [{ name: PARCELS, migrations: [] }] });
  beforeEach(async () => {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    url = await createDatabase(server, `heads_${newUuid().replaceAll('-', '')}`);
    await migrated();
    database = await openContextDatabase({ url, context: PARCELS, poolSize: 3 });
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    store = await PostgresEventStore.open({ database, catalog: parcelEvents, vault });
    book = new PostgresHeadBook(database);
  });
  afterEach(() => store.close());

  const append = (events = 2) =>
    store.append(
      writeSet(
        freshStream(),
        0,
        Array.from({ length: events }, (_, grams) => weighed(grams)),
      ),
    );
  const nothing = new Map<LaneName, SignedHead>();
  const digestAt = async (position: number) => {
    const [row] = await queryOnce(
      url,
      `select encode(digest, 'hex') as digest from parcels.batch_sandbox where last_position = ${position}`,
    );
    return row?.['digest'];
  };

  it('are made of the last batch of each lane, and of the digest at what was signed', async () => {
    expect(await book.look(nothing)).toStrictEqual([{ lane: LANE }, { lane: 'parcels.production' }]);
    await append();
    const [found] = await book.look(nothing);
    expect(found).toStrictEqual({
      lane: LANE,
      end: { lane: LANE, position: 2, digest: await digestAt(2), recordedAt: NOW },
    });
    if (found?.end === undefined) throw new Error('the lane has an end');
    const head = key.signHead(found.end, LATER);
    await append(3);
    expect((await book.look(new Map([[LANE, head]])))[0]).toMatchObject({
      end: { position: 5, digest: await digestAt(5) },
      digestAtLast: head.digest,
    });
    await queryOnce(url, 'delete from parcels.batch_sandbox where last_position = 2');
    expect((await book.look(new Map([[LANE, head]])))[0]?.digestAtLast).toBeUndefined();
  });

  it('come back as they were signed, the newest of a key for each lane', async () => {
    const older = new SigningKey(randomBytes(32));
    const end = { lane: LANE, digest: 'ab'.repeat(32), recordedAt: NOW } as const;
    const heads = [
      older.signHead({ ...end, position: 9 }, LATER),
      key.signHead({ ...end, position: 1 }, LATER, older),
      key.signHead({ ...end, position: 2, lane: 'parcels.production' }, LATER),
      key.signHead({ ...end, position: 3 }, LATER, older),
    ];
    await book.add(heads);
    const signed = await book.lastSigned(key.publicKey);
    expect(signed).toStrictEqual([heads[3], heads[2]]);
    expect(signed.every(isHeadSigned)).toBe(true);
    expect(await book.lastSigned(older.publicKey)).toStrictEqual([heads[0]]);
  });

  it('stay as the first process wrote them when a second signs the same', async () => {
    const end = { lane: LANE, position: 1, digest: 'ab'.repeat(32), recordedAt: NOW } as const;
    await book.add([key.signHead(end, NOW)]);
    await book.add([key.signHead(end, LATER), key.signHead({ ...end, position: 2 }, LATER)]);
    const rows = await queryOnce(url, 'select signed_at from log.signed_head order by position');
    expect(rows).toStrictEqual([{ signed_at: new Date(NOW) }, { signed_at: new Date(LATER) }]);
  });

  it.each([
    ['altered', `update log.signed_head set digest = sha256('x')`],
    ['deleted', 'delete from log.signed_head'],
    ['emptied', 'truncate log.signed_head'],
  ])('cannot be %s by the service (SECURITY 49)', async (_title, statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow('permission denied');
  });

  it('are signed while the service appends, each with the digest that its batch has', async () => {
    const signer = new HeadSigner({
      books: [book],
      anchors: [],
      keys: { key },
      now: () => LATER,
      failed: (part, error) => {
        throw new Error(part, { cause: error });
      },
      contradicted: ({ position }) => {
        throw new Error(`position ${position} is contradicted`);
      },
      everyMs: 1,
    });
    signer.start();
    for (let round = 0; round < 30; round += 1) await append();
    await signer.stop();
    const wrong = await queryOnce(
      url,
      `select h.position from log.signed_head h left join log.batch b on b.lane = h.lane and b.last_position = h.position
        where b.digest is distinct from h.digest`,
    );
    expect(wrong).toStrictEqual([]);
    expect((await book.lastSigned(key.publicKey)).map(({ position }) => position)).toStrictEqual([60]);
  });
});
