import type { NewTimer, TimerSet } from '@causeway/event-store';
import { after, instant } from '@causeway/kernel';
import { WaitingTurns } from './waiting-turns.js';

const NOW = instant('2026-05-01T00:00:00.000Z');
const IDLE: ReadonlyMap<string, number> = new Map();

const timer = (timerId: string, ...orderingKeys: readonly string[]): NewTimer => ({
  ...{ timerId, dueAt: NOW, name: 'deliver', orderingKeys },
  data: { platformId: `Platform:${timerId.slice(0, 1)}` },
});
const sets = (...timers: readonly NewTimer[]): TimerSet[] => {
  const keys = new Set<string>();
  return timers.map((whole) => {
    const { timerId, dueAt, orderingKeys = [] } = whole;
    const isFirst = !orderingKeys.some((key) => keys.has(key));
    for (const key of orderingKeys) keys.add(key);
    return { timerId, dueAt, orderingKeys, isFirst, whole: () => whole };
  });
};

describe('the timers that a process has set', () => {
  let turns: WaitingTurns;
  beforeEach(() => {
    turns = new WaitingTurns();
    turns.searched([], turns.unsearched, true);
  });
  interface Commit {
    readonly set?: readonly NewTimer[];
    readonly gone?: readonly string[];
  }
  const changeOf = ({ set = [], gone = [] }: Commit) => ({ timersSet: sets(...set), timersGone: gone });
  /** A commit that claims what is chosen for it, or, of that, so much as is given. */
  const commit = (change: Commit, room = 9, taken?: readonly string[]): string[] => {
    const changed = changeOf(change);
    const asked = turns.ask(changed, NOW, room, IDLE);
    return turns.grown({ ...changed, timersTaken: taken ?? asked }, NOW).map(({ timerId }) => timerId);
  };
  /** A commit that could not be asked for anything. */
  const written = (change: Commit): void => void turns.grown(changeOf(change), NOW);
  const isSure = (): boolean => turns.unsearched === 0;

  it('are claimed with the commit that sets them, if they are due', () => {
    expect(commit({ set: [timer('a'), { ...timer('b'), dueAt: after(NOW, 1) }] })).toStrictEqual(['a']);
    expect([turns.hasFree, isSure()]).toStrictEqual([false, true]);
  });

  it('are left for later where there is no room, and then claimed by name', () => {
    expect(commit({ set: [timer('a'), timer('b'), timer('c')] }, 1)).toStrictEqual(['a']);
    const chosen = turns.choose(1, IDLE);
    expect(turns.claimed(chosen, chosen).map(({ timerId }) => timerId)).toStrictEqual(['b']);
    expect([turns.hasFree, isSure()]).toStrictEqual([true, true]);
    expect(commit({ gone: ['a', 'b'] })).toStrictEqual(['c']);
  });

  it('wait from the moment at which they are due, unless they have gone before', () => {
    const [soon, later] = [after(NOW, 1), after(NOW, 2)];
    written({ set: [{ ...timer('a'), dueAt: later }, { ...timer('b'), dueAt: soon }, timer('c', 'k')] });
    written({ set: [{ ...timer('d', 'k'), dueAt: soon }] });
    expect([turns.nextDueAt, turns.choose(9, IDLE)]).toStrictEqual([soon, ['c']]);
    turns.cameDue(soon);
    expect([turns.nextDueAt, turns.choose(9, IDLE)]).toStrictEqual([later, ['b']]);
    expect(commit({ gone: ['a', 'c'] })).toStrictEqual(['d']);
    turns.cameDue(later);
    expect([turns.nextDueAt, turns.hasFree, isSure()]).toStrictEqual([undefined, false, true]);
  });

  it('are searched for when they come due after another process has committed', () => {
    const soon = after(NOW, 1);
    written({ set: [{ ...timer('a'), dueAt: soon }] });
    turns.changedElsewhere();
    turns.searched([], turns.unsearched, true);
    expect([turns.nextDueAt, isSure()]).toStrictEqual([soon, true]);
    turns.cameDue(soon);
    expect([turns.hasFree, isSure()]).toStrictEqual([false, false]);
  });

  it('are claimed in rounds of their platforms, the oldest first, the busy ones last', () => {
    written({ set: ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map((timerId) => timer(timerId)) });
    expect(turns.choose(2, new Map([['Platform:a', 1]]))).toStrictEqual(['b1', 'c1']);
    expect(turns.choose(3, IDLE)).toStrictEqual(['a1', 'c2', 'a2']);
    expect(turns.choose(3, IDLE)).toStrictEqual(['a3']);
  });

  describe('with ordering keys', () => {
    it('are claimed one after another, each with the commit that ends the one before', () => {
      const [a, b, c] = [timer('a', 'account'), timer('b', 'account', 'payment'), timer('c', 'payment')];
      expect(commit({ set: [a, b] })).toStrictEqual(['a']);
      expect(commit({ set: [c, timer('d', 'other')] })).toStrictEqual(['d']);
      expect(commit({ gone: ['d'] })).toStrictEqual([]);
      expect(commit({ gone: ['a'] })).toStrictEqual(['b']);
      expect(commit({ set: [{ ...timer('b'), dueAt: after(NOW, 1) }] })).toStrictEqual(['c']);
      expect(isSure()).toBe(true);
    });

    it('are free when the one ahead goes with a commit that was not asked', () => {
      written({ set: [timer('a', 'k')] });
      turns.choose(1, IDLE);
      written({ set: [timer('b', 'k')] });
      expect(turns.hasFree).toBe(false);
      written({ gone: ['a'] });
      expect(turns.choose(9, IDLE)).toStrictEqual(['b']);
    });
  });

  it('may be fired again when their claims are released', () => {
    commit({ set: [timer('a'), { ...timer('b'), dueAt: after(NOW, 1) }] });
    turns.released(['a', 'b'], NOW);
    expect(turns.choose(9, IDLE)).toStrictEqual(['a']);
    expect(isSure()).toBe(true);
  });

  describe('are doubted, so that a search is made', () => {
    it('at the start, until one has found nothing more', () => {
      const begun = new WaitingTurns();
      begun.searched([timer('a')], begun.unsearched, false);
      expect(begun.unsearched).toBeGreaterThan(0);
      const before = begun.unsearched;
      begun.doubt();
      begun.searched([], before, true);
      expect(begun.unsearched).toBeGreaterThan(0);
      begun.searched([], begun.unsearched, true);
      expect(begun.unsearched).toBe(0);
    });

    it('when a commit claimed less than was chosen, or a claim by name did', () => {
      expect(commit({ set: [timer('a'), timer('b')] }, 9, ['a'])).toStrictEqual(['a']);
      expect([turns.hasFree, isSure()]).toStrictEqual([false, false]);
      turns.searched([timer('b')], turns.unsearched, true);
      expect(isSure()).toBe(true);
      written({ set: [timer('c')] });
      expect(turns.claimed(turns.choose(1, IDLE), [])).toStrictEqual([]);
      expect(isSure()).toBe(false);
    });

    it('when the commit before was not reported', () => {
      turns.ask(changeOf({ set: [timer('a')] }), NOW, 9, IDLE);
      turns.ask(changeOf({}), NOW, 9, IDLE);
      expect(isSure()).toBe(false);
    });

    it('when one goes, or is set anew, that was set by another process or before the start', () => {
      turns.searched([timer('x'), timer('y')], turns.unsearched, true);
      for (const change of [{ gone: ['x'] }, { set: [{ ...timer('y'), dueAt: after(NOW, 1) }] }]) {
        written(change);
        expect(isSure()).toBe(false);
        turns.searched([], turns.unsearched, true);
      }
      written({ gone: ['y'] });
      expect(isSure()).toBe(true);
      written({ gone: ['z'] });
      expect(isSure()).toBe(false);
    });

    it('when another process has committed; what was chosen before is not lost', () => {
      const { timersSet, timersGone } = changeOf({ set: [timer('a', 'k')] });
      const timersTaken = turns.ask({ timersSet, timersGone }, NOW, 9, IDLE);
      turns.changedElsewhere();
      expect(turns.grown({ timersSet, timersGone, timersTaken }, NOW)).toStrictEqual([timer('a', 'k')]);
      expect(isSure()).toBe(false);
      turns.searched([], turns.unsearched, true);
      turns.changedElsewhere();
      turns.searched([], turns.unsearched, true);
      written({ gone: ['a'] });
      expect(isSure()).toBe(false);
    });
  });

  it('are not claimed twice where a search was quicker than the news of the commit', () => {
    turns.searched([timer('a')], turns.unsearched, true);
    expect(commit({ set: [timer('a')] }, 0)).toStrictEqual([]);
    expect([turns.hasFree, isSure()]).toStrictEqual([false, true]);
    expect(commit({ gone: ['a'] })).toStrictEqual([]);
    expect(isSure()).toBe(true);
  });
});
