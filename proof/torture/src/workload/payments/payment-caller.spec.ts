import { SeededChance } from '../../seeded-chance.js';
import { paymentService } from '../../testing/payment-service.js';
import { History } from '../history.js';
import { ENDPOINT } from '../settings.js';
import { paymentStep } from './payment-caller.js';
import { ENDINGS } from './payment-life.js';

/** Steps of one caller against a service, after the first endpoint was set. */
const paying = async (steps: number, special: Parameters<typeof paymentService>[0] = {}) => {
  const service = paymentService(special);
  const history = new History();
  history.stepsOf(ENDPOINT).push({ kind: 'write', value: 'http://r', outcome: 'acknowledged' });
  const step = paymentStep({ api: service.api, history, chance: new SeededChance('steps') });
  for (let number = 0; number < steps; number += 1) await step();
  return { ...service, history };
};
const REFUSED: Parameters<typeof paymentService>[0] = {
  'POST /quotes/Quote:1/execute': () => [400, { code: 'INVALID_AMOUNT' }],
};

describe('a caller that pays', () => {
  it('pays only once there is an endpoint, so that every webhook can be expected', async () => {
    const { api, sent } = paymentService();
    const step = paymentStep({ api, history: new History(), chance: new SeededChance('none') });
    expect(await step()).toBe('refused');
    expect(sent).toStrictEqual([]);
  });

  it('asks for payments of all kinds, each with an amount and a key of its own', async () => {
    const { history, sent } = await paying(60);
    expect(new Set(history.payments.map(({ ending }) => ending))).toStrictEqual(new Set(ENDINGS));
    expect(new Set(history.payments.map(({ isImmediate }) => isImmediate))).toStrictEqual(
      new Set([true, false]),
    );
    const amounts = history.payments.map(({ amountMinor }) => amountMinor);
    expect(new Set(amounts).size).toBe(60);
    const quotes = sent.filter(({ route }) => route === 'POST /quotes');
    expect(quotes.map(({ key }) => key)).toStrictEqual(amounts.map((amount) => `quote-${amount}`));
    expect(quotes.map(({ body }) => body['lockedCurrencyAmount'])).toStrictEqual(amounts);
  });

  it('executes what was quoted, but for what executes itself and what is left to expire', async () => {
    const { history } = await paying(60);
    const { payments } = history;
    expect(payments.every(({ isImmediate, executed }) => !isImmediate || executed === undefined)).toBe(true);
    const left = payments.filter(({ isImmediate, executed }) => !isImmediate && executed === undefined);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(15);
    expect(payments.every(({ transactionId }) => transactionId === 'Transaction:1')).toBe(true);
  });

  it('repeats some executions under their key, and reports another answer as a surprise', async () => {
    const { sent } = await paying(30);
    const keys = sent.flatMap(({ route, key }) => (route === 'POST /quotes/Quote:1/execute' ? [key] : []));
    expect(new Set(keys).size).toBeLessThan(keys.length);
    let answers = 0;
    const { history } = await paying(30, {
      'POST /quotes/Quote:1/execute': () => [200, { answer: (answers += 1) }],
    });
    expect(history.surprises.length).toBeGreaterThan(0);
    expect(history.surprises.every((surprise) => surprise.includes('and, asked again, 200'))).toBe(true);
  });

  it('expects a refusal only where the ending requires it', async () => {
    const { history } = await paying(40, REFUSED);
    const refused = history.payments.filter(({ executed }) => executed === 'refused');
    expect(new Set(refused.map(({ ending }) => ending)).has('002')).toBe(true);
    expect(history.surprises.some((surprise) => surprise.includes('to 002'))).toBe(false);
    expect(history.surprises.some((surprise) => surprise.includes('to PLAIN'))).toBe(true);
  });
});
