import { spawnSync } from 'node:child_process';
import { rolldown } from 'rolldown';
import { insertions, sharedShapes } from './shared-shapes.mjs';

const written = (code: string): string => {
  const all = insertions(code).sort(([one], [other]) => other - one);
  return all.reduce((text, [place, added]) => text.slice(0, place) + added + text.slice(place), code);
};

type Exports = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;
const imported = (code: string): Promise<Exports> =>
  import(`data:text/javascript,${encodeURIComponent(code)}`) as Promise<Exports>;

describe('an object literal that begins with another object', () => {
  it.each([
    ['is begun empty', '({ ...a, b: 1, c });', '({...null,  ...a, ...{ b: 1, c } });'],
    ['is so when it only joins others', '({ ...a, ...b });', '({...null,  ...a, ...b });'],
    [
      'keeps the order of what it is made of',
      '({ ...a, b, ...c, [d]: 2 });',
      '({...null,  ...a, ...{ b }, ...c, ...{ [d]: 2 } });',
    ],
    [
      'is found in another one',
      '({ ...a, b: { ...c, d: () => 1 } });',
      '({...null,  ...a, ...{ b: {...null,  ...c, ...{ d: () => 1 } } } });',
    ],
    [
      'keeps what is computed, what is a method, and a prototype',
      '({ ...a, get b() { return 1; }, c() {}, __proto__: d, e: 2 });',
      '({...null,  ...a, get b() { return 1; }, c() {}, __proto__: d, ...{ e: 2 } });',
    ],
    ['is found after other alphabets', "('🕊 é'); ({ ...a, b });", "('🕊 é'); ({...null,  ...a, ...{ b } });"],
  ])('%s', (_, code, result) => {
    expect(written(code)).toBe(result);
  });

  it.each(['({ a: 1, ...b });', '({ ...a });', 'const { a, ...b } = c;', '[...a, b];'])(
    'is not what %s is',
    (code) => {
      expect(written(code)).toBe(code);
    },
  );

  it('is the same object as before', async () => {
    const literal = '({ ...a, b: 1, ...c, d: 2, ...null, [`e${1}`]: 3 })';
    const made = async (code: string): Promise<unknown> =>
      (await imported(`export const make = (a, c) => ${code};`))['make']?.({ b: 0, x: 1 }, { x: 5, d: 6 });
    expect(JSON.stringify(await made(written(literal)))).toBe('{"b":1,"x":5,"d":2,"e1":3}');
    expect(JSON.stringify(await made(literal))).toBe('{"b":1,"x":5,"d":2,"e1":3}');
  });

  it('makes objects of one class, which only Node before 22 does not do by itself', () => {
    const isShared = (literal: string): string => {
      const program = `const make = (a) => ${literal};
        for (let i = 0; i < 1000; i += 1) make({ b: i });
        console.log(%HaveSameMap(make({ b: 1 }), make({ b: 2 })));`;
      const { stdout } = spawnSync(process.execPath, ['--allow-natives-syntax', '-e', program], {
        encoding: 'utf8',
      });
      return stdout.trim();
    };
    expect(isShared('({ ...a, c: 1 })')).toBe(String(sharedShapes().length === 0));
    expect(isShared(written('({ ...a, c: 1 })'))).toBe('true');
  });
});

describe('a program', () => {
  const bundled = async (node: string): Promise<string> => {
    const bundling = await rolldown({
      input: 'program.js',
      plugins: [
        {
          name: 'program',
          resolveId: (id) => id,
          load: () => 'export const dove = "🕊"; export const more = (one) => ({ ...one, more: dove });',
        },
        ...sharedShapes(node),
      ],
    });
    const { output } = await bundling.generate({ format: 'esm', minify: false });
    return output[0].code;
  };
  const MORE = '...{ more: dove }';

  it('is bundled so for an engine that needs it, and for no other', async () => {
    expect(await bundled('20.19.0')).toContain(MORE);
    expect(await bundled('22.0.0')).not.toContain(MORE);
    expect(await bundled('24.1.2')).not.toContain('...null');
  });

  it('runs', async () => {
    const code = await bundled('20.19.0');
    const { more } = await imported(code);
    expect(more?.({ one: 1 })).toStrictEqual({ one: 1, more: '🕊' });
  });
});
