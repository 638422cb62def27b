import { poolSizesOf } from './pool-size.js';

const contexts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `context_${index}` }));
const sum = (sizes: ReadonlyMap<string, number>): number => [...sizes.values()].reduce((a, b) => a + b, 0);

describe('the connections of a process', () => {
  it.each([
    [1, 8],
    [8, 8],
    [9, 7],
    [17, 3],
    [30, 3],
  ])('of %s contexts each may open %s', (count, each) => {
    expect([...new Set(poolSizesOf(contexts(count)).values())]).toStrictEqual([each]);
  });

  it('are not shared by a context that writes its lanes itself', () => {
    const sizes = poolSizesOf([{ name: 'ledger', hasWriter: true }, ...contexts(20)]);
    expect(sizes.get('ledger')).toBe(8);
    expect(sizes.get('context_0')).toBe(3);
  });

  it('leave room on a server of a hundred for the process’s own and an operator’s, up to 24 contexts', () => {
    expect(sum(poolSizesOf([{ name: 'ledger', hasWriter: true }, ...contexts(23)]))).toBeLessThanOrEqual(80);
  });

  it('of five services are the 225 of the page on installing, with each process’s own and those of relayed lanes', () => {
    const hosts = [
      contexts(1),
      [{ name: 'ledger', hasWriter: true }],
      contexts(10),
      contexts(8),
      contexts(1),
    ];
    const [own, relayed] = [7 * hosts.length, 2 * hosts.flat().length];
    expect(hosts.reduce((all, of) => all + sum(poolSizesOf(of)), own + relayed)).toBe(225);
  });
});
