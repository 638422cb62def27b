import { LiveStreams } from './live-streams.js';

const bounds = { ofOneSession: 2, ofOneOwner: 3, ofAll: 4 };
const nothing = (): void => undefined;

/** Begins a stream of each session, named `owner/session`; says whether it got a place. */
const begunBy = (streams: LiveStreams, names: readonly string[], ended: string[] = []): boolean[] =>
  names.map((session) => {
    const [owner = ''] = session.split('/');
    return streams.begin({ session, owner }, () => ended.push(session)) !== undefined;
  });

describe('the streams of consoles', () => {
  it('are so many of one session', () => {
    expect(begunBy(new LiveStreams(bounds), ['a/1', 'a/1', 'a/1'])).toStrictEqual([true, true, false]);
  });

  it('are so many of one platform, whatever its sessions', () => {
    const begun = begunBy(new LiveStreams(bounds), ['a/1', 'a/2', 'a/3', 'a/4', 'b/1']);
    expect(begun).toStrictEqual([true, true, true, false, true]);
  });

  it('of one platform keep no other’s out: who has most gives its newest back', () => {
    const streams = new LiveStreams(bounds);
    const ended: string[] = [];
    const begun = begunBy(streams, ['a/1', 'a/2', 'a/3', 'b/1', 'c/1', 'd/1'], ended);
    expect([begun, ended]).toStrictEqual([Array(6).fill(true), ['a/3', 'a/2']]);
  });

  it('go to no one who would then have more than who gives', () => {
    const streams = new LiveStreams({ ...bounds, ofAll: 3 });
    const ended: string[] = [];
    expect(begunBy(streams, ['a/1', 'a/2', 'b/1', 'b/2', 'c/1', 'd/1'], ended)).toStrictEqual([
      true,
      true,
      true,
      false,
      true,
      false,
    ]);
    expect(ended).toStrictEqual(['a/2']);
  });

  it('take with fifty sessions of a platform not a tenth of a gateway, with nothing said of bounds', () => {
    const streams = new LiveStreams();
    const sessions = Array.from({ length: 50 }, (_, each) => `a/${each}`);
    const own = begunBy(streams, [...sessions, ...sessions, ...sessions, ...sessions]);
    expect(own.filter(Boolean)).toHaveLength(20);
    expect(begunBy(streams, ['b/1'])).toStrictEqual([true]);
  });

  it('give their place back', () => {
    const streams = new LiveStreams({ ofOneSession: 1, ofOneOwner: 1, ofAll: 1 });
    const a = { session: 'a/1', owner: 'a' };
    const leave = streams.begin(a, nothing);
    expect(streams.begin(a, nothing)).toBeUndefined();
    leave?.();
    expect(streams.begin(a, nothing)).toBeDefined();
  });

  it('end when the gateway closes, and none begins after that', () => {
    const streams = new LiveStreams(bounds);
    const ended: string[] = [];
    begunBy(streams, ['a/1', 'b/1'], ended);
    streams.close();
    expect([ended, begunBy(streams, ['c/1'])]).toStrictEqual([['a/1', 'b/1'], [false]]);
  });
});
