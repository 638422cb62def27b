import { bodyFor, inputOf, parametersOf } from './operation-input.js';

const CALL = { path: '/customers/{customerId}/parts/{partId}', query: ['currency', 'limit', 'cursor'] };

describe('an operation that is asked by hand', () => {
  it('takes what its path and its query name, without the paging', () => {
    expect(parametersOf(CALL)).toStrictEqual(['customerId', 'partId', 'currency']);
  });

  it('is given what was filled in, and no more', () => {
    const texts = { customerId: 'Customer:1', partId: '', currency: 'EUR', other: 'x' };
    expect(inputOf(CALL, { texts, body: undefined, file: null })).toStrictEqual({
      customerId: 'Customer:1',
      currency: 'EUR',
    });
    expect(inputOf(CALL, { texts: {}, body: '{"a":1}', file: null })).toStrictEqual({ body: { a: 1 } });
  });

  it('is given its file in the form', () => {
    const file = new File(['a'], 'a.csv');
    expect(inputOf({ ...CALL, isForm: true }, { texts: {}, body: '{"a":1}', file })).toStrictEqual({
      body: { a: 1, file },
    });
  });

  it('begins with the body of the reference, about the records of the page', () => {
    const example = { customerId: 'Customer:example', file: 'bytes', amount: 5 };
    expect(bodyFor(example, { customerId: 'Customer:1' })).toBe(
      '{\n  "customerId": "Customer:1",\n  "amount": 5\n}',
    );
    expect(bodyFor(undefined, {})).toBeUndefined();
    expect(inputOf(CALL, { texts: {}, body: ' ', file: null })).toStrictEqual({});
  });

  it('is not sent with a body that is no JSON', () => {
    expect(() => inputOf(CALL, { texts: {}, body: '{', file: null })).toThrow('The body is no JSON.');
  });
});
