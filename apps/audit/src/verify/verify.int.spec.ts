import { batchDigest } from '@causeway/event-store';
import { openAuditedDatabase, type AuditedDatabase } from '../database/audited-database.js';
import { LogReader } from '../log/log-reader.js';
import { ParcelOffice } from '../testing/parcel-office.js';
import { silentWatcher } from '../watcher.js';
import { verifyLog } from './verify.js';

const SANDBOX = 'parcels.sandbox';

describe('verify', () => {
  let office: ParcelOffice;
  let database: AuditedDatabase;

  /** Batches: 1 · 2,3,4 · 5 · 6 · 7,8; the streams a, b and c in turns. */
  beforeEach(async () => {
    office = await ParcelOffice.open();
    const stamped = (stamp: string) => ({ type: 'ParcelStamped' as const, stamps: [stamp] });
    await office.record([['parcel-a', office.sent()]]);
    await office.record([
      ['parcel-b', office.sent(2n)],
      ['parcel-c', office.sent(3n)],
      ['parcel-d', office.sent(4n)],
    ]);
    await office.record([['parcel-a', stamped('blue')]]);
    await office.record([['parcel-b', stamped('red')]]);
    await office.record([
      ['parcel-a', stamped('green')],
      ['parcel-c', stamped('black')],
    ]);
    await office.record([['parcel-a', office.sent()]], 'production');
    database = await openAuditedDatabase(office.url);
  });
  afterEach(async () => {
    await database.close();
    await office.close();
  });

  const verify = () => verifyLog(database.pool, silentWatcher);
  const findings = async () => (await verify()).findings;
  const first = async () => (await findings())[0];
  const disguise = (statement: string) => office.spoil(statement);

  it('finds nothing in a log as it was written, and reports the position and the digest', async () => {
    const seen: number[] = [];
    const { findings: found, lanes } = await verifyLog(database.pool, {
      begin: (total) => seen.push(total),
      advance: (count) => seen.push(count),
    });
    expect(found).toStrictEqual([]);
    expect(lanes.map(({ lane, head, events, batches }) => [lane, head, events, batches])).toStrictEqual([
      ['parcels.production', 1, 1, 1],
      [SANDBOX, 8, 8, 5],
    ]);
    const [last] = await office.ask<{ digest: Buffer }>(
      'select digest from parcels.batch_sandbox order by last_position desc limit 1',
    );
    expect(lanes[1]?.headDigest).toBe(last?.digest.toString('hex'));
    expect(seen[0]).toBe(18);
    expect(seen.slice(1).reduce((sum, count) => sum + count, 0)).toBe(18);
  });

  it('reads as the auditor, who has no right to write', async () => {
    expect(database.role).toBe('causeway_auditor');
    await expect(database.pool.query(`delete from log.event`)).rejects.toThrow(/read-only|permission denied/);
    const scratch = await database.scratch();
    await expect(scratch.query(`delete from parcels.parcel_view`)).rejects.toThrow('permission denied');
    await expect(scratch.query(`insert into log.lane values (99, 'a.b')`)).rejects.toThrow(
      'permission denied',
    );
  });

  it('looks at the lanes that are asked for, and at no other', async () => {
    await disguise(
      `update log.event set data = '{"stamps":[]}' where stream_id = 'parcel-a' and version = 2`,
    );
    const { findings: found, lanes } = await verifyLog(database.pool, silentWatcher, (lane) =>
      lane.endsWith('production'),
    );
    expect([found, lanes.length]).toStrictEqual([[], 1]);
  });

  it.each([
    ['data', `data = '{"stamps":["gold"]}'`],
    ['metadata', `metadata = replace(metadata::text, 'Token:1', 'Token:2')::json`],
    ['time by a microsecond', `recorded_at = recorded_at + interval '1 microsecond'`],
    ['time to one without end', `recorded_at = 'infinity'`],
    ['type', `type = 'ParcelLost'`],
    ['shape’s version', `schema_version = 2`],
    ['publication', `published = '{"type":"x","key":"k","data":{}}'`],
  ])('names an event whose %s was altered', async (_title, change) => {
    await disguise(`update parcels.event_sandbox set ${change} where position = 5`);
    expect(await findings()).toStrictEqual([
      {
        lane: SANDBOX,
        kind: 'ALTERED',
        position: 5,
        streamId: 'parcel-a',
        version: 2,
        what: expect.stringContaining('is not what was recorded'),
      },
    ]);
  });

  it('names the events under one digest when it cannot determine which of them was altered', async () => {
    await disguise(`update parcels.event_sandbox set data = '{"stamps":["gold"]}' where position = 3`);
    const what =
      'one of these 3 events, or their digest, is not what was recorded; one digest covers all of them';
    expect(await findings()).toStrictEqual([{ lane: SANDBOX, kind: 'ALTERED', position: 2, upTo: 4, what }]);
  });

  it('names the one of them that is not written as the service writes', async () => {
    await disguise(
      `update parcels.event_sandbox set data = jsonb_set(data::jsonb, '{grams}', '1')::json where position = 3`,
    );
    expect(await first()).toMatchObject({ kind: 'ALTERED', position: 3, streamId: 'parcel-c', version: 1 });
  });

  it('names a deleted event, with the stream that lacks a version', async () => {
    await disguise('delete from parcels.event_sandbox where position = 5');
    expect(await findings()).toStrictEqual([
      {
        lane: SANDBOX,
        kind: 'MISSING',
        position: 5,
        streamId: 'parcel-a',
        version: 2,
        what: 'was recorded, and is not there',
      },
    ]);
  });

  it('names the place of a deleted event that was the last of its stream', async () => {
    await disguise('delete from parcels.event_sandbox where position = 4');
    expect(await findings()).toStrictEqual([
      {
        lane: SANDBOX,
        kind: 'MISSING',
        position: 4,
        what: 'was recorded, and is not there; it was the last of its stream',
      },
    ]);
  });

  it('names a deleted event also where all after it were moved up to close the gap', async () => {
    await office.spoil(
      'delete from parcels.event_sandbox where position = 5',
      'update parcels.event_sandbox set position = position - 1000 where position > 5',
      'update parcels.event_sandbox set position = position + 999 where position < 0',
    );
    const found = await findings();
    expect(found[0]).toMatchObject({ kind: 'ALTERED', position: 5 });
    expect(found).toContainEqual(
      expect.objectContaining({
        kind: 'STREAM_BROKEN',
        streamId: 'parcel-a',
        version: 2,
        what: 'its version is 3 where 2 belongs',
      }),
    );
    expect(found).toContainEqual(expect.objectContaining({ kind: 'MISSING', position: 8 }));
  });

  it('names an event that was appended past the service', async () => {
    await disguise(`insert into parcels.event_sandbox
      select lane, 9, stream_id, 4, type, schema_version, data, metadata, recorded_at, published
        from parcels.event_sandbox where position = 7`);
    expect(await findings()).toMatchObject([
      { kind: 'UNCOVERED', position: 9, streamId: 'parcel-a', version: 4 },
    ]);
  });

  it('names an event that was put between others, which were moved on', async () => {
    await office.spoil(
      'update parcels.event_sandbox set position = position + 1000 where position >= 3',
      'update parcels.event_sandbox set position = position - 999 where position > 1000',
      `insert into parcels.event_sandbox
        select lane, 3, 'parcel-x', 1, type, schema_version, data, metadata, recorded_at, published
          from parcels.event_sandbox where position = 1`,
    );
    expect(await first()).toStrictEqual({
      lane: SANDBOX,
      kind: 'INSERTED',
      position: 3,
      streamId: 'parcel-x',
      version: 1,
      what: 'was not recorded by the service',
    });
  });

  it('names an event that was put before the first one', async () => {
    await disguise(`insert into parcels.event_sandbox
      select lane, 0, 'parcel-x', 1, type, schema_version, data, metadata, recorded_at, published
        from parcels.event_sandbox where position = 1`);
    expect(await first()).toMatchObject({ kind: 'INSERTED', position: 0, streamId: 'parcel-x' });
  });

  it.each([
    ['under one digest', 2, 4],
    ['under two digests', 5, 6],
  ])('names two events %s that stand in each other’s place', async (_title, one, other) => {
    const before = await office.ask<{ stream_id: string }>(
      `select stream_id from parcels.event_sandbox where position in (${one}, ${other}) order by position`,
    );
    await office.spoil(
      `update parcels.event_sandbox set position = -1 where position = ${one}`,
      `update parcels.event_sandbox set position = ${one} where position = ${other}`,
      `update parcels.event_sandbox set position = ${other} where position = -1`,
    );
    const finding = await first();
    expect(finding).toMatchObject({ kind: 'SWAPPED', position: one, streamId: before[1]?.stream_id });
    expect(finding?.what).toContain(`stands where ${before[0]?.stream_id} version`);
    expect(finding?.what).toContain(`at position ${other}`);
  });

  it('names a deleted digest, the events around it being whole', async () => {
    await disguise('delete from parcels.batch_sandbox where last_position = 4');
    expect(await findings()).toMatchObject([{ kind: 'DIGEST_MISSING', position: 4 }]);
  });

  it('names an altered digest, because the next one builds on the right one', async () => {
    await disguise(`update parcels.batch_sandbox set digest = sha256('x') where last_position = 4`);
    expect(await findings()).toMatchObject([{ kind: 'DIGEST_ALTERED', position: 4 }]);
  });

  it.each([
    ['of its own', `sha256('x')`],
    ['that comes out', undefined],
  ])('names a digest %s that was put where no batch ended', async (_title, given) => {
    const log = new LogReader(database.pool);
    const lane = (await log.lanes()).find(({ name }) => name === SANDBOX);
    const [first] = await office.ask<{ digest: Buffer }>(
      'select digest from parcels.batch_sandbox where last_position = 1',
    );
    if (lane === undefined || first === undefined) throw new Error('the office has a lane');
    const events = (await log.events(lane, 1, 3).next()).value ?? [];
    const computed = `decode('${batchDigest(first.digest, events).toString('hex')}', 'hex')`;
    await disguise(
      `insert into parcels.batch_sandbox (lane, last_position, digest) values (${lane.number}, 3, ${given ?? computed})`,
    );
    expect(await findings()).toMatchObject([{ kind: 'DIGEST_INSERTED', position: 3 }]);
  });

  it.each([
    [4, 5],
    [6, 8],
  ])('names two digests, at %i and %i, that stand in each other’s place', async (one, other) => {
    await office.spoil(
      `update parcels.batch_sandbox b set digest = c.digest from parcels.batch_sandbox c
        where (b.last_position, c.last_position) in ((${one}, ${other}), (${other}, ${one}))`,
    );
    expect(await findings()).toMatchObject([
      { kind: 'DIGEST_ALTERED', position: one },
      { kind: 'DIGEST_ALTERED', position: other },
    ]);
  });

  it('names events from which on no digest is left', async () => {
    await disguise('delete from parcels.batch_sandbox where last_position > 5');
    expect(await findings()).toMatchObject([
      { kind: 'UNCOVERED', position: 6, upTo: 8, streamId: 'parcel-b' },
    ]);
  });

  it('names the first position of a tail that was cut off without its digests', async () => {
    await disguise('delete from parcels.event_sandbox where position > 6');
    expect(await first()).toMatchObject({ kind: 'MISSING', position: 7 });
  });

  const cutTail = () =>
    office.spoil(
      'delete from parcels.event_sandbox where position > 6',
      'delete from parcels.batch_sandbox where last_position > 6',
    );

  it('cannot see by the chain alone that a tail was cut off together with its digests', async () => {
    await cutTail();
    expect(await findings()).toStrictEqual([]);
  });

  it.each([SANDBOX, 'causeway.sandbox.parcels.v1/3'])(
    'sees it where a reader has read further than the lane reaches, over %s',
    async (source) => {
      await office.spoil(`insert into parcels.checkpoint values ('witness', '${source}', 7)`);
      expect(await findings()).toStrictEqual([]);
      await cutTail();
      const [finding, ...more] = await findings();
      expect(finding).toMatchObject({ lane: SANDBOX, kind: 'READ_BEYOND', position: 7, upTo: 7 });
      expect(finding?.what).toContain("parcels's reader witness has read up to position 7");
      expect(more).toStrictEqual([]);
    },
  );

  it('names a lane that was taken off the list', async () => {
    await disguise(`delete from log.lane where name = '${SANDBOX}'`);
    expect(await findings()).toMatchObject([{ lane: SANDBOX, kind: 'LANE_MISSING' }]);
  });

  it('names the first damage of each lane first, however many follow', async () => {
    await office.spoil(
      `update parcels.event_sandbox set data = '{"stamps":[]}' where position in (5, 6)`,
      `update parcels.event_production set type = 'ParcelLost'`,
    );
    expect((await findings()).map(({ lane, position }) => [lane, position])).toStrictEqual([
      ['parcels.production', 1],
      [SANDBOX, 5],
      [SANDBOX, 6],
    ]);
  });

  it('reads the events up to its start, while the service goes on', async () => {
    const { lanes } = await verifyLog(database.pool, {
      begin: () => undefined,
      advance: () => void office.record([[`parcel-${Math.random()}`, office.sent()]]),
    });
    expect(lanes[1]?.findings).toStrictEqual([]);
    expect(lanes[1]?.head).toBe(8);
  });
});
