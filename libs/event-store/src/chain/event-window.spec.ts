import { instant } from '@causeway/kernel';
import { EventWindow } from './event-window.js';
import type { StoredEvent } from './stored-lane.js';

const event = (position: number): StoredEvent => ({
  position,
  streamId: 's',
  version: position,
  type: 'T',
  schemaVersion: 1,
  data: '{}',
  metadata: '{}',
  recordedAt: instant('2026-01-01T00:00:00.000Z'),
  published: null,
});
const windowOf = (...pages: number[][]): EventWindow =>
  new EventWindow(
    (async function* () {
      for (const page of pages) yield page.map(event);
    })(),
  );
const positions = (events: readonly StoredEvent[]): number[] => events.map(({ position }) => position);

describe('a window on the log', () => {
  it('returns the events up to a position, over the borders of pages, and the next ones after', async () => {
    const window = windowOf([1, 2, 3], [4, 5], [6]);
    for (const [upTo, taken] of [
      [1, [1]],
      [4, [2, 3, 4]],
      [4, []],
      [9, [5, 6]],
      [99, []],
    ] as const) {
      const { events, isCut } = await window.take(upTo, 10);
      expect([positions(events), isCut]).toStrictEqual([taken, false]);
    }
  });

  it('returns a limited number at once, and continues from there', async () => {
    const window = windowOf([1, 2], [3, 4, 5]);
    expect(await window.take(5, 3)).toMatchObject({ isCut: true, events: [event(1), event(2), event(3)] });
    expect(await window.take(5, 3)).toMatchObject({ isCut: false, events: [event(4), event(5)] });
  });

  it('shows the next events without taking them', async () => {
    const window = windowOf([1], [2, 3]);
    expect(positions(await window.peek(2))).toStrictEqual([1, 2]);
    expect(positions(await window.peek(9))).toStrictEqual([1, 2, 3]);
    expect(positions((await window.take(2, 9)).events)).toStrictEqual([1, 2]);
  });
});
