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
    expect(cache.get('ann')).toStrictEqual(key('a'));
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
    expect(cache.get('bob')).toStrictEqual(key('b'));
  });

  it('forgets what was fetched longest ago when it is full', () => {
    for (const subject of ['ann', 'bob', 'cid', 'ann', 'dan']) cache.remember(subject, key(subject));
    expect(['ann', 'bob', 'cid', 'dan'].map((subject) => cache.get(subject) !== undefined)).toStrictEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('counts a subject once, however often its key is fetched', () => {
    for (const subject of ['ann', 'bob', 'cid', 'ann', 'ann', 'ann']) cache.remember(subject, key(subject));
    expect(cache.get('bob')).toStrictEqual(key('bob'));
  });

  it('keeps values of holders with the key of each subject', () => {
    cache.remember('ann', key('a'));
    const [one, two] = [{}, {}];
    for (const holder of [one, two]) cache.keep('ann', holder, { holder });
    cache.keep('ann', one, { again: true });
    cache.keep('bob', two, { holder: two });
    expect([one, two].map((holder) => cache.kept('ann', holder))).toStrictEqual([
      { again: true },
      { holder: two },
    ]);
    expect(cache.kept('bob', two)).toBeUndefined();
    clock.advance(KEY_TTL_MS);
    expect(cache.kept('ann', one)).toBeUndefined();
    cache.remember('ann', key('a'));
    expect(cache.kept('ann', two)).toBeUndefined();
    cache.keep('ann', two, { holder: two });
    expect(cache.kept('ann', two)).toStrictEqual({ holder: two });
    cache.remember('ann', 'SHREDDED');
    cache.keep('ann', two, { holder: two });
    expect(cache.kept('ann', two)).toBeUndefined();
  });

  describe('what a key has opened', () => {
    beforeEach(() => {
      cache.remember('ann', key('a'));
      cache.rememberOpened('ann', 'sealed', 'text');
    });

    it('is there as long as the key', () => {
      clock.advance(KEY_TTL_MS - 1);
      expect(cache.openedOf('sealed')).toBe('text');
      clock.advance(1);
      expect(cache.openedOf('sealed')).toBeUndefined();
    });

    it('goes when the key is shredded, fetched again or pushed out', () => {
      cache.remember('ann', 'SHREDDED');
      expect(cache.openedOf('sealed')).toBeUndefined();
      cache.rememberOpened('ann', 'sealed', 'text');
      expect(cache.openedOf('sealed')).toBeUndefined();

      cache.remember('bob', key('b'));
      cache.rememberOpened('bob', 'sealed', 'text');
      cache.remember('bob', key('b'));
      expect(cache.openedOf('sealed')).toBeUndefined();

      cache.rememberOpened('bob', 'sealed', 'text');
      for (const subject of ['cid', 'dan', 'eve']) cache.remember(subject, key(subject));
      cache.remember('bob', key('b'));
      expect(cache.openedOf('sealed')).toBeUndefined();
    });

    it('takes no more room than there is, and gives it back', () => {
      const small = new KeyCache(() => clock.now(), 3, 10);
      const isKept = (subject: string, sealed: string, text: string): boolean => {
        small.rememberOpened(subject, sealed, text);
        return small.openedOf(sealed) !== undefined;
      };
      small.remember('ann', key('a'));
      small.remember('bob', key('b'));
      expect([isKept('ann', '12345', '6789'), isKept('ann', '12345', '6789')]).toStrictEqual([true, true]);
      expect([isKept('bob', '1', '2'), isKept('ann', '', '1')]).toStrictEqual([false, true]);
      small.remember('ann', 'SHREDDED');
      expect(isKept('bob', '12345', '67890')).toBe(true);
    });
  });
});
