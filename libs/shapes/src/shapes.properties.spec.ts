import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { oneOf, flag } from './choices.js';
import { listOf } from './list.js';
import { amount, wholeNumber } from './numbers.js';
import { memberProblems, object } from './object.js';
import { optional, type Members, type Shape } from './shape.js';
import { text } from './text.js';
import { union } from './union.js';

/** A shape with values that it accepts, and the places at which one wrong value is put into one of them. */
interface Sample {
  readonly shape: Shape;
  readonly value: unknown;
  readonly read: unknown;
  readonly places: readonly string[];
}

const leaf = (shape: Shape, value: fc.Arbitrary<unknown>, read = (sent: unknown) => sent) =>
  value.map((sent): Sample => ({ shape, value: sent, read: read(sent), places: [''] }));

const leaves: fc.Arbitrary<Sample> = fc.oneof(
  leaf(text({ max: 20 }), fc.stringMatching(/^[a-zA-Z é]{0,20}$/)),
  leaf(oneOf(['A', 'B']), fc.constantFrom('A', 'B')),
  leaf(flag(), fc.boolean()),
  leaf(wholeNumber({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 })),
  leaf(amount(), fc.integer({ min: 1 }), (sent) => BigInt(sent as number)),
);

const below = (name: string, places: readonly string[]): string[] =>
  places.map((place) => (place === '' ? name : `${name}.${place}`));

const objectOf = (samples: Readonly<Record<string, Sample & { isOptional: boolean; isSent: boolean }>>) => {
  const members: Members = Object.fromEntries(
    Object.entries(samples).map(([name, { shape, isOptional }]) => [
      name,
      isOptional ? optional(shape) : shape,
    ]),
  );
  const sent = Object.entries(samples).filter(([, { isOptional, isSent }]) => isSent || !isOptional);
  return {
    shape: object('Made', members),
    value: Object.fromEntries([...sent.map(([name, { value }]) => [name, value]), ['unknown', {}]]),
    read: Object.fromEntries(sent.map(([name, { read }]) => [name, read])),
    places: ['', ...sent.flatMap(([name, { places }]) => below(name, places))],
  };
};

const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { depthSize: 'small' },
    leaves,
    fc
      .dictionary(
        fc.constantFrom('a', 'b', 'c', 'constructor'),
        fc.tuple(tie('sample'), fc.boolean(), fc.boolean()),
        { maxKeys: 3 },
      )
      .map((members) =>
        objectOf(
          Object.fromEntries(
            Object.entries(members).map(([name, [inner, isOptional, isSent]]) => [
              name,
              { ...inner, isOptional, isSent },
            ]),
          ),
        ),
      ),
    tie('sample').map(({ shape, value, read, places }): Sample => ({
      shape: listOf(shape),
      value: [value],
      read: [read],
      places: ['', ...below('0', places)],
    })),
    tie('sample').map(({ shape, value, read, places }): Sample => {
      const made = objectOf({
        inner: { shape, value, read, places, isOptional: false, isSent: true },
        kind: { shape: oneOf(['IT']), value: 'IT', read: 'IT', places: [], isOptional: false, isSent: true },
      });
      const variants = { IT: made.shape, OTHER: object('Other', { kind: oneOf(['OTHER']) }) };
      return { ...made, shape: union('kind', variants) };
    }),
  ),
}));

/** No shape of the sample accepts it. */
const WRONG = Symbol('wrong');
const replaced = (value: unknown, path: string): unknown => {
  if (path === '') return WRONG;
  const [name = '', ...rest] = path.split('.');
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string,
    unknown
  >;
  copy[name] = replaced(copy[name], rest.join('.'));
  return copy;
};

const problemsOf = (shape: Shape, sent: unknown) =>
  memberProblems({ shape }, shape.read === undefined ? sent : shape.read(sent));

describe('any shape', () => {
  it('accepts the values that are made for it, and reads them', () => {
    fc.assert(
      fc.property(sample, ({ shape, value, read }) => {
        expect(problemsOf(shape, value)).toStrictEqual([]);
        // Jest would take a member named `constructor` for the object's class; Node looks at the prototype.
        expect(isDeepStrictEqual(shape.read === undefined ? value : shape.read(value), read)).toBe(true);
      }),
    );
  });

  it('refuses one wrong value in any place, and names that place alone', () => {
    fc.assert(
      fc.property(
        sample.chain((made) => fc.tuple(fc.constant(made), fc.constantFrom(...made.places))),
        ([{ shape, value }, place]) => {
          const found = problemsOf(shape, replaced(value, place));
          expect(found.map(({ path = '' }) => path)).toStrictEqual([place]);
        },
      ),
    );
  });
});
