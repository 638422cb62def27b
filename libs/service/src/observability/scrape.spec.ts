import { Gauge, Registry } from 'prom-client';
import { Scrape, type Reading } from './scrape.js';

const setUp = (patienceMs = 1_000) => {
  const registry = new Registry();
  const depth = new Gauge({ name: 'depth', help: 'm', labelNames: ['well'], registers: [registry] });
  const failed: string[] = [];
  const scrape = new Scrape(
    registry,
    (source, error) => failed.push(`${source}: ${String(error)}`),
    patienceMs,
  );
  const reading = (well: string, value: number): Reading => ({ gauge: depth, labels: { well }, value });
  const exposed = async (): Promise<string[]> =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return { depth, failed, scrape, reading, exposed };
};
const never = new Promise<never>(() => undefined);

describe('a scrape', () => {
  it('reads every source, and shows what they give', async () => {
    const { depth, scrape, reading, exposed } = setUp();
    scrape.add({ name: 'north', gauges: [depth], read: async () => [reading('a', 3), reading('b', 4)] });
    scrape.add({ name: 'south', gauges: [depth], read: async () => [reading('c', 5)] });
    await scrape.run();
    expect(await exposed()).toStrictEqual(['depth{well="a"} 3', 'depth{well="b"} 4', 'depth{well="c"} 5']);
  });

  it('drops what a source no longer gives', async () => {
    const { depth, scrape, reading, exposed } = setUp();
    const wells = ['a', 'b'];
    scrape.add({ name: 'north', gauges: [depth], read: async () => [reading(wells.shift() ?? '', 1)] });
    await scrape.run();
    await scrape.run();
    expect(await exposed()).toStrictEqual(['depth{well="b"} 1']);
  });

  it('goes on without a source that fails, which shows nothing old, is counted and logged', async () => {
    const { depth, failed, scrape, reading, exposed } = setUp();
    const answers = [async () => [reading('a', 3)], () => Promise.reject(new Error('the database is away'))];
    scrape.add({ name: 'north', gauges: [depth], read: () => answers.shift()?.() ?? never });
    scrape.add({ name: 'south', gauges: [depth], read: async () => [reading('c', 5)] });
    await scrape.run();
    await scrape.run();
    expect(await exposed()).toStrictEqual([
      'depth{well="c"} 5',
      'causeway_scrape_failures_total{source="north"} 1',
    ]);
    expect(failed).toStrictEqual(['north: Error: the database is away']);
  });

  it('waits for no source for long, and does not read again one that still owes an answer', async () => {
    const { depth, failed, scrape, exposed } = setUp(5);
    let asked = 0;
    scrape.add({ name: 'north', gauges: [depth], read: () => ((asked += 1), never) });
    await scrape.run();
    await scrape.run();
    expect(asked).toBe(1);
    expect(failed).toStrictEqual([
      'north: Error: no answer within 5 ms',
      'north: Error: the answer to an earlier scrape is still to come',
    ]);
    expect(await exposed()).toStrictEqual(['causeway_scrape_failures_total{source="north"} 2']);
  });

  it('reads once for two that come at the same time', async () => {
    const { depth, scrape, reading, exposed } = setUp();
    let asked = 0;
    scrape.add({ name: 'north', gauges: [depth], read: async () => [reading('a', (asked += 1))] });
    await Promise.all([scrape.run(), scrape.run()]);
    expect(await exposed()).toStrictEqual(['depth{well="a"} 1']);
  });
});
