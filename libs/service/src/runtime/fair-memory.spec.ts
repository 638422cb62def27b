import { FairMemory } from './fair-memory.js';

/** Each entry counts for 500 bytes and its content. */
const ENTRY = 500;

describe('a memory that tenants share', () => {
  it('gives what was put under a key last, and nothing that was deleted', () => {
    const memory = new FairMemory<number>(100 * ENTRY);
    memory.set('p', 'a', 1, 0);
    memory.set('p', 'a', 2, 0);
    expect([memory.get('a'), memory.has('a'), memory.size]).toStrictEqual([2, true, 1]);
    memory.delete('a');
    memory.delete('a');
    expect([memory.get('a'), memory.has('a'), memory.size]).toStrictEqual([undefined, false, 0]);
  });

  it('gives up what was used longest ago when it is full', () => {
    const memory = new FairMemory<number>(32 * ENTRY);
    for (let n = 0; n < 32; n += 1) memory.set('p', `k${n}`, n, 0);
    expect(memory.get('k0')).toBe(0);
    memory.set('p', 'k32', 32, 0);
    expect(memory.has('k0')).toBe(true);
    expect(memory.has('k1')).toBe(false);
    expect(memory.has('k32')).toBe(true);
    expect(memory.size).toBe(30);
  });

  it('takes from the tenant that holds most, and leaves the others what they have', () => {
    const memory = new FairMemory<number>(100 * ENTRY);
    for (let n = 0; n < 10; n += 1) memory.set('small', `small-${n}`, n, 0);
    for (let n = 0; n < 2_000; n += 1) memory.set('large', `large-${n}`, n, 0);
    for (let n = 0; n < 10; n += 1) expect(memory.has(`small-${n}`)).toBe(true);
    expect(memory.has('large-1999')).toBe(true);
    expect(memory.has('large-0')).toBe(false);
  });

  it('counts what its values take, and keeps none that is larger than itself', () => {
    const memory = new FairMemory<string>(10 * ENTRY);
    memory.set('p', 'a', 'a', 8 * ENTRY);
    memory.set('p', 'b', 'b', 8 * ENTRY);
    expect([memory.has('a'), memory.has('b')]).toStrictEqual([false, true]);
    memory.set('p', 'c', 'c', 20 * ENTRY);
    expect(memory.size).toBe(0);
  });

  it('reports each value that leaves, but not when it is cleared', () => {
    const left: [string, number][] = [];
    const memory = new FairMemory<number>(2 * ENTRY, (key, value) => left.push([key, value]));
    memory.set('p', 'a', 1, 0);
    memory.set('p', 'a', 2, 0);
    memory.delete('a');
    memory.set('p', 'b', 3, 0);
    memory.clear();
    expect(left).toStrictEqual([
      ['a', 1],
      ['a', 2],
    ]);
    expect(memory.size).toBe(0);
  });
});
