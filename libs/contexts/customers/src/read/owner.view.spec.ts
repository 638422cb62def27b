import { maskedIdentifier } from './owner.view.js';

describe('an identifier as it is shown', () => {
  it.each([
    ['123-45-6789', '*******6789'],
    ['12345678', '****5678'],
    ['123456', '*****456'],
    ['1234', '******34'],
    ['1', '********'],
  ])('of %s is %s, also once it was masked', (identifier, shown) => {
    expect(maskedIdentifier(identifier)).toBe(shown);
    expect(maskedIdentifier(shown)).toBe(shown);
  });
});
