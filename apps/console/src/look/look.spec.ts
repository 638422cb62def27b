import { addressOf } from './address-of.js';
import { ibanEndingIn } from './iban.js';
import { majorUnits } from './major-units.js';
import { maskedFields } from './masked-fields.js';
import { titleOf } from './title.js';
import { tokenUnits } from './token-units.js';

describe('an amount', () => {
  it.each([
    [240_000, 2, '2,400.00'],
    [5, 2, '0.05'],
    [0, 6, '0.000000'],
    [-219_696, 2, '−2,196.96'],
    [1_234_567, 0, '1,234,567'],
    [9_000_000_000_000_000, 2, '90,000,000,000,000.00'],
  ])('of %d with %d decimals is written %s', (minor, decimals, text) => {
    expect(majorUnits(minor, decimals)).toBe(text);
  });
});

it.each([
  ['5000000', 6, '5.000000'],
  ['1', 6, '0.000001'],
  ['12345678901234567890123456789012345678', 6, '12,345,678,901,234,567,890,123,456,789,012.345678'],
  ['1000', 0, '1,000'],
])('%s smallest units of a token with %d decimals are %s', (amount, decimals, text) => {
  expect(tokenUnits(amount, decimals)).toBe(text);
});

describe('the title of a page', () => {
  it.each([
    ['Home', '/', 'Home · Causeway'],
    ['Payments', '/payments', 'Payments · Causeway'],
    ['Payments', '/payments/Transaction%3A1', 'Transaction:1 · Payments · Causeway'],
  ])('of %s at %s is %s', (place, pathname, title) => {
    expect(titleOf(place, pathname)).toBe(title);
  });
});

describe('an id leads to the page', () => {
  const uuid = '7e97d727-26e8-83c7-bac6-54f20493a62a';
  it.each([
    [`Transaction:${uuid}`, `/payments/Transaction%3A${uuid}`],
    [`Quote:${uuid}`, `/payments/Transaction%3A${uuid}`],
    [uuid, `/payments/Transaction%3A${uuid}`],
    [`Customer:${uuid}`, `/customers/Customer%3A${uuid}`],
    [`InternalAccount:${uuid}`, `/accounts/InternalAccount%3A${uuid}`],
    [`CardTransaction:${uuid}`, `/payments/CardTransaction%3A${uuid}`],
    [`Card:${uuid}`, `/cards/Card%3A${uuid}`],
    [`Agent:${uuid}`, `/agents/Agent%3A${uuid}`],
    [`Stablecoin:${uuid}`, `/stablecoins/Stablecoin%3A${uuid}`],
    [`Verification:${uuid}`, `/verifications/Verification%3A${uuid}`],
    [`Webhook:${uuid}`, `/webhooks/Webhook%3A${uuid}`],
    [`Elephant:${uuid}`, undefined],
    ['Transaction:7e97d727', undefined],
    ['../settings', undefined],
    ['', undefined],
  ])('%s: %s', (id, address) => {
    expect(addressOf(id)).toBe(address);
  });
});

it('an account number of the sandbox is valid and ends as asked', () => {
  for (const suffix of ['002', '009', '100'])
    for (let turn = 0; turn < 50; turn += 1) {
      const iban = ibanEndingIn(suffix);
      expect(iban).toMatch(new RegExp(`^DE\\d{17}${suffix}$`));
      // ISO 13616: country and check digits go behind, letters become digits, and the rest by 97 is 1.
      expect(BigInt(`${iban.slice(4)}1314${iban.slice(2, 4)}`) % 97n).toBe(1n);
    }
});

it('what is masked in a document is found by its place, at any depth', () => {
  const document = {
    id: 'Customer:1',
    fullName: 'A•• L•••••••',
    owners: [{ personalInfo: { firstName: 'A••' }, ownershipPercentage: 50 }],
    email: null,
  };
  expect(maskedFields(document)).toStrictEqual(['fullName', 'owners.0.personalInfo.firstName']);
});
