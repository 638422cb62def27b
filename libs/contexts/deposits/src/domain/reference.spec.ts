import { accountReferencesIn, issuedReference } from './reference.js';

describe('the references of accounts in what a payer wrote', () => {
  it.each([
    ['FUND-ABCD2345', ['FUND-ABCD2345']],
    ['Invoice 7, fund-abcd2345', ['FUND-ABCD2345']],
    ['/RFB/FUND ABCD2345/ROC/9', ['FUND-ABCD2345']],
    ['FUNDABCD2345', ['FUND-ABCD2345']],
    ['FUND-ABCD2345 FUND-ABCD2345', ['FUND-ABCD2345']],
    ['FUND-ABCD2345 or FUND-ZYXW7654', ['FUND-ABCD2345', 'FUND-ZYXW7654']],
    ['REFUND-ABCD2345', []],
    ['FUND-ABCD23456', []],
    ['FUND-ABCD1890', []],
    ['Invoice 7', []],
    ['', []],
  ])('%j are %j', (written, references) => {
    expect(accountReferencesIn(written)).toStrictEqual(references);
  });
});

describe('the reference that is shown of a payment', () => {
  it.each([
    ['fund-abcd2345', 'FUND-ABCD2345'],
    ['Q-ABCDEFGHIJ', 'Q-ABCDEFGHIJ'],
    ['For Ada, FUND ABCD2345', 'FUND-ABCD2345'],
    ['FUND-ABCD2345 or FUND-ZYXW7654', undefined],
    ['For Ada', undefined],
  ])('of %j is %j, without the payer’s own words', (written, reference) => {
    expect(issuedReference(written)).toBe(reference);
  });
});
