import { texts } from '@causeway/event-store';
import { instant, newId } from '@causeway/kernel';
import type { CommandHandling, QueryHandling } from './aggregate.js';
import { Command, Query } from './command.js';
import { operatorCall } from './operator-call.js';
import { setting, type Setting } from './setting.js';

type Words = { readonly words: readonly string[] };
class SetWords extends Command<Words, Setting<Words>> {
  static readonly type = 'spec.set-words';
}
class GetWords extends Query<Readonly<Record<string, never>>, Setting<Words>> {
  static readonly type = 'spec.get-words';
}

const NOW = instant('2026-03-01T12:00:00.000Z');
const platformId = newId('Platform');
const call = operatorCall({ environment: 'sandbox', platformId });
const words = setting({
  category: 'words',
  event: 'WordsSet',
  table: 'spec.word_view',
  columns: { words: texts() },
  none: { words: [] },
  kept: ({ words: asked }) => ({ words: asked.toSorted() }),
  set: SetWords,
  get: GetWords,
});
const known = { knowsPlatform: () => Promise.resolve() };
const handling: CommandHandling<unknown, { type: string }> = words.command(known);
const decide = (asked: readonly string[], state: unknown = words.aggregate.initial) =>
  handling.decide(
    { words: asked } as never,
    state,
    { now: NOW, platformId, environment: 'sandbox' },
    undefined,
  );

describe('a setting of the operator', () => {
  it('is one stream a platform', () => {
    expect(handling.streamId({} as never, call)).toBe(platformId.slice('Platform:'.length));
  });

  it('is recorded in the form that is kept, and replaces what was said before', () => {
    const { events } = decide(['b', 'a']);
    expect(events).toStrictEqual([{ type: 'WordsSet', words: ['a', 'b'], setAt: NOW }]);
    const state = words.aggregate.evolve(words.aggregate.initial, {
      type: 'WordsSet',
      words: ['a', 'b'],
      setAt: NOW,
    });
    expect(state).toStrictEqual({ words: ['a', 'b'], updatedAt: NOW });
    expect(decide(['b'], state).events).toHaveLength(1);
  });

  it('that says the same again records nothing, nor does what holds anyway', () => {
    expect(decide([]).events).toStrictEqual([]);
    expect(decide(['b', 'a'], { words: ['a', 'b'], updatedAt: NOW }).events).toStrictEqual([]);
  });

  it('has a row a platform and environment, once it was said', () => {
    const [view] = words.aggregate.views ?? [];
    if (view === undefined || !('row' in view)) throw new Error('no view');
    const origin = { environment: 'sandbox', platformId, streamId: 'words-1' } as const;
    expect(view.row(words.aggregate.initial, origin)).toBeNull();
    expect(view.row({ words: ['a'], updatedAt: NOW }, origin)).toStrictEqual({
      environment: 'sandbox',
      platform_id: platformId,
      words: ['a'],
      updated_at: NOW,
    });
  });

  it('is asked for and set for platforms that are there only', async () => {
    const knowsPlatform = () => Promise.reject(new Error('no such platform'));
    const reading = { views: { rows: () => Promise.resolve([]) }, rows: {} } as never;
    const refused = words.command({ knowsPlatform }).facts?.({} as never, call);
    await expect(refused).rejects.toThrow('no such platform');
    const query = (ports: typeof known): QueryHandling =>
      words.query({ ...(reading as object), ...ports } as never);
    await expect(query({ knowsPlatform }).answer({} as never, call)).rejects.toThrow('no such platform');
    await expect(query(known).answer({} as never, call)).resolves.toStrictEqual({
      words: [],
      updatedAt: null,
    });
  });
});
