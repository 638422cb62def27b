import {
  contextOf,
  NEVER_CURRENT,
  type LaneName,
  type MemoryGuard,
  type SentWrite,
} from '@causeway/event-store';
import { HeadGuard } from './head-guard.js';
import type { Ends } from './lane-ends.js';

const LANE: LaneName = 'post.sandbox';
const OTHER: LaneName = 'post.production';

/** Answers each reading of the ends on demand. */
class ScriptedEnds {
  private readonly asked: ((ends: Ends) => void)[] = [];
  private readonly failing: ((error: Error) => void)[] = [];

  read(): Promise<Ends> {
    return new Promise((resolve, reject) => {
      this.asked.push(resolve);
      this.failing.push(reject);
    });
  }

  get count(): number {
    return this.asked.length;
  }

  answer(lanes: Record<string, number>, tables = '1 2'): void {
    const all = Object.entries({ 'bank.sandbox': 99, ...lanes }) as [LaneName, number][];
    const ofContext = (context: string): readonly [LaneName, number][] =>
      all.filter(([lane]) => contextOf(lane) === context);
    const contexts = new Set(all.map(([lane]) => contextOf(lane)));
    const ends = [...contexts].map((each) => [each, { lanes: new Map(ofContext(each)), tables }] as const);
    this.asked.at(-1)?.(new Map(ends));
  }

  fail(): void {
    this.failing.at(-1)?.(new Error('gone'));
  }
}

const write = (lane: LaneName = LANE): SentWrite => ({ lane, rows: [], streams: [] });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the guard of what a process remembers of a context', () => {
  let ends: ScriptedEnds;
  let guard: HeadGuard;
  let resets: number;
  const open = (sole?: MemoryGuard): void => {
    ends = new ScriptedEnds();
    guard = new HeadGuard('post', ends, sole);
    resets = 0;
    guard.onReset(() => (resets += 1));
  };
  beforeEach(() => open());

  /** Compares once, with the given ends. */
  const compare = async (lanes: Record<string, number>, tables?: string): Promise<boolean> => {
    const isCurrent = guard.isCurrent();
    ends.answer(lanes, tables);
    return isCurrent;
  };
  const commit = (after: number, upTo: number, lane = LANE): void => {
    const sent = write(lane);
    guard.sent(sent);
    guard.ended(sent, { after, upTo, rows: [] });
  };
  const followed = async (): Promise<void> => {
    await compare({ [LANE]: 5, [OTHER]: 3 });
    resets = 0;
  };

  it('knows nothing from ends that were asked for without its context', async () => {
    guard = new HeadGuard('mint', ends);
    expect(await compare({})).toBe(false);
  });

  it('begins with an empty memory, and lets it stand while no lane grows', async () => {
    expect(await compare({ [LANE]: 5, [OTHER]: 0 })).toBe(true);
    expect(resets).toBeGreaterThan(0);
    resets = 0;
    expect(await compare({ [LANE]: 5, [OTHER]: 0 })).toBe(true);
    expect(resets).toBe(0);
  });

  it.each([LANE, OTHER, 'post-2.sandbox'])(
    'empties it when another process has appended to %s',
    async (lane) => {
      await followed();
      expect(await compare({ [LANE]: 5, [OTHER]: 3, [lane]: 6 })).toBe(true);
      expect(resets).toBe(1);
      expect(await compare({ [LANE]: 5, [OTHER]: 3, [lane]: 6 })).toBe(true);
      expect(resets).toBe(1);
    },
  );

  it('lets it stand when other contexts grow', async () => {
    await followed();
    await compare({ [LANE]: 5, [OTHER]: 3, 'bank.sandbox': 1_000, 'postage.sandbox': 7 });
    expect(resets).toBe(0);
  });

  it('lets it stand when only this process has appended', async () => {
    await followed();
    commit(5, 8);
    await compare({ [LANE]: 8, [OTHER]: 3 });
    commit(8, 9);
    await compare({ [LANE]: 8, [OTHER]: 3 });
    expect(resets).toBe(0);
  });

  it('empties it at an own commit that follows another process’s', async () => {
    await followed();
    commit(6, 7);
    expect(resets).toBe(1);
    await compare({ [LANE]: 7, [OTHER]: 3 });
    expect(resets).toBe(1);
  });

  it('waits for own writes that may be what a lane has grown by', async () => {
    await followed();
    const sent = write();
    guard.sent(sent);
    let isCurrent: boolean | undefined;
    void Promise.resolve(compare({ [LANE]: 7, [OTHER]: 3 })).then((is) => (isCurrent = is));
    await turn();
    expect(isCurrent).toBeUndefined();
    guard.ended(sent, { after: 5, upTo: 7, rows: [] });
    await turn();
    expect([isCurrent, resets]).toStrictEqual([true, 0]);
  });

  it('empties it when the lane has grown by more than those', async () => {
    await followed();
    const sent = write();
    guard.sent(sent);
    const compared = compare({ [LANE]: 8, [OTHER]: 3 });
    guard.ended(sent, { after: 5, upTo: 7, rows: [] });
    expect([await compared, resets]).toStrictEqual([true, 1]);
  });

  it('does not wait for a write whose result is unknown, and empties the memory then', async () => {
    await followed();
    const sent = write();
    guard.sent(sent);
    const compared = compare({ [LANE]: 7, [OTHER]: 3 });
    guard.failed(sent);
    expect([await compared, resets]).toStrictEqual([true, 1]);
    guard.ended(sent);
    expect(resets).toBe(1);
  });

  it('empties it when the views are other tables, as after a rebuild', async () => {
    await followed();
    await compare({ [LANE]: 5, [OTHER]: 3 }, '1 9');
    expect(resets).toBe(1);
  });

  it('does not vouch for it when the ends cannot be read', async () => {
    const isCurrent = guard.isCurrent();
    ends.fail();
    expect(await isCurrent).toBe(false);
  });

  describe('of a process that holds that it alone writes', () => {
    let isHeld: boolean;
    let lose: () => void;
    beforeEach(() => {
      isHeld = true;
      open({
        isCurrent: () => isHeld,
        onReset: (listener) => {
          lose = listener;
          return () => undefined;
        },
      });
    });

    it('asks nothing', () => {
      expect(guard.isCurrent()).toBe(true);
      expect(ends.count).toBe(0);
    });

    it('compares when that is in doubt, and empties the memory when it is over', async () => {
      isHeld = false;
      await followed();
      isHeld = true;
      commit(5, 7);
      expect(resets).toBe(0);
      isHeld = false;
      expect(await compare({ [LANE]: 7, [OTHER]: 3 })).toBe(true);
      expect(resets).toBe(0);
      lose();
      expect(resets).toBe(1);
    });

    it('empties it when it meets another writer all the same', async () => {
      commit(0, 1);
      resets = 0;
      commit(2, 3);
      expect(resets).toBe(1);
    });
  });

  it('is never current by itself where nothing is guarded', () => {
    expect(NEVER_CURRENT.isCurrent()).toBe(false);
  });
});
