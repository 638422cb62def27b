import { inTurn } from './in-turn.adapter.js';

/** Works that say when they begin and end, and that end when they are let. */
const watched = () => {
  const said: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      said.push(`${name} begins`);
      ends.set(name, (error) => {
        said.push(`${name} ends`);
        if (error === undefined) resolve(name);
        else reject(error);
      });
    });
  return { said, work, end: (name: string, error?: Error) => ends.get(name)?.(error) };
};
/** Everything that follows from what was settled has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('works in turn', () => {
  it('of one key follow each other in the order of their calls, and those of others go beside them', async () => {
    const turn = inTurn();
    const { said, work, end } = watched();
    const asked = [turn('a', work('first')), turn('a', work('second')), turn('b', work('other'))];
    await settled();
    expect(said).toStrictEqual(['first begins', 'other begins']);
    end('other');
    end('first');
    await settled();
    expect(said.slice(2)).toStrictEqual(['other ends', 'first ends', 'second begins']);
    end('second');
    expect(await Promise.all(asked)).toStrictEqual(['first', 'second', 'other']);
  });

  it('go on after one that failed, which is said to its caller alone', async () => {
    const turn = inTurn();
    const { said, work, end } = watched();
    const failing = turn('a', work('first'));
    const next = turn('a', work('second'));
    const refused = expect(failing).rejects.toThrow('it broke');
    await settled();
    end('first', new Error('it broke'));
    await refused;
    await settled();
    end('second');
    expect(await next).toBe('second');
    expect(said).toStrictEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });
});
