import { FixedClock } from '@causeway/kernel';
import { KEY_TTL_MS, KeyCache } from './key-cache.js';

const key = (name: string) => Buffer.from(name);

describe('the cache of unwrapped keys', () => {
  let clock: FixedClock;
  let cache: KeyCache;
  beforeEach(() => {
    clock = new FixedClock();
    cache = new KeyCache(() => clock.now(), 3);
  });

  it('gives a key until its time is over, counted from when it was fetched', () => {
    cache.remember('ann', key('a'));
    clock.advance(KEY_TTL_MS - 1);
    expect(cache.get('ann')).toEqual(key('a'));
    clock.advance(1);
    expect(cache.get('ann')).toBeUndefined();
  });

  it('keeps for ever what was shredded', () => {
    cache.remember('ann', 'SHREDDED');
    clock.advance(KEY_TTL_MS * 1_000);
    expect(cache.get('ann')).toBe('SHREDDED');
  });

  it('never takes back a key that was shredded while it was being fetched', () => {
    cache.remember('ann', 'SHREDDED');
    expect(cache.remember('ann', key('a'))).toBe('SHREDDED');
    expect(cache.get('ann')).toBe('SHREDDED');
  });

  it('lets no key lie in memory long after its time, although no caller needs it again', () => {
    cache.remember('ann', key('a'));
    clock.advance(KEY_TTL_MS);
    cache.remember('bob', key('b'));
    expect(cache.size).toBe(1);
    expect(cache.get('bob')).toEqual(key('b'));
  });

  it('forgets the least recently used when it is full', () => {
    for (const subject of ['ann', 'bob', 'cid']) cache.remember(subject, key(subject));
    cache.get('ann');
    cache.remember('dan', key('dan'));
    expect(['ann', 'bob', 'cid', 'dan'].map((subject) => cache.get(subject) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('counts a subject once, however often its key is fetched', () => {
    for (const subject of ['ann', 'bob', 'cid', 'ann', 'ann', 'ann']) cache.remember(subject, key(subject));
    expect(cache.get('bob')).toEqual(key('bob'));
  });
});
