import { sendLooks, Unanswered, type Look } from './send-looks.js';

/** Sends what these looks see, one a second, until they are used up. */
const sentOf = async (...seen: readonly (object | undefined | Error)[]): Promise<string[]> => {
  const written: string[] = [];
  const ending = new AbortController();
  const left = [...seen];
  let nowMs = 0;
  const look: Look = async () => {
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  await sendLooks({ write: (text: string) => written.push(text) }, look, {
    pauseMs: 1_000,
    signal: ending.signal,
    nowMs: () => nowMs,
    pause: async (ms) => {
      nowMs += ms;
      if (left.length === 0) ending.abort();
    },
  });
  return written;
};
const NOW = { payments: 1 };

describe('a stream of the console', () => {
  it('sends what changed, and nothing twice', async () => {
    expect(await sentOf(NOW, NOW, { payments: 2 }, NOW)).toStrictEqual([
      'data: {"payments":1}\n\n',
      'data: {"payments":2}\n\n',
      'data: {"payments":1}\n\n',
    ]);
  });

  it('beats while nothing changes, so that no proxy takes it for dead', async () => {
    const written = await sentOf(...Array.from({ length: 40 }, () => NOW));
    expect(written).toStrictEqual(['data: {"payments":1}\n\n', ': still there\n\n', ': still there\n\n']);
  });

  it('says that the session is over, and ends', async () => {
    expect(await sentOf(NOW, undefined, { payments: 2 })).toStrictEqual([
      'data: {"payments":1}\n\n',
      'event: over\ndata: {}\n\n',
    ]);
  });

  it('goes on after a look that the API did not answer', async () => {
    expect(await sentOf(NOW, new Unanswered(503), NOW, { payments: 2 })).toStrictEqual([
      'data: {"payments":1}\n\n',
      'data: {"payments":2}\n\n',
    ]);
  });

  it('fails with what no one foresaw', async () => {
    await expect(sentOf(NOW, new TypeError('broken'))).rejects.toThrow('broken');
  });
});
