import type { AppendListener, FoundLane, HeadBook, LaneName } from '@causeway/event-store';
import { LOOK_ALONE_MS, LOOK_ANYWAY_MS, QuietHeadBook } from './quiet-head-book.js';

const LANE: LaneName = 'parcels.sandbox';

describe('the heads of a context', () => {
  let nowMs: number;
  let asked: string[];
  let failing: 'look' | 'add' | undefined;
  let grow: AppendListener;
  let book: QuietHeadBook;
  let open: (lookMs?: number) => QuietHeadBook;
  const answer = async <Answer>(what: 'look' | 'add', value: Answer): Promise<Answer> => {
    asked.push(what);
    if (failing === what) throw new Error(`no ${what}`);
    return value;
  };
  const there: HeadBook = {
    lastSigned: async () => [],
    look: () => answer<FoundLane[]>('look', [{ lane: LANE }]),
    add: () => answer('add', undefined),
  };

  beforeEach(() => {
    nowMs = 0;
    asked = [];
    failing = undefined;
    const store = {
      context: 'parcels',
      onAppended: (listener: AppendListener) => ((grow = listener), () => undefined),
    };
    open = (lookMs = LOOK_ANYWAY_MS) => new QuietHeadBook(there, store, lookMs, () => nowMs);
    book = open();
  });

  it('are looked at at first, and then when a lane has grown', async () => {
    expect(await book.look(new Map())).toStrictEqual([{ lane: LANE }]);
    nowMs += 1_000;
    expect(await book.look(new Map())).toStrictEqual([]);
    grow(LANE);
    expect(await book.look(new Map())).toStrictEqual([{ lane: LANE }]);
    expect(asked).toStrictEqual(['look', 'look']);
  });

  it('are not looked at when only lanes of others have grown', async () => {
    await book.look(new Map());
    grow('letters.sandbox');
    expect(await book.look(new Map())).toStrictEqual([]);
    grow('parcels-2.sandbox');
    expect(await book.look(new Map())).toStrictEqual([{ lane: LANE }]);
  });

  it.each([
    ['beside other processes', LOOK_ANYWAY_MS],
    ['in a process that is alone', LOOK_ALONE_MS],
  ])('are looked at in quiet, too, from time to time, %s', async (_, lookMs) => {
    book = open(lookMs);
    await book.look(new Map());
    nowMs += lookMs - 1;
    await book.look(new Map());
    nowMs += 1;
    await book.look(new Map());
    expect(asked).toStrictEqual(['look', 'look']);
  });

  it.each(['look', 'add'] as const)('are looked at again after a failed %s', async (what) => {
    failing = what;
    if (what === 'add') await book.look(new Map());
    await expect(what === 'look' ? book.look(new Map()) : book.add([])).rejects.toThrow(`no ${what}`);
    failing = undefined;
    expect(await book.look(new Map())).toStrictEqual([{ lane: LANE }]);
  });
});
