import { instant } from '@causeway/kernel';
import { batchDigest, GENESIS_DIGEST } from '../digest.js';
import type { StoredBatch, StoredEvent } from './stored-lane.js';
import { verifyPiece, type ChainPiece, type PieceRows } from './verify-piece.js';

const event = (position: number, data = `{"n":${position}}`): StoredEvent => ({
  position,
  streamId: `stream-${position}`,
  version: 1,
  type: 'Counted',
  schemaVersion: 1,
  data,
  metadata: '{"actor":"operator"}',
  recordedAt: instant('2026-01-01T00:00:00.000Z'),
  published: null,
});

/** Batches that end at these positions, over the events as they were recorded. */
const batchesTo = (...ends: readonly number[]): StoredBatch[] => {
  let [digest, covered] = [GENESIS_DIGEST as Buffer, 0];
  return ends.map((lastPosition) => {
    const own = Array.from({ length: lastPosition - covered }, (_, at) => event(covered + 1 + at));
    [digest, covered] = [batchDigest(digest, own), lastPosition];
    return { lastPosition, digest };
  });
};

const laneOf = (
  events: readonly StoredEvent[],
  batches: readonly StoredBatch[],
): PieceRows & { readonly read: number[] } => {
  const read: number[] = [];
  return {
    read,
    reach: async () => ({
      head: events.at(-1)?.position ?? 0,
      covered: batches.at(-1)?.lastPosition ?? 0,
    }),
    batchUpTo: async (position) => batches.findLast(({ lastPosition }) => lastPosition <= position),
    batches: async function* (after, upTo) {
      yield batches.filter(({ lastPosition }) => lastPosition > after && lastPosition <= upTo);
    },
    events: async function* (after, upTo) {
      const page = events.filter(({ position }) => position > after && position <= upTo);
      read.push(...page.map(({ position }) => position));
      yield page;
    },
  };
};

const EVENTS = [1, 2, 3, 4, 5, 6, 7].map((position) => event(position));
const BATCHES = batchesTo(2, 3, 6, 7);

/** Piece after piece, to the end of the lane. */
const piecesOf = async (lane: PieceRows, eventsMax: number): Promise<ChainPiece[]> => {
  const pieces: ChainPiece[] = [];
  for (let after = 0; after < (await lane.reach()).covered; after = pieces.at(-1)?.reached ?? after)
    pieces.push(await verifyPiece(lane, after, eventsMax));
  return pieces;
};

describe('a piece of the chain', () => {
  it('ends with the last batch that is within its number of events', async () => {
    const lane = laneOf(EVENTS, BATCHES);
    const piece = await verifyPiece(lane, 0, 4);
    expect(piece).toStrictEqual({
      ...{ head: 7, covered: 7, after: 0, reached: 3, events: 3, batches: 2, findings: [] },
      headDigest: BATCHES[1]?.digest.toString('hex'),
    });
    expect(lane.read).toStrictEqual([1, 2, 3]);
  });

  it.each([1, 2, 3, 4, 7, 100])('of %i events and those after it cover the lane once', async (eventsMax) => {
    const pieces = await piecesOf(laneOf(EVENTS, BATCHES), eventsMax);
    expect(pieces.map(({ events }) => events).reduce((sum, events) => sum + events)).toBe(7);
    expect(pieces.flatMap(({ findings }) => findings)).toStrictEqual([]);
    expect(pieces.at(-1)).toMatchObject({
      reached: 7,
      headDigest: BATCHES[3]?.digest.toString('hex'),
    });
  });

  it.each([1, 2, 3, 4, 7, 100])('of %i events finds a row that was forged in it', async (eventsMax) => {
    const forged = EVENTS.with(4, event(5, '{"n":50}'));
    const pieces = await piecesOf(laneOf(forged, BATCHES), eventsMax);
    const findings = pieces.flatMap((piece) => piece.findings);
    expect(findings).toMatchObject([{ kind: 'ALTERED', position: 4, upTo: 6 }]);
  });

  it('finds a row that is gone', async () => {
    const pieces = await piecesOf(laneOf(EVENTS.toSpliced(3, 1), BATCHES), 4);
    expect(pieces.flatMap(({ findings }) => findings)).toMatchObject([{ kind: 'MISSING', position: 4 }]);
  });

  it('does not see what was forged before it: it builds on the stored digest', async () => {
    const forged = EVENTS.with(0, event(1, '{"n":10}'));
    expect((await verifyPiece(laneOf(forged, BATCHES), 3, 100)).findings).toStrictEqual([]);
  });

  it('begins where a batch ends, also when a position within one is named', async () => {
    expect(await verifyPiece(laneOf(EVENTS, BATCHES), 5, 3)).toMatchObject({
      after: 3,
      reached: 6,
      events: 3,
    });
  });

  it('is empty at the end of the lane', async () => {
    expect(await verifyPiece(laneOf(EVENTS, BATCHES), 7, 3)).toMatchObject({
      ...{ after: 7, reached: 7, events: 0, batches: 0, findings: [] },
      headDigest: BATCHES[3]?.digest.toString('hex'),
    });
    expect(await verifyPiece(laneOf([], []), 0, 3)).toMatchObject({ head: 0, reached: 0, findings: [] });
  });

  it('of no events says where the lane ends, and reads none', async () => {
    const lane = laneOf(EVENTS, BATCHES);
    expect(await verifyPiece(lane, 3, 0)).toMatchObject({ head: 7, after: 3, reached: 3, events: 0 });
    expect(lane.read).toStrictEqual([]);
  });

  it('finds events that no digest covers, and only in the last piece', async () => {
    const lane = laneOf([...EVENTS, event(8)], BATCHES);
    const pieces = await piecesOf(lane, 4);
    expect(pieces.map(({ findings }) => findings.map(({ kind }) => kind))).toStrictEqual([[], ['UNCOVERED']]);
  });
});
