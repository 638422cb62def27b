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
    const lanes = text.match(/ from (post|bank)\.\w+ where/g) ?? [];
    const tables = text.match(/concat_ws/g) ?? [];
    const [ends, tablesNow] = [lanes.map((_, index) => index + 7), tables.map((_, index) => `${index}`)];
    return { rows: [{ lanes_of_log: 2, ends: ends.join(' '), tables: tablesNow.join(';') }] };
  };
}

describe('the ends of lanes', () => {
  let pool: ScriptedPool;
  let ends: LaneEnds;
  beforeEach(() => {
    pool = new ScriptedPool();
    ends = new LaneEnds({ query: pool.query as never });
  });
  const contexts = async (): Promise<string[]> => [...(await ends.read()).keys()];

  it('are those of the contexts that were added', async () => {
    ends.add('post', ['letter_view']);
    expect(await contexts()).toStrictEqual(['post']);
    ends.add('bank', []);
    expect(await ends.read()).toStrictEqual(
      new Map([
        ['post', { lanes: new Map([['post.sandbox', 7]]), tables: '0' }],
        ['bank', { lanes: new Map([['bank.sandbox', 8]]), tables: '1' }],
      ]),
    );
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
