import { instant, nothing, record } from '@causeway/kernel';
import { advanceReplay, startReplay } from './replay.decide.js';
import { evolveReplay, noReplay, type Replay, type ReplayEvent } from './replay.js';

const filter = {
  createdAfter: instant('2026-03-01T00:00:00.000Z'),
  createdBefore: instant('2026-03-02T00:00:00.000Z'),
};
const at = (id: string) => ({ createdAt: '2026-03-01T10:00:00.000Z', id });
const started: ReplayEvent = { type: 'ReplayStarted', replayId: 'r1', filter };
const first: ReplayEvent = {
  type: 'ReplayAdvanced',
  replayId: 'r1',
  at: at('a'),
  resent: 98,
  refused: 2,
};
const finished: ReplayEvent = { type: 'ReplayFinished', replayId: 'r1', resent: 98, refused: 2 };
const given = (...events: ReplayEvent[]): Replay => events.reduce(evolveReplay, noReplay);

it('a replay starts once', () => {
  expect(startReplay({ replayId: 'r1', filter }, noReplay)).toStrictEqual(record(started));
  expect(startReplay({ replayId: 'r1', filter }, given(started))).toStrictEqual(nothing());
});

describe('a page', () => {
  it('counts on from the one before it', () => {
    const page = { at: at('a'), resent: 98, refused: 2 };
    expect(advanceReplay(page, given(started))).toStrictEqual(record(first));
    expect(
      advanceReplay({ from: at('a'), at: at('b'), resent: 1, refused: 0 }, given(started, first)),
    ).toStrictEqual(record({ ...first, at: at('b'), resent: 99 }));
  });

  it('that is empty finishes the replay', () => {
    expect(advanceReplay({ from: at('a'), resent: 0, refused: 0 }, given(started, first))).toStrictEqual(
      record(finished),
    );
  });

  it('that two went through counts once', () => {
    const page = { at: at('a'), resent: 98, refused: 2 };
    expect(advanceReplay(page, given(started, first))).toStrictEqual(nothing());
  });

  it.each([
    ['finished', given(started, first, finished)],
    ['unknown', noReplay],
  ])('of a replay that is %s changes nothing', (_what, replay) => {
    expect(advanceReplay({ from: at('a'), resent: 1, refused: 0 }, replay)).toStrictEqual(nothing());
  });
});
