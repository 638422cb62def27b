import { randomInt } from 'node:crypto';
import { jest } from '@jest/globals';
import { InFlightBatch } from '@causeway/ledger/testing';
import { formatFailure } from './report.js';
import { simulate, type SimulationResult } from './simulation.js';
import type { Sabotage } from './episode.js';
import { SABOTAGES } from './testing/sabotages.js';

/** A busy machine needs many times what an idle one does for these steps. */
jest.setTimeout(300_000);

/** The number for every run of the tests. */
const STEPS = 50_000;
/** A mutant that survives this many steps of each of these seeds counts as not found. */
const SABOTAGED_STEPS = 120_000;
const SABOTAGED_SEEDS = [1, 2, 3, 4];

const failureOf = async (sabotage: Sabotage): Promise<SimulationResult['failure']> => {
  for (const seed of SABOTAGED_SEEDS) {
    const { failure } = await simulate({ seed, steps: SABOTAGED_STEPS, sabotage });
    if (failure !== undefined) return failure;
  }
  return undefined;
};

const wrongIn = ({ failure }: SimulationResult, seed: number): string | undefined =>
  failure && formatFailure(failure, seed);

describe('a world where everything goes wrong', () => {
  it(`finds nothing wrong with the writer in ${STEPS} steps of any seed`, async () => {
    const seed = randomInt(2 ** 31 - 1);
    const result = await simulate({ seed, steps: STEPS });
    expect(wrongIn(result, seed)).toBeUndefined();
    expect(result.stepsDone).toBeGreaterThanOrEqual(STEPS);
  });

  it('reaches everything that can happen to a writer', async () => {
    const { tally, ...result } = await simulate({ seed: 8, steps: STEPS });
    expect(wrongIn({ tally, ...result }, 8)).toBeUndefined();
    const wanted = [
      ...['appended', 'known', 'moved', 'superseded'].map((status) => `append: ${status}`),
      'append: while another one was on its way',
      ...['of a free lane', 'of its own lane', 'taken over', 'too late'].map((claim) => `claim: ${claim}`),
      ...['REQUEST_LOST', 'ANSWER_LOST', 'LATE', 'REFUSED'].map((delivery) => `fault: store ${delivery}`),
      ...['crash', 'all crash', 'stop', 'restart in order', 'outage of the store'].map(
        (it) => `fault: ${it}`,
      ),
      ...['clock jumps ahead', 'clock jumps back', 'answer to a caller lost'].map((it) => `fault: ${it}`),
      ...['POSTED', 'REFUSED', 'MovedError', 'UnavailableError', 'IDEMPOTENCY_KEY_REUSED'].map(
        (heard) => `caller: ${heard}`,
      ),
      ...['snapshot loaded', 'snapshot written', 'book loaded', 'read: answered'],
      ...['EXPIRE_HOLD: POSTED', 'PLACE_HOLD: REPEATED', 'POST_ENTRY: REPEATED'],
    ];
    expect(wanted.filter((name) => tally.of(name) === 0)).toStrictEqual([]);
  });

  it('is the same again for the same seed, and another one for another', async () => {
    const runs = [];
    for (const seed of [11, 11, 12]) runs.push(await simulate({ seed, steps: 5_000 }));
    const [first, again, other] = runs.map(({ hash, stepsDone }) => `${hash} ${stepsDone}`);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('plays one episode of a seed alone as it was in the row', async () => {
    const hashes: number[] = [];
    for (const episode of [1, 2]) hashes.push((await simulate({ seed: 3, steps: 1, episode })).hash);
    const alone = await simulate({ seed: 3, steps: 1, episode: 2 });
    expect([alone.episodes, alone.hash]).toStrictEqual([1, hashes[1]]);
    expect(hashes[0]).not.toBe(hashes[1]);
  });
});

describe('a writer with a deliberate error', () => {
  it.each(Object.entries(SABOTAGES))('is found: %s', async (_name, sabotage) => {
    const failure = await failureOf(sabotage);
    expect(failure?.message).toBeDefined();
    expect(failure?.trace.length).toBeGreaterThan(0);
  });

  it('is found when it does not undo what was not written', async () => {
    const undo = Object.getOwnPropertyDescriptor(InFlightBatch.prototype, 'undo') as PropertyDescriptor;
    InFlightBatch.prototype.undo = () => undefined;
    try {
      const { failure } = await simulate({ seed: 1, steps: SABOTAGED_STEPS });
      expect(failure?.message).toBeDefined();
    } finally {
      Object.defineProperty(InFlightBatch.prototype, 'undo', undo);
    }
  });

  it('is found again by the seed and the episode that the failure names', async () => {
    const sabotage = SABOTAGES['an append of unknown result is taken for written'];
    if (sabotage === undefined) throw new Error('there is no such sabotage');
    const { failure } = await simulate({ seed: 5, steps: SABOTAGED_STEPS, sabotage });
    if (failure === undefined) throw new Error('it was not noticed');
    const again = await simulate({ seed: 5, steps: 1, episode: failure.episode, sabotage });
    expect(again.failure?.message).toBe(failure.message);
    expect(again.failure?.trace).toStrictEqual(failure.trace);
  });
});
