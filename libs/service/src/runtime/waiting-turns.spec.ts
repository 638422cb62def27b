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
});
