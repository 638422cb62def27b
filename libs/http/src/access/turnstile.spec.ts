import { UnavailableError } from '@causeway/commands';
import fc from 'fast-check';
import { Turnstile, type Leave, type TurnstileOptions } from './turnstile.js';

const turnstileOf = (options: Partial<TurnstileOptions> = {}) => {
  const clock = { nowMs: 0 };
  /** What is done later, when a test says so. */
  const due = new Set<() => void>();
  const turnstile = new Turnstile({
    later: (_ms, work) => {
      due.add(work);
      return () => due.delete(work);
    },
    atOnce: 8,
    atOnceShared: 2,
    waitingMax: 1_000,
    nowMs: () => clock.nowMs,
    ...options,
  });
  /** Who was let in, in order, with the way out; and what was refused. */
  const inside: { readonly tenant: string; readonly leave: Leave }[] = [];
  const refused: unknown[] = [];
  const enter = async (tenant: string, times = 1, isGone?: () => boolean): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      void turnstile.enter(tenant, isGone === undefined ? {} : { isGone }).then(
        (leave) => inside.push({ tenant, leave }),
        (error: unknown) => refused.push(error),
      );
    }
    await settle();
  };
  const leave = async (tenant: string): Promise<void> => {
    const index = inside.findIndex((one) => one.tenant === tenant);
    inside.splice(index, 1)[0]?.leave();
    await settle();
  };
  const insideOf = (tenant: string): number => inside.filter((one) => one.tenant === tenant).length;
  const waitLong = async (): Promise<void> => {
    const now = [...due];
    due.clear();
    for (const work of now) work();
    await settle();
  };
  return { turnstile, clock, inside, refused, enter, leave, insideOf, waitLong };
};
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a turnstile', () => {
  it('gives a tenant that is alone all its places, and a newcomer a place at once', async () => {
    const { enter, insideOf, turnstile } = turnstileOf();
    await enter('a', 1_000);
    expect([insideOf('a'), turnstile.waitingOf('a')]).toStrictEqual([8, 992]);
    await enter('b');
    expect([insideOf('b'), turnstile.waitingOf('b')]).toStrictEqual([1, 0]);
  });

  it('admits no more of a busy tenant until it is down to its share, while another one is active', async () => {
    const { enter, leave, insideOf, clock } = turnstileOf();
    await enter('a', 1_000);
    await enter('b');
    const seen: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      await leave('a');
      seen.push(insideOf('a'));
    }
    expect(seen).toStrictEqual([7, 6, 5, 4, 3, 2, 2, 2]);
    await leave('b');
    clock.nowMs += 2_000;
    await leave('a');
    expect(insideOf('a')).toBe(2);
    clock.nowMs += 1;
    await leave('a');
    expect(insideOf('a')).toBe(8);
  });

  it('serves the tenants in turns, by weight, when all places are taken', async () => {
    const { enter, leave, inside } = turnstileOf({
      atOnce: 1,
      atOnceShared: 1,
      weightOf: (tenant) => (tenant === 'paying' ? 3 : 1),
    });
    for (const tenant of ['stays', 'first']) await enter(tenant);
    await enter('trying', 100);
    await enter('paying', 100);
    const order: string[] = [];
    for (let time = 0; time < 20; time += 1) {
      await leave(inside[1]?.tenant ?? '');
      order.push(inside[1]?.tenant ?? '');
    }
    expect(order.slice(0, 8).join(' ')).toBe('trying paying paying paying trying paying paying paying');
    expect(order.filter((tenant) => tenant === 'paying')).toHaveLength(15);
  });

  it('refuses a request behind too many of its own tenant, and no other tenant’s', async () => {
    const { enter, refused, insideOf } = turnstileOf({ waitingMax: 10 });
    await enter('a', 19);
    expect(refused).toMatchObject([{ status: 429, code: 'RATE_LIMITED', headers: { 'retry-after': '1' } }]);
    await enter('b');
    expect([refused.length, insideOf('b')]).toStrictEqual([1, 1]);
  });

  it('skips requests whose client is gone, and those that waited beyond the deadline', async () => {
    const { enter, leave, refused, insideOf, clock } = turnstileOf({ atOnce: 1 });
    await enter('a');
    await enter('a', 3, () => true);
    await enter('a');
    await leave('a');
    expect([insideOf('a'), refused.length]).toStrictEqual([1, 3]);
    await enter('a');
    clock.nowMs += 30_001;
    await leave('a');
    expect(insideOf('a')).toBe(0);
    expect(refused.every((error) => error instanceof UnavailableError)).toBe(true);
  });

  it('gives the place of one that has been at work for long to the next one, and bounds those under way', async () => {
    const { enter, leave, insideOf, turnstile, waitLong } = turnstileOf();
    await enter('b');
    await enter('a', 100);
    expect(insideOf('a')).toBe(2);
    const seen: number[] = [];
    for (let time = 0; time < 18; time += 1) {
      await waitLong();
      seen.push(insideOf('a'));
    }
    expect(seen.slice(0, 3)).toStrictEqual([4, 6, 8]);
    expect([seen.at(-1), turnstile.waitingOf('a')]).toStrictEqual([32, 68]);
    // Those that gave their places up leave none behind: as before, two at a time.
    for (let time = 0; time < 30; time += 1) await leave('a');
    expect([insideOf('a'), turnstile.waitingOf('a')]).toStrictEqual([4, 66]);
    while (insideOf('a') > 0) await leave('a');
    expect(turnstile.waitingOf('a')).toBe(0);
  });

  it('takes a place back once, however often it is given back', async () => {
    const { turnstile } = turnstileOf({ atOnce: 1 });
    const leave = await turnstile.enter('a');
    let others = 0;
    for (let time = 0; time < 3; time += 1) void turnstile.enter('a').then(() => (others += 1));
    leave();
    leave();
    await settle();
    expect(others).toBe(1);
  });
});

describe('requests that come and go', () => {
  it('no request that could enter is left waiting, and no tenant exceeds its places', async () => {
    const steps = fc.array(
      fc.record({
        tenant: fc.constantFrom('a', 'b', 'c'),
        isEntering: fc.boolean(),
        ms: fc.integer({ min: 0, max: 1_500 }),
      }),
      { maxLength: 120 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const { enter, leave, insideOf, inside, turnstile, clock } = turnstileOf();
        for (const { tenant, isEntering, ms } of taken) {
          clock.nowMs += ms;
          if (isEntering) await enter(tenant);
          else if (insideOf(tenant) > 0) await leave(tenant);
          expect(inside.length).toBeLessThanOrEqual(10);
          expect(insideOf(tenant)).toBeLessThanOrEqual(8);
          // Who has fewer inside than its share waits only while all places are taken.
          const starved = ['a', 'b', 'c'].filter((one) => insideOf(one) < 2 && turnstile.waitingOf(one) > 0);
          if (inside.length < 10) expect(starved).toStrictEqual([]);
        }
        while (inside.length > 0) await leave(inside[0]?.tenant ?? '');
        expect(['a', 'b', 'c'].map((one) => turnstile.waitingOf(one))).toStrictEqual([0, 0, 0]);
      }),
      { numRuns: 60 },
    );
  });
});
