import { firstPort, freePort } from './free-port.mjs';

describe('a free port', () => {
  it('is given away once, although no server listens on it yet', async () => {
    const given: number[] = [];
    while (given.length < 50) given.push(await freePort());
    expect(new Set(given).size).toBe(50);
  });

  it('is the preferred one where that is free', async () => {
    const preferred = await freePort();
    expect(await freePort(preferred)).toBe(preferred);
  });

  it('is another one for each of Jest’s workers, and for a process that is none', () => {
    const shares = [{}, ...['1', '2', '3', '8'].map((JEST_WORKER_ID) => ({ JEST_WORKER_ID }))].map(firstPort);
    expect(shares).toStrictEqual([15_000, 16_000, 17_000, 18_000, 23_000]);
  });
});
