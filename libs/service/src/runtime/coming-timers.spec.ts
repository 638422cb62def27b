import { after, instant } from '@causeway/kernel';
import { ComingTimers } from './coming-timers.js';

const NOW = instant('2026-05-01T00:00:00.000Z');

describe('timers that are not due yet', () => {
  const there = new Map<string, number>();
  let coming: ComingTimers;
  const add = (timerId: string, inMs: number): void => {
    there.set(timerId, inMs);
    coming.add(timerId, after(NOW, inMs), there.size);
  };
  const dueIn = (ms: number): string[] => coming.takeDue(after(NOW, ms));

  beforeEach(() => {
    there.clear();
    coming = new ComingTimers((timerId, dueAt) => {
      const inMs = there.get(timerId);
      return inMs !== undefined && after(NOW, inMs) === dueAt;
    });
  });

  it('are taken in the order in which they come due, whatever the order of their setting', () => {
    for (const inMs of [7, 3, 9, 1, 8, 2, 6, 4, 5, 0]) add(`in-${inMs}`, inMs);
    expect(coming.nextAt).toBe(NOW);
    expect(dueIn(3)).toStrictEqual(['in-0', 'in-1', 'in-2', 'in-3']);
    expect(coming.nextAt).toBe(after(NOW, 4));
    expect(dueIn(9)).toStrictEqual(['in-4', 'in-5', 'in-6', 'in-7', 'in-8', 'in-9']);
    expect([coming.nextAt, dueIn(99)]).toStrictEqual([undefined, []]);
  });

  it('are passed over when they are gone, and come once when they are set anew', () => {
    add('gone', 1);
    add('moved', 2);
    add('moved', 4);
    there.delete('gone');
    expect(coming.nextAt).toBe(after(NOW, 4));
    expect([dueIn(3), dueIn(4), dueIn(9)]).toStrictEqual([[], ['moved'], []]);
  });

  it('lose those that are gone long before their moment', () => {
    for (let each = 0; each < 10_000; each += 1) {
      add(`timer-${each}`, 10_000 - each);
      if (each % 100 > 0) there.delete(`timer-${each}`);
    }
    expect(coming.size).toBeLessThan(1_500);
    expect(dueIn(10_000)).toHaveLength(100);
  });
});
