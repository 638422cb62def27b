import fc from 'fast-check';
import { jest } from '@jest/globals';
import { FixedClock } from '@causeway/kernel';
import type { AttemptHealth, GateCandidate, GatePass } from '../application/ports.js';
import { EndpointGates } from './endpoint-gates.adapter.js';

const SLOW = 'https://slow.example/';
const WELL: AttemptHealth = { isWell: true, durationMs: 5 };
const ILL: AttemptHealth = { isWell: false, durationMs: 5 };

let clock: FixedClock;
let gates: EndpointGates;
let givenBack: string[];
let entered: number;
beforeEach(() => {
  jest.useFakeTimers();
  clock = new FixedClock();
  givenBack = [];
  entered = 0;
  gates = new EndpointGates(clock, {
    giveBack: (_environment, webhookIds) => {
      givenBack.push(...webhookIds);
      return Promise.resolve();
    },
  });
});
afterEach(() => {
  gates.close();
  jest.useRealTimers();
});

/** An attempt about a resource of its own, unless it is named. */
const enter = (endpoint = SLOW, about: Partial<GateCandidate> = {}) => {
  entered += 1;
  return gates.enter({
    endpoint,
    environment: 'sandbox',
    webhookId: `Webhook:${entered}` as GateCandidate['webhookId'],
    resourceId: `resource-${entered}`,
    isFirstAttempt: true,
    ...about,
  });
};
const passOf = async (entering: Promise<GatePass | undefined>): Promise<GatePass> => {
  const pass = await entering;
  if (pass === undefined) throw new Error('no room');
  return pass;
};
const admitted = (endpoint = SLOW): Promise<GatePass> => passOf(enter(endpoint));
/** What became of a candidate at the gate so far. */
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
  it('lets sixty-four attempts in at once, and the next when one is over', async () => {
    const [first] = await fill(64);
    const next = enter();
    expect(await stateOf(next)).toBe('waits');
    first?.leave(WELL);
    expect(await stateOf(next)).toBe('in');
  });

  it('counts a pass that is given back twice once', async () => {
    const [first] = await fill(64);
    first?.leave(WELL);
    first?.leave(WELL);
    await admitted();
    expect(await stateOf(enter())).toBe('waits');
  });

  it('holds up no other', async () => {
    await fill(64);
    expect(await stateOf(enter('https://other.example/'))).toBe('in');
    expect(await stateOf(enter(SLOW, { environment: 'production' }))).toBe('in');
  });

  it('rejects attempts that waited twenty seconds', async () => {
    await fill(64);
    const waiting = enter();
    await pass(19_999);
    expect(await stateOf(waiting)).toBe('waits');
    await pass(1);
    expect(await stateOf(waiting)).toBe('sent away');
  });

  it('lets any number wait where answers come at once', async () => {
    await fill(64, 'https://quick.example/');
    const crowd = Array.from({ length: 2_000 }, () => enter('https://quick.example/'));
    expect(await stateOf(crowd.at(-1)!)).toBe('waits');
  });

  it('lets few in and few wait where answers take long', async () => {
    const passes = await fill(64);
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

  it('rejects every waiting attempt when the process stops', async () => {
    await fill(64);
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

  it('rests for two seconds after ten failures, then gets a single attempt', async () => {
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
    expect(await fill(64)).toHaveLength(64);
  });

  it.each([
    [1, 4_000],
    [2, 8_000],
    [5, 10_000],
    [20, 10_000],
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
    const passes = await fill(64);
    passes.forEach((each) => each.leave(ILL));
    clock.advance(2_000);
    expect(await stateOf(enter())).toBe('in');
  });

  it('rests as long as it asked for on several resources, up to a minute', async () => {
    await fail(3, { ...ILL, restMs: 30_000 });
    clock.advance(29_999);
    expect(await stateOf(enter())).toBe('waits');
    gates.close();
    clock.advance(1);
    (await admitted()).leave({ ...ILL, restMs: 3_600_000 });
    clock.advance(60_000);
    expect(await stateOf(enter())).toBe('in');
  });
});

describe('a resource that fails', () => {
  const BROKEN = { resourceId: 'broken' };
  const failBroken = async (times: number, health = ILL): Promise<void> => {
    for (let failed = 0; failed < times; failed += 1) (await passOf(enter(SLOW, BROKEN))).leave(health);
  };

  it('never rests the endpoint, however often it fails', async () => {
    await failBroken(1_000, { ...ILL, restMs: 60_000 });
    expect(await stateOf(enter())).toBe('in');
  });

  it('leaves room for others while its attempts hang', async () => {
    const own = Array.from({ length: 64 }, () => enter(SLOW, BROKEN));
    expect(await Promise.all(own.map(stateOf))).toStrictEqual([
      ...Array<string>(48).fill('in'),
      ...Array<string>(16).fill('waits'),
    ]);
    await pass(5_000);
    expect(await Promise.all(Array.from({ length: 4 }, () => stateOf(enter())))).toStrictEqual(
      Array<string>(4).fill('in'),
    );
  });

  it('is tried by two at once after it failed, and by any number again after a success', async () => {
    await failBroken(1);
    const own = Array.from({ length: 3 }, () => enter(SLOW, BROKEN));
    expect(await Promise.all(own.map(stateOf))).toStrictEqual(['in', 'in', 'waits']);
    (await passOf(own[0]!)).leave(WELL);
    const more = Array.from({ length: 3 }, () => enter(SLOW, BROKEN));
    expect(await Promise.all([own[2]!, ...more].map(stateOf))).toStrictEqual(Array<string>(4).fill('in'));
  });

  it('lets others pass it at the gate', async () => {
    await failBroken(1);
    const [hanging] = await fill(64);
    const [broken, retried, other] = [enter(SLOW, BROKEN), enter(SLOW, { isFirstAttempt: false }), enter()];
    hanging?.leave(WELL);
    expect(await Promise.all([broken, retried, other].map(stateOf))).toStrictEqual(['waits', 'waits', 'in']);
  });

  it('does not look in the place of others whether the endpoint came back', async () => {
    await failBroken(1);
    await fail(9);
    const own = Array.from({ length: 4 }, () => enter(SLOW, BROKEN));
    const other = enter();
    expect(await Promise.all([...own, other].map(stateOf))).toStrictEqual([
      'waits',
      'waits',
      'waits',
      'sent away',
      'waits',
    ]);
    await pass(2_000);
    expect([await stateOf(own[0]!), await stateOf(other)]).toStrictEqual(['waits', 'in']);
  });

  it('never holds a good event up, in any order of answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('fails', 'hangs'), { maxLength: 200 }), async (answers) => {
        const endpoint = `https://${entered}.example/`;
        for (const answer of answers) {
          const attempt = enter(endpoint, BROKEN);
          if (answer === 'fails' && (await stateOf(attempt)) === 'in') (await attempt)?.leave(ILL);
        }
        expect(await stateOf(enter(endpoint))).toBe('in');
      }),
    );
  });
});

describe('a delivery that was sent away', () => {
  const idOf = (place: number) => `Webhook:${place}` as GateCandidate['webhookId'];

  it('is given back as soon as the endpoint came back', async () => {
    await fail(10);
    const crowd = Array.from({ length: 6 }, () => enter());
    const away = [entered - 1, entered].map(idOf);
    expect(await stateOf(crowd[5]!)).toBe('sent away');
    await pass(2_000);
    expect(givenBack).toStrictEqual([]);
    (await passOf(crowd[0]!)).leave(WELL);
    expect(givenBack).toStrictEqual(away);
  });

  it('is the one that looks whether the endpoint came back, when nothing waits', async () => {
    await fail(10);
    for (const restMs of [2_000, 4_000]) {
      clock.advance(restMs);
      await fail(1);
    }
    const waiting = [enter(), enter()];
    await pass(5_000);
    expect(await Promise.all(waiting.map(stateOf))).toStrictEqual(['sent away', 'sent away']);
    expect(givenBack).toStrictEqual([]);
    await pass(3_000);
    expect(givenBack).toStrictEqual([idOf(entered - 1)]);
  });

  it('is not given back once it came again by itself', async () => {
    await fail(10);
    const crowd = Array.from({ length: 5 }, () => enter());
    const away = idOf(entered);
    await pass(2_000);
    const again = enter(SLOW, { webhookId: away });
    (await passOf(crowd[0]!)).leave(WELL);
    expect(await stateOf(again)).toBe('in');
    expect(givenBack).toStrictEqual([]);
  });

  it('is given back with the next chance when it could not be given back', async () => {
    let refusals = 1;
    gates = new EndpointGates(clock, {
      giveBack: (_environment, webhookIds) => {
        if (refusals-- > 0) return Promise.reject(new Error('no database'));
        givenBack.push(...webhookIds);
        return Promise.resolve();
      },
    });
    await fail(10);
    const crowd = Array.from({ length: 5 }, () => enter());
    const away = idOf(entered);
    await pass(2_000);
    (await passOf(crowd[0]!)).leave(WELL);
    expect(givenBack).toStrictEqual([]);
    (await passOf(crowd[1]!)).leave(WELL);
    expect(givenBack).toStrictEqual([away]);
  });
});
