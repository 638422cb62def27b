import { instant } from '@causeway/kernel';
import { netConsequences } from './net-consequences.js';

const timer = (timerId: string, day = 1) => ({
  ...{ timerId, dueAt: instant(`2026-01-0${String(day)}T00:00:00.000Z`), name: 'wake', data: {} },
});
const name = (value: string) => ({ scope: 's', value });
const owned = (value: string, owner = 'me') => ({ ...name(value), owner });
const NONE = { cancelTimers: [], timers: [], release: [], reserve: [] };

describe('what is left of the consequences of a commit', () => {
  it('sets no timer that a later event cancels', () => {
    expect(netConsequences([{ timers: [timer('a'), timer('b')] }, { cancelTimers: ['a'] }])).toStrictEqual({
      ...NONE,
      cancelTimers: ['a'],
      timers: [timer('b')],
    });
  });

  it('sets a timer anew that an earlier event, or the same one, cancels', () => {
    const same = { cancelTimers: ['a'], timers: [timer('a', 2)] };
    for (const events of [
      [{ timers: [timer('a')] }, same],
      [{ cancelTimers: ['a'] }, { timers: same.timers }],
    ])
      expect(netConsequences(events)).toStrictEqual({ ...NONE, ...same });
  });

  it('sets a timer once, as it was set last', () => {
    expect(netConsequences([{ timers: [timer('a')] }, { timers: [timer('a', 2)] }]).timers).toStrictEqual([
      timer('a', 2),
    ]);
  });

  it('keeps the name that was taken last, of one that was taken and left again', () => {
    const renamed = netConsequences([
      { release: [name('a')], reserve: [owned('b')] },
      { release: [name('b')], reserve: [owned('a')] },
    ]);
    expect(renamed).toStrictEqual({ ...NONE, release: [name('a'), name('b')], reserve: [owned('a')] });
  });

  it('keeps a name of another scope', () => {
    const other = { scope: 't', value: 'a', owner: 'me' };
    expect(netConsequences([{ reserve: [other] }, { release: [name('a')] }]).reserve).toStrictEqual([other]);
  });
});
