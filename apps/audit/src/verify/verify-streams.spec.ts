import type { StreamPlace } from '../log/stored-event.js';
import type { LaneFinding } from './finding.js';
import { together } from './verify-lane.js';
import { StreamsInOrder, verifyStreams } from './verify-streams.js';

const pagesOf = async function* (...pages: StreamPlace[][]) {
  yield* pages;
};
const place = (streamId: string, version: number, position: number): StreamPlace => ({
  streamId,
  version,
  position,
});
const gapsIn = (...pages: StreamPlace[][]) => verifyStreams(pagesOf(...pages), () => undefined);

describe('the versions of streams', () => {
  it('are 1, 2, 3 in the order of the log, over the borders of pages', async () => {
    const seen: number[] = [];
    const pages = pagesOf([place('a', 1, 2), place('a', 2, 5)], [place('a', 3, 6), place('b', 1, 1)]);
    expect(await verifyStreams(pages, (count) => seen.push(count))).toStrictEqual([]);
    expect(seen).toStrictEqual([2, 2]);
  });

  it.each([
    ['lacks its first', [place('a', 2, 4)], { version: 1, position: 4, after: 0 }],
    ['lacks one between', [place('a', 1, 1), place('a', 3, 9)], { version: 2, position: 9, after: 1 }],
    ['has one before its first', [place('a', 0, 1)], { version: 1, position: 1, after: 0 }],
  ])('name the stream that %s', async (_title, places, gap) => {
    expect(await gapsIn(places)).toMatchObject([{ kind: 'STREAM_BROKEN', streamId: 'a', ...gap }]);
  });

  it('name the one that comes before its predecessor', async () => {
    const [gap, ...more] = await gapsIn([place('a', 1, 5), place('a', 2, 3)]);
    expect(gap).toMatchObject({ position: 3, what: 'stands before version 1, which was recorded first' });
    expect(more).toStrictEqual([]);
  });

  it('are silent about a stream that only ends earlier', async () => {
    expect(await gapsIn([place('a', 1, 1)], [place('b', 1, 2)])).toStrictEqual([]);
  });
});

describe('the versions of the streams of a lane that is seen in its order', () => {
  const gapsSeen = (...pages: StreamPlace[][]) => {
    const streams = new StreamsInOrder();
    for (const page of pages) streams.see(page);
    return streams.gaps;
  };

  it('are 1, 2, 3, over the borders of pages', () => {
    expect(
      gapsSeen([place('a', 1, 1), place('b', 1, 2)], [place('a', 2, 3), place('a', 3, 4)]),
    ).toStrictEqual([]);
  });

  it('report the same as with the index', async () => {
    const byStream = [place('a', 1, 1), place('a', 3, 9), place('b', 2, 4)];
    const inOrder = [place('a', 1, 1), place('b', 2, 4), place('a', 3, 9)];
    const [gaps, indexed] = [gapsSeen(inOrder), await gapsIn(byStream)];
    expect(gaps).toHaveLength(2);
    expect(gaps).toStrictEqual(expect.arrayContaining([...indexed]));
  });
});

describe('the joint findings of chain and streams', () => {
  const missing = (position: number): LaneFinding => ({ kind: 'MISSING', position, what: 'gone' });
  const gap = (streamId: string, after: number, position: number) => ({
    kind: 'STREAM_BROKEN' as const,
    streamId,
    version: 2,
    after,
    position,
    what: 'version 3 where 2 belongs',
  });

  it('is one finding where a gap in a stream lies around a missing event', () => {
    expect(together([missing(5)], [gap('a', 2, 8)])).toStrictEqual([
      { kind: 'MISSING', position: 5, streamId: 'a', version: 2, what: 'gone' },
    ]);
  });

  it('names no stream where two could have lost the event', () => {
    const [first, ...more] = together([missing(5)], [gap('a', 2, 8), gap('b', 1, 6)]);
    expect(first).toStrictEqual({ kind: 'MISSING', position: 5, what: 'gone' });
    expect(more.map(({ streamId }) => streamId)).toStrictEqual(['b', 'a']);
  });

  it('reports that the event was the last of its stream where no stream lacks one', () => {
    expect(together([missing(5)], [gap('a', 6, 8)])[0]).toStrictEqual({
      kind: 'MISSING',
      position: 5,
      what: 'gone; it was the last of its stream',
    });
  });

  it('comes by position, whichever check found it', () => {
    const altered: LaneFinding = { kind: 'ALTERED', position: 7, what: 'x' };
    expect(together([altered], [gap('a', 2, 4)]).map(({ position }) => position)).toStrictEqual([4, 7]);
  });
});
