import { toyDocument } from '../testing/toy-document.js';
import { FIRST_PAYMENT } from './first-payment.js';
import { makeCollection } from './make-collection.js';

const empty = (operationId: string) => ({ operationId, tags: ['Money'] });
/** With everything that the first payment asks for. */
const document = toyDocument(
  {},
  {
    '/customers/internal-accounts': { get: empty('listCustomerInternalAccounts') },
    '/sandbox/internal-accounts/{accountId}/fund': { post: empty('sandboxFundInternalAccount') },
    '/customers/external-accounts': { post: empty('createCustomerExternalAccount') },
    '/quotes': { post: empty('createQuote') },
    '/transactions/{transactionId}': { get: empty('getTransactionById') },
    '/transactions': { get: { operationId: 'listTransactions' } },
  },
);

describe('a collection', () => {
  it('begins with the first payment, and has a folder for each tag in the order of the document', () => {
    expect(makeCollection(document).item.map(({ name, item }) => [name, item.length])).toStrictEqual([
      [FIRST_PAYMENT, 11],
      ['Platform', 1],
      ['Customers', 2],
      ['Quotes', 1],
      ['Money', 5],
      ['Other', 1],
    ]);
  });

  it('has the default address of the service, no keys, and every id that some request takes', () => {
    const { variable } = makeCollection(document);
    expect(variable.slice(0, 3)).toStrictEqual([
      { key: 'baseUrl', value: 'http://127.0.0.1:3000/api/2025-10-13' },
      { key: 'apiKeyId', value: '' },
      { key: 'apiKeySecret', value: '' },
    ]);
    const ids = ['accessToken', 'accountId', 'customerId', 'externalAccountId', 'quoteId', 'transactionId'];
    expect(variable.slice(3)).toStrictEqual(ids.map((key) => ({ key, value: '' })));
  });

  it('names the operation of the first payment that the document no longer has', () => {
    expect(() => makeCollection(toyDocument())).toThrow('no operation listCustomerInternalAccounts');
  });
});
