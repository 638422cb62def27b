import fc from 'fast-check';
import { CODE_LIFE_MS, FROM, Story, type CodeOf, type Step } from './testing/gated-story.js';
import type { Break } from './testing/gated-world.js';

const quote = fc.nat({ max: 3 });
const to = fc.constantFrom(0 as const, 1 as const);
const code: fc.Arbitrary<CodeOf> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ quote, isNewest: fc.boolean() }) },
  fc.constantFrom('GUESSED' as const, 'LOGIN' as const),
);
const quoting = fc.record({
  ...{ do: fc.constant('QUOTE' as const), from: fc.constantFrom(...FROM), to, isAtOnce: fc.boolean() },
});
/** The way that pays, and ways that nearly do: by chance alone they would be walked too seldom. */
const way: fc.Arbitrary<Step[]> = fc
  .record({
    quote,
    isLoggedIn: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
    isResent: fc.boolean(),
    isNewest: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
    waitsMs: fc.constantFrom(0, 0, 0, 31_000, CODE_LIFE_MS),
  })
  .map(({ quote: nth, isLoggedIn, isResent, isNewest, waitsMs }): Step[] => [
    isLoggedIn ? { do: 'LOGIN', isRight: true } : { do: 'RESET_PASSWORD' },
    { do: 'EXECUTE', quote: nth, signs: 'IT' },
    { do: 'DELIVER' },
    ...(isResent ? [{ do: 'RESEND', quote: nth } as const, { do: 'DELIVER' } as const] : []),
    ...(waitsMs > 0 ? [{ do: 'PASS', ms: waitsMs } as const] : []),
    { do: 'PROVE', quote: nth, code: { quote: nth, isNewest } },
  ]);
const single: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: quoting },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ do: fc.constant('EXECUTE' as const), quote },
      signs: fc.constantFrom('IT' as const, 'IT' as const, 'ANOTHER' as const, 'NOTHING' as const),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('PROVE' as const), quote, code }) },
  fc.record({ do: fc.constant('RESEND' as const), quote }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('LOGIN' as const), isRight: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constant('TRUST' as const), to, isRight: fc.boolean() },
      change: fc.constantFrom('TRUST' as const, 'UNTRUST' as const),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'DELIVER' as const }) },
  fc.constantFrom({ do: 'RESET_PASSWORD' as const }, { do: 'TRANSFER' as const }),
  fc.record({ do: fc.constant('PASS' as const), ms: fc.constantFrom(1_000, 31_000, CODE_LIFE_MS) }),
  fc.record({
    do: fc.constant('BREAK' as const),
    at: fc.constantFrom<Break>('BEFORE_RELEASE', 'AFTER_RELEASE'),
  }),
);
const stories: fc.Arbitrary<Step[]> = fc
  .array(fc.oneof({ weight: 9, arbitrary: single.map((one) => [one]) }, { weight: 3, arbitrary: way }), {
    minLength: 8,
    maxLength: 30,
  })
  .map((parts) => parts.flat());

const played = async (steps: readonly Step[]): Promise<Story> => {
  const story = new Story();
  for (const step of steps) {
    await story.play(step);
    // At every moment: what was taken was taken for a payment, once, and the customer had done what it asks for.
    const seen = new Set<string>();
    for (const { payment, amountMinor } of story.debits()) {
      if (payment === undefined) throw new Error('money was taken, and for no payment of this account');
      const { transactionId, from, amountMinor: shown } = payment;
      const { isProven, isTrusted, isSigned } = story.doneFor(payment);
      expect([amountMinor, isProven || isTrusted]).toStrictEqual([shown, true]);
      if (from === 'WALLET') expect(isSigned).toBe(true);
      expect(seen.has(transactionId)).toBe(false);
      seen.add(transactionId);
    }
  }
  return story;
};

it('whatever is asked in any order, gated money moves for a payment that its customer proved, and for no other', async () => {
  const ways = new Set<string>();
  await fc.assert(
    fc.asyncProperty(stories, async (steps) => {
      const story = await played(steps);
      for (const { payment } of story.debits()) {
        if (payment === undefined) continue;
        ways.add(`${payment.from},${story.doneFor(payment).isProven ? 'PROVEN' : 'TRUSTED'}`);
        if (payment.isAtOnce) ways.add('AT_ONCE');
      }
      if (steps.some(({ do: kind }) => kind === 'BREAK') && story.debits().length > 0) ways.add('BROKEN');
    }),
    { numRuns: 150 },
  );
  // The ways that pay were walked, so that the rule was tried.
  const walked = ['ACCOUNT,PROVEN', 'WALLET,PROVEN', 'AT_ONCE', 'BROKEN'];
  expect([...ways]).toStrictEqual(expect.arrayContaining(walked));
});

it('a proven payment whose release was interrupted is released by the process, once', async () => {
  for (const at of ['BEFORE_RELEASE', 'AFTER_RELEASE'] as const) {
    const story = await played([
      { do: 'QUOTE', from: 'WALLET', to: 0, isAtOnce: false },
      { do: 'LOGIN', isRight: true },
      { do: 'EXECUTE', quote: 0, signs: 'IT' },
      { do: 'DELIVER' },
      { do: 'BREAK', at },
      { do: 'PROVE', quote: 0, code: { quote: 0, isNewest: true } },
      { do: 'DELIVER' },
      { do: 'DELIVER' },
    ]);
    expect(story.debits()).toHaveLength(1);
  }
});
