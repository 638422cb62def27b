import { LiveStreams } from './live-streams.js';

const bounds = { ofOneSession: 2, ofAll: 3 };

describe('the streams of consoles', () => {
  it('are so many of one session, and so many of all', () => {
    const streams = new LiveStreams(bounds);
    const begin = (session: string): boolean => streams.begin(session, () => undefined) !== undefined;
    expect(['a', 'a', 'a', 'b', 'b', 'c'].map(begin)).toStrictEqual([true, true, false, true, false, false]);
  });

  it('give their place back', () => {
    const streams = new LiveStreams({ ofOneSession: 1, ofAll: 1 });
    const leave = streams.begin('a', () => undefined);
    expect(streams.begin('a', () => undefined)).toBeUndefined();
    leave?.();
    expect(streams.begin('a', () => undefined)).toBeDefined();
  });

  it('end when the gateway closes, and none begins after that', () => {
    const streams = new LiveStreams(bounds);
    const ended: string[] = [];
    for (const session of ['a', 'b']) {
      const leave = streams.begin(session, () => {
        ended.push(session);
        leave?.();
      });
    }
    streams.close();
    expect([ended, streams.begin('c', () => undefined)]).toStrictEqual([['a', 'b'], undefined]);
  });
});
