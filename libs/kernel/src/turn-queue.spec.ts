import fc from 'fast-check';
import { TurnQueue } from './turn-queue.js';

const served = (queue: TurnQueue<string>, times: number): (string | undefined)[] =>
  Array.from({ length: times }, () => queue.next());
const fill = (queue: TurnQueue<string>, tenant: string, count: number, cost = 1): void => {
  for (let index = 0; index < count; index += 1) queue.add(tenant, `${tenant}${index}`, cost);
};
const countOf = (items: readonly (string | undefined)[], tenant: string): number =>
  items.filter((item) => item?.startsWith(tenant)).length;

describe('a queue in turns', () => {
  it('serves one tenant after the other, and each in its own order', () => {
    const queue = new TurnQueue<string>();
    fill(queue, 'a', 3);
    fill(queue, 'b', 2);
    fill(queue, 'c', 1);
    expect(served(queue, 7)).toStrictEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2', undefined]);
    expect(queue.size).toBe(0);
  });

  it('serves who comes while another has a thousand waiting as the next one but one', () => {
    const queue = new TurnQueue<string>();
    fill(queue, 'a', 1_000);
    served(queue, 10);
    queue.add('b', 'b0');
    expect(served(queue, 2)).toContain('b0');
    expect([queue.sizeOf('a'), queue.sizeOf('b'), queue.size]).toStrictEqual([989, 0, 989]);
  });

  it('serves by weight', () => {
    const queue = new TurnQueue<string>((tenant) => (tenant === 'a' ? 4 : 1));
    fill(queue, 'a', 100);
    fill(queue, 'b', 100);
    expect(countOf(served(queue, 50), 'a')).toBe(40);
  });

  it('lets who sends costly items sit out the turns that they cost', () => {
    const queue = new TurnQueue<string>();
    fill(queue, 'a', 100, 10);
    fill(queue, 'b', 100, 1);
    const items = served(queue, 44);
    expect([countOf(items, 'a'), countOf(items, 'b')]).toStrictEqual([4, 40]);
  });

  it('passes over tenants that may not be served now, who keep what they have waiting', () => {
    const queue = new TurnQueue<string>();
    fill(queue, 'a', 2);
    fill(queue, 'b', 2);
    const others = (tenant: string): boolean => tenant !== 'a';
    expect([queue.next(others), queue.next(others), queue.next(others)]).toStrictEqual([
      'b0',
      'b1',
      undefined,
    ]);
    expect(served(queue, 2)).toStrictEqual(['a0', 'a1']);
  });

  it('fills a batch with what fits, and with one item that would never fit', () => {
    const queue = new TurnQueue<string>();
    fill(queue, 'a', 3, 4);
    queue.add('b', 'large', 50);
    expect(queue.take(10)).toStrictEqual(['a0']);
    expect(queue.take(10)).toStrictEqual(['large']);
    expect(queue.take(10)).toStrictEqual(['a1', 'a2']);
    expect(queue.take(10)).toStrictEqual([]);
  });

  it('removes items whose caller no longer waits', () => {
    const queue = new TurnQueue<string>();
    fill(queue, 'a', 3);
    fill(queue, 'b', 1);
    queue.next();
    expect(queue.remove((item) => item === 'a2' || item === 'b0').sort()).toStrictEqual(['a2', 'b0']);
    expect([queue.size, queue.sizeOf('b')]).toStrictEqual([1, 0]);
    expect(served(queue, 2)).toStrictEqual(['a1', undefined]);
  });
});

const TENANTS = ['a', 'b', 'c', 'd', 'e'];
const arrivals = fc.array(
  fc.record({ tenant: fc.constantFrom(...TENANTS), cost: fc.integer({ min: 1, max: 6 }) }),
  { minLength: 1, maxLength: 300 },
);

describe('whatever comes', () => {
  it('everything is served once, and each tenant in its own order', () => {
    fc.assert(
      fc.property(arrivals, fc.array(fc.boolean()), (items, serveBetween) => {
        const queue = new TurnQueue<{ readonly tenant: string; readonly index: number }>();
        const out: { readonly tenant: string; readonly index: number }[] = [];
        const serveOne = (): void => {
          const item = queue.next();
          if (item !== undefined) out.push(item);
        };
        items.forEach(({ tenant, cost }, index) => {
          queue.add(tenant, { tenant, index }, cost);
          if (serveBetween[index] === true) serveOne();
        });
        while (queue.size > 0) serveOne();
        expect(out.map(({ index }) => index).sort((a, b) => a - b)).toStrictEqual(
          items.map((_, index) => index),
        );
        for (const tenant of TENANTS) {
          const own = out.filter((item) => item.tenant === tenant).map(({ index }) => index);
          expect(own).toStrictEqual([...own].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('a newcomer is served after at most one turn of each of the others', () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 0, max: 50 }), (items, servedBefore) => {
        const queue = new TurnQueue<string>();
        for (const { tenant } of items) queue.add(tenant, tenant);
        for (let time = 0; time < servedBefore; time += 1) queue.next();
        const others = TENANTS.filter((tenant) => queue.sizeOf(tenant) > 0).length;
        queue.add('newcomer', 'newcomer');
        let waitedFor = 0;
        while (queue.next() !== 'newcomer') waitedFor += 1;
        expect(waitedFor).toBeLessThanOrEqual(others);
      }),
    );
  });

  it('a tenant with pending items gets the share of its weight, to within one item and one turn', () => {
    const weights = fc.record({ a: fc.integer({ min: 1, max: 5 }), b: fc.integer({ min: 1, max: 5 }) });
    const costs = fc.record({ a: fc.integer({ min: 1, max: 8 }), b: fc.integer({ min: 1, max: 8 }) });
    fc.assert(
      fc.property(weights, costs, (weight, cost) => {
        type Name = 'a' | 'b';
        const queue = new TurnQueue<Name>((tenant) => weight[tenant as Name]);
        const got = { a: 0, b: 0 };
        for (let item = 0; item < 400; item += 1) {
          queue.add('a', 'a', cost.a);
          queue.add('b', 'b', cost.b);
        }
        let furthestApart = 0;
        for (let time = 0; time < 400; time += 1) {
          const name = queue.next();
          if (name !== undefined) got[name] += cost[name];
          furthestApart = Math.max(furthestApart, Math.abs(got.a / weight.a - got.b / weight.b));
        }
        const slack = (cost.a + weight.a) / weight.a + (cost.b + weight.b) / weight.b;
        expect(furthestApart).toBeLessThanOrEqual(slack);
      }),
    );
  });
});
