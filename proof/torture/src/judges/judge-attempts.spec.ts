import { laneOf, signingPlatform, type Fact } from '../testing/recorded-facts.js';
import { judgeAttempts } from './judge-attempts.js';

const { webhook } = signingPlatform();
const fact = (id: string, type: string, data: object = {}): Fact => ({
  stream: `delivery-${id}`,
  type,
  data: { webhookId: id, ...data },
});
const queued = (id: string, keys: readonly string[], more: object = {}): Fact =>
  fact(id, 'DeliveryQueued', { orderingKeys: keys, ordered: true, retried: true, ...more });
const judged = (deliveries: Fact[], ...received: string[]): string[] =>
  judgeAttempts(
    laneOf('webhooks.sandbox', deliveries).events,
    received.map((id) => webhook(id)),
  );

const lived = (types: readonly string[], isRetried = true): string[] => {
  const [born = '', ...others] = types;
  const rest = others.map((type) => fact('w1', type));
  return judged(
    [fact('w1', born, { orderingKeys: ['k'], ordered: true, retried: isRetried }), ...rest],
    'w1',
  );
};

describe('judging attempts', () => {
  it.each([
    [['DeliveryQueued', 'DeliverySucceeded']],
    [['DeliveryQueued', 'AttemptFailed', 'AttemptFailed', 'DeliverySucceeded']],
    [['DeliveryQueued', 'DeliverySucceeded', 'DeliveryResent', 'AttemptFailed', 'DeliverySucceeded']],
  ])('takes %j for a delivery that arrived', (types) => {
    expect(lived(types)).toStrictEqual([]);
  });

  it.each([
    [['DeliveryQueued']],
    [['DeliveryQueued', 'AttemptFailed']],
    [['DeliveryQueued', 'AttemptFailed', 'DeliveryExhausted']],
    [['DeliveryQueued', 'DeliverySucceeded', 'DeliverySucceeded']],
    [['DeliveryQueued', 'DeliverySucceeded', 'DeliveryResent']],
    [['DeliverySucceeded']],
  ])('catches %j', (types) => {
    expect(lived(types)).toStrictEqual([`delivery-w1 has a life that no delivery has: ${types.join(', ')}`]);
  });

  it('of what is tried once takes one attempt, and no second', () => {
    expect(lived(['DeliveryQueued', 'DeliveryExhausted'], false)).toStrictEqual([]);
    expect(lived(['DeliveryQueued', 'AttemptFailed', 'DeliverySucceeded'], false)).toHaveLength(1);
  });

  const two = [queued('w1', ['a', 'b']), queued('w2', ['b']), queued('w3', ['c'])];
  const all = [...two, ...['w1', 'w2', 'w3'].map((id) => fact(id, 'DeliverySucceeded'))];

  it('takes first arrivals in the order of each key, also with repetitions or no common key', () => {
    expect(judged(all, 'w3', 'w1', 'w2', 'w1')).toStrictEqual([]);
    expect(judged(all, 'w1', 'w1', 'w2', 'w3')).toStrictEqual([]);
  });

  it('catches one that overtook another of its key, and lets a test pass', () => {
    expect(judged(all, 'w2', 'w1', 'w3')).toStrictEqual(['w2 of b arrived before w1']);
    const test = [queued('w1', ['a']), queued('t1', ['a'], { ordered: false })];
    const ended = ['w1', 't1'].map((id) => fact(id, 'DeliverySucceeded'));
    expect(judged([...test, ...ended], 't1', 'w1')).toStrictEqual([]);
  });
});
