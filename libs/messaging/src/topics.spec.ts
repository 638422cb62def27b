import { lanesOf, LANES_MAX } from '@causeway/event-store';
import {
  PARTITIONS,
  partitionIn,
  partitionOf,
  partitionsNeeded,
  partitionsOf,
  sourceOf,
  sourcesOf,
  topicOf,
} from './topics.js';

describe('topics', () => {
  it.each([
    ['platform.sandbox', 'causeway.sandbox.platform.v1'],
    ['external-accounts.production', 'causeway.production.external-accounts.v1'],
    ['ledger-2.sandbox', 'causeway.sandbox.ledger.v1'],
  ] as const)('the lane %s is published to %s', (lane, topic) => {
    expect(topicOf(lane)).toBe(topic);
    expect(sourceOf(lane, 3)).toBe(`${topic}/3`);
  });

  it('every partition has its own source', () => {
    expect(new Set(sourcesOf('quotes.sandbox')).size).toBe(PARTITIONS);
  });

  it.each([
    ['', 5],
    ['a', 4],
    ['Platform:0195a1f0-0000-7000-8000-000000000001', 1],
    ['Kundin Jürgens', 2],
  ])('the key %j stays on partition %d for ever, as long as its lane is the first', (key, partition) => {
    expect(partitionOf(key)).toBe(partition);
    expect(partitionIn('ledger.sandbox', key)).toBe(partition);
    expect(partitionIn('ledger-2.sandbox', key)).toBe(8);
    expect(partitionIn('ledger-5.sandbox', key)).toBe(11);
  });

  it('keys spread over all partitions evenly', () => {
    const counts = new Array<number>(PARTITIONS).fill(0);
    for (let index = 0; index < 8_000; index += 1) counts[partitionOf(`Platform:${index}`)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  it('a partition carries one lane, and its topic has all that its lanes need', () => {
    const lanes = lanesOf('ledger', ['sandbox'], LANES_MAX);
    const partitions = lanes.flatMap(partitionsOf);
    expect(partitions).toStrictEqual(Array.from({ length: PARTITIONS + LANES_MAX - 1 }, (_, index) => index));
    expect(lanes.map(partitionsNeeded).at(-1)).toBe(partitions.length);
    for (const lane of lanes) expect(partitionsNeeded(lane)).toBe(Math.max(...partitionsOf(lane)) + 1);
  });
});
