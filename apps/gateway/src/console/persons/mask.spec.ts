import { masked, maskedJson } from './mask.js';
import { personalTextAt } from './personal-text-at.js';

it.each([
  ['Ada Lovelace', 'A•• L•••••••'],
  ['ada@example.com', 'a••@e••••••.c••'],
  ['+15551234567', '+1••••••••••'],
  ['José Ñandú', 'J••• Ñ••••'],
  ['王小明', '王••'],
  ['J O', '• •'],
  ['', ''],
])('%s is masked as %s', (text, shown) => {
  expect(masked(text)).toBe(shown);
});

const CUSTOMER = {
  id: 'Customer:1',
  fullName: 'Ada Lovelace',
  address: { line1: '1 Market St', state: 'Ohio', country: 'US' },
  owners: [{ id: 'BeneficialOwner:2', personalInfo: { firstName: 'Ada', birthDate: '1990-02-28' } }],
  counterpartyInformation: { NATIONALITY: 'US', nested: { any: 'word' } },
  email: null,
};

describe('a document of the API', () => {
  it('shows no person, at any depth, and all else as it is', () => {
    expect(JSON.parse(maskedJson(JSON.stringify(CUSTOMER)))).toStrictEqual({
      id: 'Customer:1',
      fullName: 'A•• L•••••••',
      address: { line1: '• M••••• S•', state: 'O•••', country: 'US' },
      owners: [{ id: 'BeneficialOwner:2', personalInfo: { firstName: 'A••', birthDate: '1•••-0•-2•' } }],
      counterpartyInformation: { NATIONALITY: 'U•', nested: { any: 'w•••' } },
      email: null,
    });
  });

  it('keeps every other byte, and the digits of an amount', () => {
    const json = '{ "amount": 9007199254740993, "state": "ACTIVE", "data": ["Ada"] }';
    expect(maskedJson(json)).toBe(json);
  });

  it('is masked within the bytes of a webhook, too', () => {
    const delivery = { webhookId: 'Webhook:3', body: JSON.stringify({ data: CUSTOMER }) };
    expect(maskedJson(JSON.stringify(delivery))).not.toContain('Lovelace');
  });

  it('shows how our own account is paid into, but not whose it is', () => {
    const shown = { accountNumber: '123456', accountHolderName: 'Ada Lovelace' };
    const account = { fundingPaymentInstructions: [{ accountOrWalletInfo: shown }] };
    expect(JSON.parse(maskedJson(JSON.stringify(account)))).toStrictEqual({
      fundingPaymentInstructions: [
        { accountOrWalletInfo: { accountNumber: '123456', accountHolderName: 'A•• L•••••••' } },
      ],
    });
  });
});

describe('a personal text is found', () => {
  const delivery = { webhookId: 'Webhook:3', body: JSON.stringify({ data: CUSTOMER }) };
  it.each([
    [CUSTOMER, 'fullName', { text: 'Ada Lovelace', resource: 'Customer:1' }],
    [CUSTOMER, 'address.line1', { text: '1 Market St', resource: 'Customer:1' }],
    [CUSTOMER, 'owners.0.personalInfo.firstName', { text: 'Ada', resource: 'BeneficialOwner:2' }],
    [{ data: [CUSTOMER] }, 'data.0.fullName', { text: 'Ada Lovelace', resource: 'Customer:1' }],
    [delivery, 'body.data.fullName', { text: 'Ada Lovelace', resource: 'Customer:1' }],
    [{ inviterUma: '$ada@a.example' }, 'inviterUma', { text: '$ada@a.example' }],
  ])('in %j at %s', (document, field, found) => {
    expect(personalTextAt(document, field)).toStrictEqual(found);
  });

  it.each([
    'id',
    'email',
    'address.country',
    'address',
    'owners.1.firstName',
    'fullName.length',
    '__proto__.email',
  ])('at %s not: it is none, or not there', (field) => {
    expect(personalTextAt(CUSTOMER, field)).toBeUndefined();
  });
});
