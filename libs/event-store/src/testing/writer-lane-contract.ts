import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { instant, newUuid } from '@causeway/kernel';
import { batchDigest, digestAfter, GENESIS_DIGEST } from '../digest.js';
import { parcelView } from './contract-fixture.js';
import {
  JOURNAL,
  type Holder,
  type LaneBatch,
  type LaneCommand,
  type LaneEntry,
  type Tenure,
  type ViewPut,
  type WriterLane,
} from '../writer-lane/port.js';

/** Two processes at one lane. */
export interface LaneSubject {
  readonly lane: WriterLane;
  readonly twin: WriterLane;
  weightOf(parcelId: string): Promise<unknown>;
  close(): Promise<void>;
}

export const RECORDED_AT = instant('2026-03-01T12:00:00.000Z');
export const holder = (name = 'a'): Holder => ({ instanceId: newUuid(), address: `http://${name}` });

export const entry = (weight: number): LaneEntry => ({
  type: 'ParcelWeighed',
  schemaVersion: 2,
  data: `{"weightGrams":${weight},"note":"ä\\n"}`,
  metadata: '{"platformId":"Platform:1"}',
  published: null,
});

export const command = (position: number, more: Partial<LaneCommand> = {}): LaneCommand => ({
  commandId: newUuid(),
  fingerprint: Buffer.alloc(16, position),
  position,
  ...more,
});

/** A row of a view. */
const rowOf = (parcelId: string, weight: bigint): ViewPut => ({
  view: plainParcelView,
  row: {
    parcel_id: parcelId,
    sender_id: null,
    weight,
    recipient: null,
    sent_at: RECORDED_AT,
    extra: { a: 1 },
  },
});

/** A batch after a tenure's position: each entry with a command of its own. */
export const batchOf = (
  { epoch, position, digest }: Tenure,
  entries: readonly LaneEntry[],
  more: Partial<LaneBatch> = {},
): LaneBatch => ({
  epoch,
  afterPosition: position,
  recordedAt: RECORDED_AT,
  entries,
  digest: digestAfter(digest, position, RECORDED_AT, entries),
  commands: entries.map((_, index) => command(position + index + 1)),
  marks: [],
  views: [],
  ...more,
});

export const writerLaneContract = (open: () => Promise<LaneSubject>): void => {
  let subject: LaneSubject;
  let lane: WriterLane;
  let tenure: Tenure;
  beforeEach(async () => {
    subject = await open();
    lane = subject.lane;
    tenure = await claimed(lane);
  });
  afterEach(() => subject.close());

  const claimed = async (by: WriterLane, name?: string): Promise<Tenure> => {
    const begun = await by.claim(holder(name));
    if (begun === undefined) throw new Error('a claim without conditions succeeds');
    return begun;
  };

  it('begins at position 0 without a digest', () => {
    expect(tenure).toStrictEqual({ epoch: 1, position: 0, digest: GENESIS_DIGEST });
  });

  it('keeps entries in order, as they were written, under a digest of all that is stored', async () => {
    const appended = await lane.append(batchOf(tenure, [entry(1), entry(2)]));
    const stored = await lane.read(0, 10);
    expect(stored).toStrictEqual([
      { ...entry(1), position: 1, recordedAt: RECORDED_AT },
      { ...entry(2), position: 2, recordedAt: RECORDED_AT },
    ]);
    const rows = stored.map((row) => ({ ...row, streamId: JOURNAL, version: row.position }));
    expect(appended).toStrictEqual({ status: 'appended' });
    expect((await claimed(lane)).digest).toStrictEqual(batchDigest(GENESIS_DIGEST, rows));
    expect(await lane.read(1, 10)).toStrictEqual(stored.slice(1));
    expect(await lane.entry(2)).toStrictEqual(stored[1]);
    expect(await lane.entry(3)).toBeUndefined();
  });

  it('takes a batch while another is on its way, in the order of the calls', async () => {
    const many = batchOf(
      tenure,
      Array.from({ length: 200 }, (_, index) => entry(index)),
    );
    const first = lane.append(many);
    const next = { ...tenure, position: 200, digest: many.digest };
    const second = lane.append(batchOf(next, [entry(7)]));
    expect([(await first).status, (await second).status]).toStrictEqual(['appended', 'appended']);
    expect((await lane.read(199, 10)).map(({ position }) => position)).toStrictEqual([200, 201]);
  });

  it('writes nothing after a batch that was not written', async () => {
    const stale = lane.append(batchOf({ ...tenure, position: 5 }, [entry(1)]));
    const onIt = lane.append(batchOf({ ...tenure, position: 6 }, [entry(2)]));
    expect([await stale, await onIt]).toStrictEqual([{ status: 'moved' }, { status: 'moved' }]);
    expect(await lane.read(0, 10)).toStrictEqual([]);
  });

  it('takes a command once, for ever, and nothing that comes in a batch with it', async () => {
    const once = command(1, { causeId: newUuid() });
    await lane.append(batchOf(tenure, [entry(1)], { commands: [once] }));
    const again = batchOf({ ...tenure, position: 1 }, [entry(2), entry(3)], {
      commands: [command(2), { ...once, position: 3 }],
    });
    expect(await lane.append(again)).toStrictEqual({ status: 'known' });
    expect(await lane.read(0, 10)).toHaveLength(1);
    const known = await lane.commands([once.commandId, newUuid()]);
    expect(known).toMatchObject([{ commandId: once.commandId, position: 1 }]);
    expect(known[0]?.fingerprint).toStrictEqual(once.fingerprint);
  });

  it('keeps a command without an entry, with its answer, and leaves the chain of digests alone', async () => {
    const refused = command(0, { answer: '{"status":"REFUSED"}' });
    const appended = await lane.append(batchOf(tenure, [], { commands: [refused] }));
    expect(appended).toStrictEqual({ status: 'appended' });
    expect((await lane.claim(holder('a'), tenure))?.digest).toStrictEqual(tenure.digest);
    tenure = { ...tenure, epoch: 2 };
    expect(await lane.commands([refused.commandId])).toMatchObject([
      { position: 0, answer: '{"status":"REFUSED"}' },
    ]);
    expect((await lane.append(batchOf(tenure, [entry(1)]))).status).toBe('appended');
  });

  it('lets an object begin once, and gives all entries about it, newest first', async () => {
    const objectId = newUuid();
    const begin = command(1, { objectId, beginsObject: true });
    await lane.append(batchOf(tenure, [entry(1)], { commands: [begin] }));
    const next = { ...tenure, position: 1 };
    const twice = batchOf(next, [entry(2)], { commands: [command(2, { objectId, beginsObject: true })] });
    expect(await lane.append(twice)).toStrictEqual({ status: 'known' });
    const goingOn = batchOf(next, [entry(3)], { commands: [command(2, { objectId })] });
    expect((await lane.append(goingOn)).status).toBe('appended');
    const known = await lane.objects([objectId]);
    expect(known.map(({ entry: { position } }) => position)).toStrictEqual([2, 1]);
    expect(known.map(({ objectId: id }) => id)).toStrictEqual([objectId, objectId]);
  });

  it('writes rows of views with the entries', async () => {
    await lane.append(batchOf(tenure, [entry(1)], { views: [rowOf('p', 1n)] }));
    await lane.append(
      batchOf({ ...tenure, position: 1 }, [entry(2)], { views: [rowOf('p', 9_007_199_254_740_993n)] }),
    );
    expect(await subject.weightOf('p')).toBe('9007199254740993');
  });

  it('writes the last of several rows with one key, beside those with others', async () => {
    const rows = [rowOf('p', 1n), rowOf('q', 2n), rowOf('p', 3n)];
    await lane.append(batchOf(tenure, [entry(1)], { views: rows }));
    expect([await subject.weightOf('p'), await subject.weightOf('q')]).toStrictEqual(['3', '2']);
  });

  it('takes nothing from a tenure after the next one began', async () => {
    const later = await claimed(subject.twin, 'b');
    expect(later).toMatchObject({ epoch: 2, position: 0 });
    expect(await lane.append(batchOf(tenure, [entry(1)]))).toStrictEqual({ status: 'superseded' });
    expect((await subject.twin.append(batchOf(later, [entry(2)]))).status).toBe('appended');
    expect(await lane.claim(holder('a'), tenure)).toBeUndefined();
    expect(await subject.twin.claim(holder('b'), later)).toMatchObject({ epoch: 3, position: 1 });
  });

  it('names its holder, until it is given back', async () => {
    const b = holder('b');
    const later = await subject.twin.claim(b);
    expect(await lane.holder()).toStrictEqual({ epoch: 2, holder: b });
    await lane.release(tenure);
    expect(await lane.holder()).toMatchObject({ epoch: 2 });
    await subject.twin.release(later as Tenure);
    expect(await lane.holder()).toStrictEqual({ epoch: 3 });
    expect(await subject.twin.append(batchOf(later as Tenure, [entry(1)]))).toStrictEqual({
      status: 'superseded',
    });
  });
};

/** A writer's lane seals nothing. */
const { personal: _personal, subjectColumn: _subject, ...plainParcelView } = parcelView;
