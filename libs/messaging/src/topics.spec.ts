import { environmentOf, lanesOf, PARTITIONS, partitionOf, sourceOf, sourcesOf, topicOf } from './topics.js';

describe('topics', () => {
  it.each([
    ['platform.sandbox', 'causeway.sandbox.platform.v1'],
    ['external-accounts.production', 'causeway.production.external-accounts.v1'],
  ] as const)('the lane %s is published to %s', (lane, topic) => {
    expect(topicOf(lane)).toBe(topic);
    expect(sourceOf(lane, 3)).toBe(`${topic}/3`);
  });

  it('a lane tells its environment', () => {
    expect(lanesOf('quotes').map(environmentOf)).toEqual(['sandbox', 'production']);
    expect(lanesOf('quotes', ['production'])).toEqual(['quotes.production']);
  });

  it('every partition has its own source', () => {
    expect(new Set(sourcesOf('quotes.sandbox')).size).toBe(PARTITIONS);
  });

  it.each([
    ['', 5],
    ['a', 4],
    ['Platform:0195a1f0-0000-7000-8000-000000000001', 1],
    ['Kundin Jürgens', 2],
  ])('the key %j stays on partition %d for ever', (key, partition) => {
    expect(partitionOf(key)).toBe(partition);
  });

  it('keys spread over all partitions evenly', () => {
    const counts = new Array<number>(PARTITIONS).fill(0);
    for (let index = 0; index < 8_000; index += 1) counts[partitionOf(`Platform:${index}`)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});
