import { after, instant } from '@causeway/kernel';
import { WaitingTurns } from './waiting-turns.js';

const NOW = instant('2026-05-01T00:00:00.000Z');

describe('whether a commit lets a timer fire', () => {
  let turns: WaitingTurns;
  const grown = (set: readonly string[], gone: readonly string[] = [], dueAt = NOW): boolean =>
    turns.grown({ timersSet: set.map((timerId) => ({ timerId, dueAt })), timersGone: gone }, NOW);
  beforeEach(() => (turns = new WaitingTurns()));

  it('it does when it sets one that is due', () => {
    expect(grown(['a'])).toBe(true);
  });

  it('it does not when it sets one for later, or none', () => {
    expect(grown(['a'], [], after(NOW, 1))).toBe(false);
    expect(grown([])).toBe(false);
  });

  it('it does not when what it takes away was the last that was due', () => {
    grown(['a']);
    turns.claimed('a');
    expect(grown([], ['a'])).toBe(false);
  });

  it('it does when it takes one away, or puts it off, while another is blocked behind it', () => {
    grown(['a', 'b', 'c']);
    turns.claimed('a');
    expect(grown([], ['a'])).toBe(true);
    turns.claimed('b');
    expect(grown(['b'], [], after(NOW, 1))).toBe(true);
    turns.claimed('c');
    expect(grown([], ['c'])).toBe(false);
  });

  it('it does not any more when the one that waited is gone itself', () => {
    grown(['a', 'b']);
    turns.claimed('a');
    grown([], ['b']);
    expect(grown([], ['a'])).toBe(false);
  });

  describe('of timers with ordering keys', () => {
    const keyed = (timerId: string, ...orderingKeys: string[]) => ({ timerId, dueAt: NOW, orderingKeys });
    const set = (...timersSet: ReturnType<typeof keyed>[]): boolean =>
      turns.grown({ timersSet, timersGone: [] }, NOW);

    it('it does not when all that it sets are behind another, claimed or not', () => {
      expect(set(keyed('a', 'account'))).toBe(true);
      expect(set(keyed('b', 'account', 'payment'))).toBe(false);
      turns.claimed('a');
      expect(set(keyed('c', 'payment'))).toBe(false);
      expect(set(keyed('d', 'payment'), keyed('e', 'other'))).toBe(true);
    });

    it('it does when the one ahead goes, or is put off', () => {
      set(keyed('a', 'account'), keyed('b', 'account'), keyed('c', 'account'));
      turns.claimed('a');
      expect(grown([], ['a'])).toBe(true);
      turns.claimed('b');
      expect(grown(['b'], [], after(NOW, 1))).toBe(true);
      expect(set(keyed('d', 'account'))).toBe(false);
      turns.claimed('c');
      expect(grown([], ['c'])).toBe(true);
    });

    it('it does when another process may have taken away what is ahead', () => {
      set(keyed('a', 'account'));
      turns.claimed('a');
      turns.changedElsewhere();
      expect(set(keyed('b', 'account'))).toBe(true);
    });

    it('it forgets those that are gone', () => {
      set(keyed('a', 'account'));
      turns.claimed('a');
      grown([], ['a']);
      expect(set(keyed('b', 'account'))).toBe(true);
    });
  });
});
