import { describe, expect, it } from '@jest/globals';
import type { LaneName } from '@causeway/event-store';
import { KNOWN_MAX, RecentPlaces } from './recent-places.js';

describe('places that came lately', () => {
  const lane = 'payments.sandbox' as LaneName;

  it('are found by lane and position, with the key', () => {
    const places = new RecentPlaces();
    places.add({ lane, position: 4, key: 'ada' });
    expect(places.find({ lane, position: 4 })).toStrictEqual({ lane, position: 4, key: 'ada' });
    expect(places.find({ lane, position: 5 })).toBeUndefined();
    expect(places.find({ lane: 'receipts.sandbox', position: 4 })).toBeUndefined();
  });

  it('are bounded: the oldest is forgotten first', () => {
    const places = new RecentPlaces();
    for (let position = 1; position <= KNOWN_MAX + 1; position += 1)
      places.add({ lane, position, key: 'ada' });
    expect(places.find({ lane, position: 1 })).toBeUndefined();
    expect(places.find({ lane, position: 2 })?.key).toBe('ada');
    expect(places.find({ lane, position: KNOWN_MAX + 1 })?.key).toBe('ada');
  });
});
