import { LaneEnds } from './lane-ends.js';

/** A database with a lane for each of two contexts, which answers when it is let. */
class ScriptedPool {
  readonly texts: string[] = [];
  private held: Promise<void> = Promise.resolve();

  hold(): () => void {
    let release = (): void => undefined;
    this.held = new Promise((resolve) => (release = resolve));
    return release;
  }

  readonly query = async (asked: string | { readonly text: string }): Promise<{ rows: object[] }> => {
    const text = typeof asked === 'string' ? asked : asked.text;
    this.texts.push(text);
    await this.held;
    if (text.startsWith('select lane, name'))
      return { rows: ['post.sandbox', 'bank.sandbox'].map((name, lane) => ({ lane, name })) };
    if (text.startsWith('select relname')) return { rows: [{ relname: 'letter_view' }] };
    const contexts = ['post', 'bank'].filter((context) => text.includes(`select '${context}'`));
    return { rows: contexts.map((name) => ({ name, position: 0, tables: '1' })) };
  };
}

describe('the ends of lanes', () => {
  let pool: ScriptedPool;
  let ends: LaneEnds;
  beforeEach(() => {
    pool = new ScriptedPool();
    ends = new LaneEnds({ query: pool.query as never });
  });
  const contexts = async (): Promise<string[]> => [...(await ends.read()).tables.keys()];

  it('are those of the contexts that were added', async () => {
    ends.add('post', ['letter_view']);
    expect(await contexts()).toStrictEqual(['post']);
    ends.add('bank', []);
    expect(await contexts()).toStrictEqual(['post', 'bank']);
  });

  it('are those of a context that is added while the statement is written', async () => {
    ends.add('post', []);
    const release = pool.hold();
    const asked = contexts();
    ends.add('bank', []);
    release();
    expect(await asked).toStrictEqual(['post', 'bank']);
    expect(await contexts()).toStrictEqual(['post', 'bank']);
  });

  it('are asked for with one statement, which is written once', async () => {
    ends.add('post', []);
    await contexts();
    pool.texts.length = 0;
    await contexts();
    expect(pool.texts).toHaveLength(1);
  });

  it('name the views of a context elsewhere as the database knows them', async () => {
    ends.add('post');
    await contexts();
    expect(pool.texts.at(-1)).toContain("to_regclass('post.letter_view')");
  });
});
