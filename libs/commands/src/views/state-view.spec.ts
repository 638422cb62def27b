import { defineView, text, time } from '@causeway/event-store';
import { instant } from '@causeway/kernel';
import { rowChanges, rowOf, rowsOf, type StreamOrigin } from './state-view.js';

const NOW = instant('2026-01-01T00:00:00.000Z');
const carView = defineView('parking.car_view', {
  key: ['platformId', 'plate'],
  columns: { platformId: text(), plate: text(), place: text().optional(), parkedAt: time() },
});
type Car = { readonly plate: string; readonly place?: string; readonly washes: number } | null;
const cars = rowOf(carView, (car: Car, { platformId }) => car && { platformId, ...car, parkedAt: NOW });

const origin: StreamOrigin = { streamId: 'car-1', environment: 'sandbox', platformId: 'Platform:1' };
const key = { platform_id: 'Platform:1', plate: 'A' };
const changes = (before: Car, after: Car) =>
  rowChanges(cars as never, before, after, origin).map(({ key: changed, row }) => [changed, row]);
const parked = { plate: 'A', place: 'P1', washes: 0 };

describe('the row of a state', () => {
  it('is written when the stream begins, and again when it changed', () => {
    const row = { ...key, place: 'P1', parked_at: NOW };
    expect(changes(null, parked)).toStrictEqual([[key, row]]);
    expect(changes(parked, { plate: 'A', washes: 0 })).toStrictEqual([[key, { ...row, place: null }]]);
  });

  it('is not written for what it does not show', () => {
    expect(changes(parked, { ...parked, washes: 1 })).toStrictEqual([]);
    expect(changes(null, null)).toStrictEqual([]);
  });

  it('goes when there is nothing to show any more', () => {
    expect(changes(parked, null)).toStrictEqual([[key, null]]);
  });

  it('leaves nothing behind under the key that it had', () => {
    const moved = { ...parked, plate: 'B' };
    expect(changes(parked, moved).map(([changed, row]) => [changed, row === null])).toStrictEqual([
      [key, true],
      [{ ...key, plate: 'B' }, false],
    ]);
  });
});

describe('the rows of a state', () => {
  type Street = readonly Exclude<Car, null>[];
  const street = rowsOf(carView, (state: Street, { platformId }) =>
    state.map((car) => ({ platformId, ...car, parkedAt: NOW })),
  );
  const changed = (before: Street, after: Street) =>
    rowChanges(street as never, before, after, origin).map(({ key: of, row }) => [
      of['plate'],
      row?.['place'],
    ]);
  const other = { plate: 'B', place: 'P2', washes: 0 };

  it('are written one by one: what is new, what is different, and what is gone', () => {
    expect(changed([], [parked, other])).toStrictEqual([
      ['A', 'P1'],
      ['B', 'P2'],
    ]);
    expect(changed([parked, other], [parked, { ...other, place: 'P3' }])).toStrictEqual([['B', 'P3']]);
    expect(changed([parked, other], [{ ...other, washes: 2 }])).toStrictEqual([['A', undefined]]);
  });
});
