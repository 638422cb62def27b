import { operationNamed } from '../document/interface-document.js';
import { toyDocument } from '../testing/toy-document.js';
import { exampleBody, variableFor } from './example-body.js';

const bodyOf = (example: unknown, required = true): unknown => {
  const content = { 'application/json': { schema: {}, example } };
  const document = toyDocument(
    {},
    { '/toy': { post: { operationId: 'toy', requestBody: { required, content } } } },
  );
  return exampleBody(operationNamed(document, 'toy'));
};

describe('an example body', () => {
  it('is what the document shows', () => {
    expect(bodyOf({ fullName: 'Ada Lovelace', list: [1] })).toStrictEqual({
      fullName: 'Ada Lovelace',
      list: [1],
    });
  });

  it('is absent where the operation takes none, or may do without', () => {
    expect(bodyOf({ note: 'text' }, false)).toBeUndefined();
    expect(exampleBody(operationNamed(toyDocument(), 'getPlatformConfig'))).toBeUndefined();
  });

  it('takes ids from variables, by what they are of', () => {
    expect(
      bodyOf({
        customerId: 'Customer:1',
        source: { accountId: 'ExternalAccount:1' },
        destination: { accountId: 'InternalAccount:1' },
        fundingSources: ['InternalAccount:1'],
      }),
    ).toStrictEqual({
      customerId: '{{customerId}}',
      source: { accountId: '{{externalAccountId}}' },
      destination: { accountId: '{{accountId}}' },
      fundingSources: ['{{accountId}}'],
    });
  });
});

describe('a variable', () => {
  it.each([
    ['Customer:1', '{{customerId}}'],
    ['Quote:1', '{{quoteId}}'],
    ['Card:1', undefined],
    ['Customer', undefined],
    [7, undefined],
  ])('for %j is %s', (value, variable) => {
    expect(variableFor(value)).toBe(variable);
  });
});
