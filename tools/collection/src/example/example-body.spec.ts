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
    expect(bodyOf({ fullName: 'Ada Lovelace', list: [1] })).toEqual({ fullName: 'Ada Lovelace', list: [1] });
  });

  it('is absent where the operation takes none, or may do without', () => {
    expect(bodyOf({ note: 'text' }, false)).toBeUndefined();
    expect(exampleBody(operationNamed(toyDocument(), 'getPlatformConfig'))).toBeUndefined();
  });

  it('takes ids from variables, distinguished by their place', () => {
    const side = { accountId: 'InternalAccount:1' };
    expect(bodyOf({ customerId: 'Customer:1', source: side, destination: side })).toEqual({
      customerId: '{{customerId}}',
      source: { accountId: '{{accountId}}' },
      destination: { accountId: '{{externalAccountId}}' },
    });
    expect(bodyOf({ fundingSources: ['InternalAccount:1'] })).toEqual({ fundingSources: ['{{accountId}}'] });
  });
});

describe('a variable', () => {
  it.each([
    [['customerId'], '{{customerId}}'],
    [['data', 'source', 'accountId'], '{{accountId}}'],
    [['accountId'], undefined],
    [['source'], undefined],
    [[], undefined],
  ])('for %j is %s', (path, variable) => {
    expect(variableFor(path)).toBe(variable);
  });
});
