import { Probe } from './probe.js';

const PATIENCE_MS = 20;

/** What answers when the spec says so. */
const asked = (patienceMs: number) => {
  const answers: { resolve: () => void; reject: (reason: Error) => void }[] = [];
  const ask = () => new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
  return { answers, probe: new Probe(ask, patienceMs) };
};

describe('a probe', () => {
  it('is fine when there is an answer, and gives the reason when that is an error', async () => {
    const { answers, probe } = asked(60_000);
    const fine = probe.run();
    answers[0]?.resolve();
    await expect(fine).resolves.toBeUndefined();
    const refused = probe.run();
    answers[1]?.reject(new Error('it only reads'));
    await expect(refused).rejects.toThrow(new Error('it only reads'));
  });

  it('asks once for all who want to know meanwhile', async () => {
    const { answers, probe } = asked(60_000);
    const both = [probe.run(), probe.run()];
    answers[0]?.resolve();
    expect(await Promise.all(both)).toStrictEqual([undefined, undefined]);
    expect(answers).toHaveLength(1);
  });

  it('gives up what hangs, and asks anew the next time, whatever becomes of the old question', async () => {
    const { answers, probe } = asked(PATIENCE_MS);
    await expect(probe.run()).rejects.toThrow(new Error('no answer within 20 ms'));
    const second = probe.run();
    answers[0]?.reject(new Error('the connection was lost'));
    answers[1]?.resolve();
    await expect(second).resolves.toBeUndefined();
  });
});
