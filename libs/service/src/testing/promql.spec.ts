import { readPromQl } from './promql.js';

describe('an expression of PromQL', () => {
  it('is read with the metrics and labels that it needs', () => {
    const text = `histogram_quantile(0.99, sum by (le, lane) (rate(flush_bucket{lane=~".+\\\\.($e)", job="x"}[5m]))) > 0.25
      and on (lane) (max without (pod) (head) or vector(0))`;
    expect(readPromQl(text)).toStrictEqual({
      selectors: [
        { metric: 'flush_bucket', labels: ['lane', 'job'] },
        { metric: 'head', labels: [] },
      ],
      groupings: ['le', 'lane', 'lane', 'pod'],
    });
  });

  it.each([
    ['a bracket is missing', 'sum(rate(a[5m])'],
    ['a bracket is too many', 'sum(a))'],
    ['a brace is missing', 'a{b="c"'],
    ['a value has no quotes', 'a{b=c}'],
    ['a matcher is none', 'a{b>"c"}'],
    ['a function is unknown', 'ratio(a)'],
    ['a rate has no range', 'rate(a)'],
    ['a range has no rate', 'sum(a[5m])'],
    ['a quantile is missing', 'histogram_quantile(sum by (le) (rate(a_bucket[5m])))'],
    ['a range is no duration', 'rate(a[soon])'],
    ['an operator has nothing beside it', 'a /'],
    ['a range stands beside an operator', 'a + b[5m]'],
    ['nothing but a number is asked', '1'],
    ['nothing is asked', ''],
    ['a sign is unknown', 'a ? b'],
    ['two stand side by side', 'a b'],
  ])('is refused when %s', (_fault, text) => {
    expect(() => readPromQl(text)).toThrow();
  });
});
