import { headLine, keyName, parseHead, SigningKey, type SignedHead } from '@causeway/event-store';
import { randomBytes } from 'node:crypto';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openAuditedDatabase, type AuditedDatabase } from '../database/audited-database.js';
import { gatherEvidence, type EvidencePlaces } from '../heads/evidence.js';
import { NOW, ParcelOffice } from '../testing/parcel-office.js';
import { silentWatcher } from '../watcher.js';
import { formatVerdict } from './format-verdict.js';
import { verifyLog } from './verify.js';

const SANDBOX = 'parcels.sandbox';

describe('verify, with signed heads', () => {
  let office: ParcelOffice;
  let database: AuditedDatabase;

  /** Batches 1 · 2,3 · 4 · 5,6 · 7, signed at 1, 4 and 7. */
  beforeEach(async () => {
    office = await ParcelOffice.open();
    const stamped = (stamp: string) => ({ type: 'ParcelStamped' as const, stamps: [stamp] });
    await office.record([['parcel-a', office.sent()]]);
    await office.sign();
    await office.record([
      ['parcel-b', office.sent(2n)],
      ['parcel-c', office.sent(3n)],
    ]);
    await office.record([['parcel-a', stamped('blue')]]);
    await office.sign();
    await office.record([
      ['parcel-b', stamped('red')],
      ['parcel-c', stamped('black')],
    ]);
    await office.record([['parcel-a', stamped('green')]]);
    await office.sign();
    database = await openAuditedDatabase(office.url);
  });
  afterEach(async () => {
    await database.close();
    await office.close();
  });

  const verify = async (
    places: EvidencePlaces = {},
    env: NodeJS.ProcessEnv = { CAUSEWAY_DATA_DIR: office.dataDir },
  ) => verifyLog(database.pool, silentWatcher, undefined, await gatherEvidence(env, places, database.pool));
  const findings = async (places: EvidencePlaces = {}) =>
    (await verify(places)).findings.map(({ kind, position, upTo }) => [
      kind,
      position,
      ...(upTo === undefined ? [] : [upTo]),
    ]);
  const signedOf = async (places: EvidencePlaces = {}) =>
    (await verify(places)).lanes.find(({ lane }) => lane === SANDBOX)?.signed;
  const headFile = () => join(office.dataDir, 'heads', `${SANDBOX}.ndjson`);
  const kept = async (): Promise<SignedHead[]> =>
    (await readFile(headFile(), 'utf8')).split('\n').flatMap((line) => parseHead(line) ?? []);
  /** As an attacker with all rights in the database, and none outside. */
  const spoil = (...statements: string[]) => office.spoil(...statements);

  it('finds nothing, and reports the signed position and the key', async () => {
    expect(await findings()).toStrictEqual([]);
    const key = keyName(office.key.publicKey);
    expect(await signedOf()).toStrictEqual({
      heads: 3,
      kept: 3,
      last: { position: 7, signedAt: NOW, key },
      lastKept: { position: 7, signedAt: NOW, key },
      unanchored: null,
    });
    expect((await verify()).witnesses).toStrictEqual({
      heads: join(office.dataDir, 'heads'),
      unreadableLines: 0,
      isKeyKnown: true,
      keys: [key],
    });
  });

  it('finds a tail that was cut off together with its digests', async () => {
    await spoil(
      'delete from parcels.event_sandbox where position > 4',
      'delete from parcels.batch_sandbox where last_position > 4',
    );
    expect(await findings()).toStrictEqual([['TAIL_CUT', 5, 7]]);
  });

  /** As a database is that was restored to the moment of its fourth event; and so it looks when a tail was cut off well. */
  const rollBack = () =>
    spoil(
      'delete from parcels.event_sandbox where position > 4',
      'delete from parcels.batch_sandbox where last_position > 4',
      'delete from log.signed_head where position > 4',
    );

  it('calls a lane rolled back that is of an earlier moment than the heads outside, and everything in it as recorded', async () => {
    await rollBack();
    expect(await findings()).toStrictEqual([['ROLLED_BACK', 5, 7]]);
    const { lines, isClean } = formatVerdict(await verify());
    expect(isClean).toBe(false);
    expect(lines.find((line) => line.startsWith(SANDBOX))).toMatch(/ROLLED BACK$/);
    expect(lines.join(' ')).toContain('A database that was restored to an earlier moment looks like this');
  });

  it('finds a restored database whole by heads of its own moment; also when it has continued', async () => {
    const heads = await kept();
    await rollBack();
    await writeFile(
      headFile(),
      heads
        .slice(0, 2)
        .map((head) => `${headLine(head)}\n`)
        .join(''),
    );
    expect(await findings()).toStrictEqual([]);
    await office.record([['parcel-n', office.sent()]]);
    await office.sign();
    expect(await findings()).toStrictEqual([]);
  });

  it('finds it rewritten where it has continued beside the heads of the abandoned history', async () => {
    await rollBack();
    for (const parcel of ['n', 'o', 'p']) await office.record([[`parcel-${parcel}`, office.sent()]]);
    await office.sign();
    expect(await findings()).toContainEqual(['REWRITTEN', 5, 7]);
  });

  it('finds a damage behind a rolled back tail all the same', async () => {
    await rollBack();
    await spoil(`update parcels.event_sandbox set type = 'ParcelLost' where position = 1`);
    const found = await verify();
    expect(found.findings.map(({ kind, position }) => [kind, position])).toStrictEqual([
      ['ALTERED', 1],
      ['ROLLED_BACK', 5],
    ]);
    const { lines } = formatVerdict(found);
    expect(lines.find((line) => line.startsWith(SANDBOX))).toMatch(/BROKEN$/);
    expect(lines.join(' ')).not.toContain('restored to an earlier moment');
  });

  it('does not call heads forged that a lost key has signed, and names the missing key', async () => {
    const lostKey = office.key.publicKey;
    office.key = new SigningKey(randomBytes(32));
    await office.publish(office.key);
    await rm(join(office.dataDir, 'heads'), { recursive: true });
    await office.record([['parcel-n', office.sent()]]);
    await office.sign();
    const found = await verify();
    expect(found.findings).toStrictEqual([
      {
        lane: SANDBOX,
        kind: 'KEY_UNKNOWN',
        position: 1,
        upTo: 7,
        what: expect.stringContaining(`3 heads, of ${NOW} to ${NOW}, signed by ${keyName(lostKey)}`),
      },
    ]);
    const { lines } = formatVerdict(found);
    expect(lines.find((line) => line.startsWith(SANDBOX))).toMatch(/UNPROVEN$/);
    expect(lines.join(' ')).toContain('starts without its signing.key');
    expect(await findings({ publicKeys: [lostKey, office.key.publicKey] })).toStrictEqual([]);
  });

  it('finds a lane that was emptied, and one that was taken out altogether', async () => {
    await spoil('truncate parcels.event_sandbox, parcels.batch_sandbox, log.signed_head');
    expect(await findings()).toStrictEqual([['ROLLED_BACK', 1, 7]]);
    await spoil(
      `delete from log.lane where name = '${SANDBOX}'`,
      'drop table parcels.event_sandbox, parcels.batch_sandbox',
    );
    expect(await findings()).toStrictEqual([['ROLLED_BACK', 1, 7]]);
  });

  it.each([
    [
      'an altered event',
      `update parcels.event_sandbox set data = '{"stamps":["gold"]}' where position = 6`,
      5,
      7,
    ],
    [
      'an event in the first batch',
      `update parcels.event_sandbox set metadata = '{}' where position = 1`,
      1,
      1,
    ],
    [
      'an altered event under one digest of two',
      `update parcels.event_sandbox set type = 'ParcelLost' where position = 3`,
      2,
      4,
    ],
  ])('finds a history whose digests were all computed anew after %s', async (_title, change, from, upTo) => {
    await spoil(change);
    await office.recomputeDigests();
    expect(await findings()).toStrictEqual([['REWRITTEN', from, upTo]]);
    expect((await signedOf())?.last?.position ?? 0).toBe(from - 1);
  });

  /** Moves events and digests from a position on, so that no gap shows it. */
  const move = (from: number, by: number) =>
    ['event', 'batch'].flatMap((table) => {
      const column = table === 'event' ? 'position' : 'last_position';
      return [
        `update parcels.${table}_sandbox set ${column} = ${column} + 1000 where ${column} >= ${from}`,
        `update parcels.${table}_sandbox set ${column} = ${column} - 1000 + ${by} where ${column} > 1000`,
      ];
    });

  it.each([
    [
      'two events that changed places',
      [
        'update parcels.event_sandbox set position = 100 where position = 5',
        'update parcels.event_sandbox set position = 5 where position = 6',
        'update parcels.event_sandbox set position = 6 where position = 100',
      ],
      ['REWRITTEN', 5, 7],
    ],
    [
      'a deleted event',
      ['delete from parcels.event_sandbox where position = 2', ...move(3, -1)],
      ['REWRITTEN', 2, 4],
    ],
    [
      'an inserted event',
      [
        ...move(3, 1),
        `insert into parcels.event_sandbox
          select lane, 3, 'parcel-x', 1, type, schema_version, data, metadata, recorded_at, published
            from parcels.event_sandbox where position = 1`,
      ],
      ['REWRITTEN', 2, 4],
    ],
  ])('finds %s behind digests that were all computed anew', async (_title, changes, expected) => {
    await spoil(...changes);
    await office.recomputeDigests();
    expect((await findings()).filter(([kind]) => kind === 'REWRITTEN')).toStrictEqual([expected]);
  });

  it('finds a cut tail that other events have grown over', async () => {
    await spoil(
      'delete from parcels.event_sandbox where position > 6',
      'delete from parcels.batch_sandbox where last_position > 6',
    );
    await office.record([['parcel-z', office.sent()]]);
    await office.record([['parcel-y', office.sent()]]);
    expect(await findings()).toStrictEqual([['REWRITTEN', 5, 7]]);
  });

  it('knows by a head that a digest was altered and not its events, also the last one', async () => {
    await spoil(`update parcels.batch_sandbox set digest = sha256('x') where last_position = 7`);
    expect(await findings()).toStrictEqual([['DIGEST_ALTERED', 7]]);
  });

  it('knows a head again whose row of log.batch was deleted', async () => {
    await spoil('delete from parcels.batch_sandbox where last_position = 4');
    expect(await findings()).toStrictEqual([['DIGEST_MISSING', 4]]);
  });

  it('names an unanchored tail, and since when it waits', async () => {
    await office.record([
      ['parcel-d', office.sent()],
      ['parcel-e', office.sent()],
    ]);
    expect(await findings()).toStrictEqual([]);
    expect((await signedOf())?.unanchored).toStrictEqual({ position: 8, upTo: 9, events: 2, since: NOW });
  });

  it('reports heads only in the database as unanchored', async () => {
    const heads = await kept();
    await writeFile(headFile(), `${headLine(heads[0] as SignedHead)}\n`);
    expect(await findings()).toStrictEqual([]);
    expect(await signedOf()).toMatchObject({
      last: { position: 7 },
      lastKept: { position: 1 },
      unanchored: { position: 2, upTo: 7, events: 6 },
    });
  });

  it('uses the heads in the database where there are no others', async () => {
    const found = await verify({}, { CAUSEWAY_DATA_DIR: join(office.dataDir, 'nowhere') });
    expect(found.findings).toStrictEqual([]);
    expect(found.witnesses).toMatchObject({
      heads: null,
      isKeyKnown: false,
      keys: [keyName(office.key.publicKey)],
    });
    expect(found.lanes[1]?.signed).toMatchObject({ heads: 3, kept: 0, lastKept: null, unanchored: null });
  });

  it('takes heads and keys from the auditor’s places, and reports where there are none', async () => {
    const elsewhere = { CAUSEWAY_DATA_DIR: join(office.dataDir, 'nowhere') };
    const places = { heads: headFile(), publicKeys: [office.key.publicKey] };
    expect((await verify(places, elsewhere)).witnesses).toMatchObject({
      heads: headFile(),
      isKeyKnown: true,
    });
    await expect(verify({ heads: join(office.dataDir, 'none') })).rejects.toThrow('no file or folder');
    await expect(verify({ publicKeys: ['none'] })).rejects.toThrow('not none');
  });

  it.each([
    ['signature', `signature = repeat('A', 86) || '=='`],
    ['digest', `digest = sha256('x')`],
    ['time', `signed_at = signed_at + interval '1 ms'`],
    ['time, to one without end,', `recorded_at = '-infinity'`],
    ['lane', 'lane = 1 - lane + 2'],
  ])(
    'names a head in the database whose %s was altered, and believes the kept one',
    async (_title, change) => {
      await spoil(`update log.signed_head set ${change} where position = 4`);
      const found = await findings();
      expect(found).toContainEqual(['HEAD_FORGED', 4]);
      expect(found.map(([kind]) => kind)).not.toContain('REWRITTEN');
      expect((await signedOf())?.heads).toBe(3);
    },
  );

  it('names two heads in the database whose signatures stand in each other’s place', async () => {
    await spoil(
      `update log.signed_head b set signature = c.signature from log.signed_head c
        where (b.position, c.position) in ((4, 7), (7, 4))`,
    );
    expect((await findings()).slice(0, 2)).toStrictEqual([
      ['HEAD_FORGED', 4],
      ['HEAD_FORGED', 7],
    ]);
  });

  it('names a forged head, in the database or outside, by whose key it is', async () => {
    const stranger = new SigningKey(randomBytes(32));
    const end = { lane: SANDBOX, position: 6, digest: 'ab'.repeat(32), recordedAt: NOW } as const;
    const madeUp = stranger.signHead(end, NOW);
    await appendFile(headFile(), `${headLine(madeUp)}\n`);
    expect(await findings()).toStrictEqual([['KEY_UNKNOWN', 6, 6]]);
    // Under the right key's name its signature is not that key's.
    await appendFile(headFile(), `${headLine({ ...madeUp, key: office.key.publicKey })}\n`);
    expect(await findings()).toStrictEqual([
      ['HEAD_FORGED', 6],
      ['KEY_UNKNOWN', 6, 6],
    ]);
  });

  it.each([
    ['digest', (head: SignedHead) => ({ ...head, digest: 'ab'.repeat(32) })],
    ['position', (head: SignedHead) => ({ ...head, position: 6 })],
    ['lane', (head: SignedHead) => ({ ...head, lane: 'parcels.production' as const })],
  ])(
    'names a head outside the database whose %s was altered, and believes the one inside',
    async (_title, alter) => {
      const heads = (await kept()).map((head) => (head.position === 4 ? alter(head) : head));
      await writeFile(headFile(), heads.map((head) => `${headLine(head)}\n`).join(''));
      const found = await findings();
      expect(found.map(([kind]) => kind)).toStrictEqual(['HEAD_FORGED']);
      expect((await signedOf())?.last?.position).toBe(7);
    },
  );

  it('accepts the lines of a file in any order, and repeated ones', async () => {
    const heads = await kept();
    await writeFile(
      headFile(),
      [...heads, ...heads]
        .reverse()
        .map((head) => `${headLine(head)}\n`)
        .join(''),
    );
    expect(await findings()).toStrictEqual([]);
    expect((await signedOf())?.kept).toBe(3);
  });

  it('names a signed head that was deleted from the database alone', async () => {
    await spoil('delete from log.signed_head where position = 4');
    expect(await findings()).toStrictEqual([['HEAD_MISSING', 4]]);
  });

  it('does not call a head deleted that was signed just after the moment that the database is of', async () => {
    await spoil('delete from log.signed_head where position > 4');
    expect(await findings()).toStrictEqual([['ROLLED_BACK', 7, 7]]);
    await spoil('delete from log.signed_head');
    expect(await findings()).toStrictEqual([['ROLLED_BACK', 1, 7]]);
  });

  it('recognises a restored database by its newest heads, also where it holds some events', async () => {
    await spoil(
      'delete from parcels.event_sandbox where position > 4',
      'delete from parcels.batch_sandbox where last_position > 4',
      'delete from log.signed_head where position > 2',
    );
    expect(await findings()).toStrictEqual([['ROLLED_BACK', 5, 7]]);
  });

  it('does not believe a history that was written anew and signed by another key', async () => {
    await spoil(
      `update parcels.event_sandbox set type = 'ParcelLost' where position = 6`,
      'delete from log.signed_head where position > 4',
    );
    await office.recomputeDigests();
    const own = office.key;
    office.key = new SigningKey(randomBytes(32));
    await writeFile(headFile(), `${(await kept()).slice(0, 2).map(headLine).join('\n')}\n`);
    await office.sign();
    expect(await findings()).toStrictEqual([['KEY_UNKNOWN', 7, 7]]);
    // Who puts another key into the data folder does not change the one that the auditor has.
    await office.publish(office.key);
    expect(await findings()).toStrictEqual([['KEY_UNKNOWN', 1, 4]]);
    expect(await findings({ publicKeys: [own.publicKey] })).toStrictEqual([['KEY_UNKNOWN', 7, 7]]);
  });

  it('trusts a new key that the one before vouches for, from either of them', async () => {
    const before = office.key;
    office.key = new SigningKey(randomBytes(32));
    await office.record([['parcel-d', office.sent()]]);
    await office.sign(before);
    await office.record([['parcel-e', office.sent()]]);
    await office.sign();
    for (const key of [before, office.key])
      expect(await findings({ publicKeys: [key.publicKey] })).toStrictEqual([]);
    await office.publish(office.key);
    expect(await findings()).toStrictEqual([]);
    expect((await signedOf())?.last?.key).toBe(keyName(office.key.publicKey));
  });

  it('counts lines that are no heads, such as one that a power cut left half written', async () => {
    await appendFile(headFile(), '{"lane":"parc\n\n');
    expect(await findings()).toStrictEqual([]);
    expect((await verify()).witnesses.unreadableLines).toBe(1);
  });

  it('finds nothing while the service goes on appending and signing', async () => {
    const evidence = await gatherEvidence({ CAUSEWAY_DATA_DIR: office.dataDir }, {}, database.pool);
    let rounds: Promise<void> = Promise.resolve();
    let round = 0;
    const more = async () => {
      round += 1;
      await office.record([[`parcel-${round}x`, office.sent()]]);
      await office.sign();
    };
    const { findings: found } = await verifyLog(
      database.pool,
      { begin: () => undefined, advance: () => void (rounds = rounds.then(more)) },
      undefined,
      evidence,
    );
    await rounds;
    expect(found).toStrictEqual([]);
    expect(round).toBeGreaterThan(0);
  });

  it('reports missing heads when the folder is missing', async () => {
    await rm(join(office.dataDir, 'heads'), { recursive: true });
    expect((await verify()).witnesses.heads).toBeNull();
  });
});
