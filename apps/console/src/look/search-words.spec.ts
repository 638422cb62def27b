import { pageWordOf, parseSearch, stringifySearch, withoutPages } from './search-words.js';

describe('the words of an address', () => {
  it('stay words: a reference is no number that could be rounded', () => {
    const words = {
      reference: '12345678901234567890',
      path: '1e5',
      customerId: 'Customer:1',
      isPaused: 'true',
    };
    expect(parseSearch(stringifySearch(words))).toStrictEqual(words);
  });

  it('are left out where they are empty', () => {
    expect(stringifySearch({ status: '', reference: undefined })).toBe('');
    expect(stringifySearch({ status: 'FAILED', version: 0 })).toBe('?status=FAILED&version=0');
  });

  it('name the page of each list apart, and lose them when a filter changes', () => {
    expect(pageWordOf('Accounts of customers')).toBe('accounts-of-customers-page');
    expect(withoutPages({ status: 'FAILED', 'payments-page': 'x' })).toStrictEqual({ status: 'FAILED' });
  });
});
