import { Tally } from './tally.js';
import { Trace } from './trace.js';

describe('a trace', () => {
  const traceOf = (...lines: readonly string[]): Trace => {
    const trace = new Trace();
    lines.forEach((line, index) => trace.note(index, line));
    return trace;
  };

  it('keeps the last lines, oldest first, with their moments', () => {
    const lines = Array.from({ length: 200 }, (_, index) => `line ${index}`);
    const kept = traceOf(...lines).lines();
    expect(kept).toHaveLength(60);
    expect(kept[0]).toMatch(/ 140\.00 {2}line 140$/);
    expect(kept.at(-1)).toMatch(/ 199\.00 {2}line 199$/);
    expect(traceOf('one', 'two').lines()).toHaveLength(2);
  });

  it('has the same number for the same story, and another for another one', () => {
    const { hash } = traceOf('a', 'b');
    expect(traceOf('a', 'b').hash).toBe(hash);
    expect([traceOf('b', 'a').hash, traceOf('a').hash, traceOf('a', 'c').hash]).not.toContain(hash);
    const later = new Trace();
    later.note(0, 'a');
    later.note(1.01, 'b');
    expect(later.hash).not.toBe(hash);
  });
});

describe('a tally', () => {
  it('counts by name, and adds up with another one', () => {
    const tally = new Tally();
    tally.count('b');
    tally.count('a', 3);
    const sum = new Tally();
    sum.count('a');
    sum.add(tally);
    expect(sum.all()).toStrictEqual([
      ['a', 4],
      ['b', 1],
    ]);
    expect([tally.of('a'), tally.of('never')]).toStrictEqual([3, 0]);
  });
});
