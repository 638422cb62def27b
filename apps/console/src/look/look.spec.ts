import { addressOf } from './address-of.js';
import { ibanEndingIn } from './iban.js';
import { majorUnits } from './major-units.js';
import { masked } from './masked.js';
import { withoutPersons } from './personal-fields.js';
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

it.each([
  ['Ada Lovelace', 'A•• L•••••••'],
  ['ada@example.com', 'a••@e••••••.c••'],
  ['+15551234567', '+1••••••••••'],
  ['José Ñandú', 'J••• Ñ••••'],
])('%s is masked as %s', (text, shown) => {
  expect(masked(text)).toBe(shown);
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

it('a document of the API shows no person, at any depth, and all else as it is', () => {
  const document = {
    id: 'Customer:1',
    fullName: 'Ada Lovelace',
    address: { line1: '1 Market St', country: 'US' },
    owners: [{ personalInfo: { firstName: 'Ada', birthDate: '1990-02-28' }, ownershipPercentage: 50 }],
    counterpartyInformation: { NATIONALITY: 'US', nested: { any: 'word' } },
    amount: 5,
    email: null,
  };
  expect(withoutPersons(document)).toStrictEqual({
    id: 'Customer:1',
    fullName: 'A•• L•••••••',
    address: { line1: '1 M••••• S•', country: 'US' },
    owners: [{ personalInfo: { firstName: 'A••', birthDate: '1•••-0•-2•' }, ownershipPercentage: 50 }],
    counterpartyInformation: { NATIONALITY: 'U•', nested: { any: 'w•••' } },
    amount: 5,
    email: null,
  });
});
