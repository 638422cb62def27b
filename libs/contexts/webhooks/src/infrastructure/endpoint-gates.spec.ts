import { jest } from '@jest/globals';
import { FixedClock } from '@causeway/kernel';
import type { AttemptHealth, GatePass } from '../application/ports.js';
import { EndpointGates } from './endpoint-gates.adapter.js';

const SLOW = 'https://slow.example/';
const WELL: AttemptHealth = { isWell: true, durationMs: 5 };
const ILL: AttemptHealth = { isWell: false, durationMs: 5 };

let clock: FixedClock;
let gates: EndpointGates;
beforeEach(() => {
  jest.useFakeTimers();
  clock = new FixedClock();
  gates = new EndpointGates(clock);
});
afterEach(() => {
  gates.close();
  jest.useRealTimers();
});

const enter = (endpoint = SLOW) => gates.enter(endpoint, 'sandbox');
const admitted = async (endpoint = SLOW): Promise<GatePass> => {
  const pass = await enter(endpoint);
  if (pass === undefined) throw new Error('no room');
  return pass;
};
/** What became of somebody at the gate so far. */
const stateOf = (entering: Promise<GatePass | undefined>): Promise<string> =>
  Promise.race([
    entering.then((pass) => (pass === undefined ? 'sent away' : 'in')),
    Promise.resolve().then(() => Promise.resolve('waits')),
  ]);
const fill = (count: number, endpoint = SLOW) =>
  Promise.all(Array.from({ length: count }, () => admitted(endpoint)));
const fail = async (times: number, health = ILL): Promise<void> => {
  for (let failed = 0; failed < times; failed += 1) (await admitted()).leave(health);
};
const pass = async (ms: number): Promise<void> => {
  clock.advance(ms);
  await jest.advanceTimersByTimeAsync(ms);
};

describe('the gate of an endpoint', () => {
  it('lets sixteen attempts in at once, and the next when one is over', async () => {
    const [first] = await fill(16);
    const next = enter();
    expect(await stateOf(next)).toBe('waits');
    first?.leave(WELL);
    expect(await stateOf(next)).toBe('in');
  });

  it('counts a pass that is given back twice once', async () => {
    const [first] = await fill(16);
    first?.leave(WELL);
    first?.leave(WELL);
    await admitted();
    expect(await stateOf(enter())).toBe('waits');
  });

  it('holds up nobody else', async () => {
    await fill(16);
    expect(await stateOf(enter('https://other.example/'))).toBe('in');
    expect(await stateOf(gates.enter(SLOW, 'production'))).toBe('in');
  });

  it('sends away whoever waited twenty seconds', async () => {
    await fill(16);
    const waiting = enter();
    await pass(19_999);
    expect(await stateOf(waiting)).toBe('waits');
    await pass(1);
    expect(await stateOf(waiting)).toBe('sent away');
  });

  it('lets any number wait where answers come at once', async () => {
    await fill(16, 'https://quick.example/');
    const crowd = Array.from({ length: 2_000 }, () => enter('https://quick.example/'));
    expect(await stateOf(crowd.at(-1)!)).toBe('waits');
  });

  it('lets few in and few wait where answers take long', async () => {
    const passes = await fill(16);
    passes.forEach((each) => each.leave({ isWell: true, durationMs: 60_000 }));
    await fill(4);
    const waiting = Array.from({ length: 5 }, () => enter());
    const expected = ['waits', 'waits', 'waits', 'waits', 'sent away'];
    expect(await Promise.all(waiting.map(stateOf))).toStrictEqual(expected);
  });

  it('knows that an endpoint is slow before its first answer has come', async () => {
    await fill(3);
    await pass(1_000);
    await fill(1);
    const waiting = Array.from({ length: 21 }, () => enter());
    const states = await Promise.all(waiting.map(stateOf));
    expect([states.at(0), states.at(-1)]).toStrictEqual(['waits', 'sent away']);
  });

  it('sends everybody away when the process stops', async () => {
    await fill(16);
    const waiting = enter();
    gates.close();
    expect(await stateOf(waiting)).toBe('sent away');
  });
});

describe('an endpoint that fails', () => {
  it('is tried by all until it failed ten times in a row', async () => {
    await fail(9);
    (await admitted()).leave(WELL);
    await fail(9);
    expect(await stateOf(enter())).toBe('in');
  });

  it('is left alone for two seconds after ten failures, then tried by one alone', async () => {
    await fail(10);
    const [one, two] = [enter(), enter()];
    await pass(1_999);
    expect([await stateOf(one), await stateOf(two)]).toStrictEqual(['waits', 'waits']);
    await pass(1);
    expect([await stateOf(one), await stateOf(two)]).toStrictEqual(['in', 'waits']);
  });

  it('is open to all again as soon as one attempt succeeded', async () => {
    await fail(10);
    clock.advance(2_000);
    (await admitted()).leave(WELL);
    expect(await fill(16)).toHaveLength(16);
  });

  it.each([
    [1, 4_000],
    [2, 8_000],
    [5, 60_000],
    [20, 60_000],
  ])('that failed %i more looks rests %i ms', async (looks, restMs) => {
    await fail(10);
    for (let looked = 0; looked < looks; looked += 1) {
      clock.advance(60_000);
      await fail(1);
    }
    clock.advance(restMs - 1);
    expect(await stateOf(enter())).toBe('waits');
    clock.advance(1);
    gates.close();
    expect(await stateOf(enter())).toBe('in');
  });

  it('rests once for all the attempts that were under way together', async () => {
    const passes = await fill(16);
    passes.forEach((each) => each.leave(ILL));
    clock.advance(2_000);
    expect(await stateOf(enter())).toBe('in');
  });

  it('rests as long as it asked for, up to a minute', async () => {
    await fail(1, { ...ILL, restMs: 30_000 });
    clock.advance(29_999);
    expect(await stateOf(enter())).toBe('waits');
    gates.close();
    clock.advance(1);
    (await admitted()).leave({ ...ILL, restMs: 3_600_000 });
    clock.advance(60_000);
    expect(await stateOf(enter())).toBe('in');
  });
});
