import { newId, Rate } from '@causeway/kernel';
import type { OfferedCurrency, Receiver } from '../directory/lookup.js';
import {
  givenOf,
  needsAgreement,
  offeredIn,
  payeeRefusal,
  payerFields,
  payerRefusal,
  pricedBy,
  receiverRefusal,
  receiverRefused,
  type ReceiverFacts,
} from './receiver-terms.js';

const [ada, grace] = [newId('Customer'), newId('Customer')];
const CUSTOMER: Receiver = { kind: 'CUSTOMER', platformId: 'Platform:x', customerId: grace };
const SANDBOX: Receiver = { kind: 'SANDBOX', outcome: 'SUCCEEDS' };
const COUNTERPARTY: Receiver = { kind: 'COUNTERPARTY', domain: 'there.example' };

describe('a refusal of a receiver', () => {
  it('names its code, and details where there are some', () => {
    expect(receiverRefused('SELF_PAYMENT')).toStrictEqual({ status: 'REFUSED', code: 'SELF_PAYMENT' });
    expect(receiverRefused('INVALID_CURRENCY', { field: 'x' })).toStrictEqual({
      status: 'REFUSED',
      code: 'INVALID_CURRENCY',
      details: { field: 'x' },
    });
  });
});

describe('the currency of a quote to a UMA address (quotes §1.2)', () => {
  const offered = (['EUR', 'USD'] as const).map((currency): OfferedCurrency => ({
    currency,
    minMinor: 1n,
    maxMinor: 2n,
    estimatedExchangeRate: 1,
  }));
  it.each([
    [undefined, 'EUR'],
    ['USD', 'USD'],
    ['GBP', undefined],
    ['usd', undefined],
  ])('wanted as %s is %s', (wanted, currency) => {
    expect(offeredIn(offered, wanted)?.currency).toBe(currency);
  });
  it('is none where none was offered', () => {
    expect(offeredIn([], undefined)).toBeUndefined();
  });
});

describe('whether a receiver may be paid now (quotes §1.4)', () => {
  const facts = (receiver: Receiver, more: Partial<ReceiverFacts> = {}): ReceiverFacts => ({
    receiver,
    isAllowed: true,
    isTooFast: false,
    ...more,
  });
  it.each([
    ['a customer', CUSTOMER, {}, undefined],
    ['a simulated person', SANDBOX, {}, undefined],
    ['another institution’s customer', COUNTERPARTY, {}, undefined],
    ['a customer off the allow list', CUSTOMER, { isAllowed: false }, undefined],
    ['a simulated person off the list', SANDBOX, { isAllowed: false }, 'COUNTERPARTY_NOT_ALLOWED'],
    ['an institution off the list', COUNTERPARTY, { isAllowed: false }, 'COUNTERPARTY_NOT_ALLOWED'],
    ['an institution at its limit', COUNTERPARTY, { isTooFast: true }, 'VELOCITY_LIMIT_EXCEEDED'],
    [
      'an institution off the list at its limit',
      COUNTERPARTY,
      { isTooFast: true, isAllowed: false },
      'COUNTERPARTY_NOT_ALLOWED',
    ],
    ['a customer, whatever the limit', CUSTOMER, { isTooFast: true }, undefined],
    ['a simulated person, whatever the limit', SANDBOX, { isTooFast: true }, undefined],
    ['the sender', CUSTOMER, { senderId: grace }, 'SELF_PAYMENT'],
    ['whom the address is now', CUSTOMER, { senderId: ada, bearerId: ada }, 'SELF_PAYMENT'],
    ['another customer', CUSTOMER, { senderId: ada, bearerId: grace }, undefined],
    ['a customer, by the platform itself', CUSTOMER, { bearerId: grace }, undefined],
    [
      'another institution’s customer, never oneself',
      COUNTERPARTY,
      { senderId: ada, bearerId: ada },
      undefined,
    ],
  ])('%s', (_what, receiver, more, code) => {
    expect(receiverRefusal(facts(receiver, more))?.code).toBe(code);
  });
});

describe('what must be known of the payer (quotes §1.3)', () => {
  const KNOWN = ['FULL_NAME', 'BIRTH_DATE', 'PURPOSE_OF_PAYMENT', 'IDENTIFIER', 'POSTAL_ADDRESS'];
  const asked = (...fields: string[]) => fields.map((name) => ({ name, mandatory: true }));
  const record = { umaAddress: '$ada@uma.example', fullName: 'Ada Lovelace' };
  const EMPTY = { senderCustomerInfo: { FULL_NAME: '', BIRTH_DATE: null } };

  it.each([
    ['is nothing', [], {}, undefined],
    ['may be on record', asked('FULL_NAME'), { record }, undefined],
    ['may come with the quote', asked('FULL_NAME'), { senderCustomerInfo: { FULL_NAME: 'A' } }, undefined],
    ['may be the quote’s purpose', asked('PURPOSE_OF_PAYMENT'), { purposeOfPayment: 'GIFT' }, undefined],
    ['may be left out when optional', [{ name: 'FULL_NAME', mandatory: false }], {}, undefined],
    ['is the recorded address, where no other is sent', asked('IDENTIFIER'), { record }, undefined],
    ['is the record’s where the quote’s text is empty', asked('FULL_NAME'), { record, ...EMPTY }, undefined],
    [
      'is missing where the quote’s text is empty',
      asked('FULL_NAME', 'PURPOSE_OF_PAYMENT', 'BIRTH_DATE'),
      { ...EMPTY, purposeOfPayment: ' ' },
      receiverRefused('MISSING_REQUIRED_UMA_PARAMETERS', {
        missingFields: ['FULL_NAME', 'PURPOSE_OF_PAYMENT', 'BIRTH_DATE'],
      }),
    ],
    [
      'is missing where there is no record',
      asked('FULL_NAME'),
      {},
      receiverRefused('MISSING_REQUIRED_UMA_PARAMETERS', { missingFields: ['FULL_NAME'] }),
    ],
    [
      'is no other field’s by a purpose',
      asked('BIRTH_DATE'),
      { record, purposeOfPayment: 'GIFT' },
      receiverRefused('MISSING_REQUIRED_UMA_PARAMETERS', { missingFields: ['BIRTH_DATE'] }),
    ],
    [
      'refuses the quote where it is missing, all of it at once',
      asked('BIRTH_DATE', 'FULL_NAME', 'PURPOSE_OF_PAYMENT'),
      { record },
      receiverRefused('MISSING_REQUIRED_UMA_PARAMETERS', {
        missingFields: ['BIRTH_DATE', 'PURPOSE_OF_PAYMENT'],
      }),
    ],
    [
      'cannot be said where it has no name here',
      asked('FAVOURITE_COLOUR', 'BIRTH_DATE'),
      { record, senderCustomerInfo: { FAVOURITE_COLOUR: 'red' } },
      receiverRefused('UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY', { fields: ['FAVOURITE_COLOUR'] }),
    ],
    ['may have no name here when optional', [{ name: 'X', mandatory: false }], {}, undefined],
  ])('%s', (_what, fields, said, refusal) => {
    expect(payerRefusal(fields, said, KNOWN)).toStrictEqual(refusal);
  });

  it('is passed on as text: what came with the quote before the record', () => {
    const said = {
      record,
      umaAddress: '$platform@here.example',
      senderCustomerInfo: { FULL_NAME: 'A. Lovelace', POSTAL_ADDRESS: { line1: '1 St' }, BIRTH_DATE: null },
      purposeOfPayment: 'GIFT',
    };
    expect(payerFields(asked(...KNOWN), said)).toStrictEqual({
      FULL_NAME: 'A. Lovelace',
      PURPOSE_OF_PAYMENT: 'GIFT',
      IDENTIFIER: '$platform@here.example',
      POSTAL_ADDRESS: '{"line1":"1 St"}',
    });
  });

  it('is the recorded address where no other is sent', () => {
    expect(payerFields(asked('IDENTIFIER', 'FULL_NAME'), { record })).toStrictEqual({
      IDENTIFIER: '$ada@uma.example',
      FULL_NAME: 'Ada Lovelace',
    });
  });

  it('is passed on where it is not empty, and is the record’s otherwise', () => {
    const said = { record, senderCustomerInfo: { FULL_NAME: ' ', BIRTH_DATE: '' } };
    expect(payerFields(asked('FULL_NAME', 'BIRTH_DATE'), said)).toStrictEqual({ FULL_NAME: 'Ada Lovelace' });
  });

  it('is, of what the quote says, kept as far as it is required', () => {
    const said = { record, senderCustomerInfo: { BIRTH_DATE: 'x', EMAIL: 'y' }, purposeOfPayment: 'GIFT' };
    expect(givenOf(asked('FULL_NAME', 'BIRTH_DATE', 'PURPOSE_OF_PAYMENT'), said)).toStrictEqual({
      BIRTH_DATE: 'x',
      PURPOSE_OF_PAYMENT: 'GIFT',
    });
    expect(givenOf(asked('FULL_NAME'), {})).toStrictEqual({});
  });

  it.each([
    ['COUNTERPARTY', {}, true],
    ['COUNTERPARTY', { FULL_NAME: 'A' }, true],
    ['CUSTOMER', {}, false],
    ['CUSTOMER', { FULL_NAME: 'A' }, true],
    ['SANDBOX', { FULL_NAME: 'A' }, false],
    ['EXTERNAL_ACCOUNT', { FULL_NAME: 'A' }, false],
  ] as const)(
    'for a receiver of kind %s, with %j from the quote, needs an agreement: %s',
    (kind, given, is) => {
      expect(needsAgreement({ kind }, given)).toBe(is);
    },
  );

  it('is not passed on unless required', () => {
    expect(payerFields(asked('BIRTH_DATE'), { record })).toStrictEqual({});
  });
});

describe('what the payer’s platform requires of a receiver (config-and-tokens §2)', () => {
  const required = [
    { name: 'FULL_NAME', mandatory: true },
    { name: 'BIRTH_DATE', mandatory: false },
  ];
  it.each<[string, Record<string, string>]>([
    ['missing', { BIRTH_DATE: 'x' }],
    ['empty', { FULL_NAME: '', BIRTH_DATE: 'x' }],
  ])('refuses the quote where a mandatory field is %s', (_what, known) => {
    expect(payeeRefusal(required, known)).toStrictEqual(
      receiverRefused('MISSING_REQUIRED_UMA_PARAMETERS', { missingFields: ['FULL_NAME'] }),
    );
  });
  it('is fulfilled without the optional ones', () => {
    expect(payeeRefusal(required, { FULL_NAME: 'Grace' })).toBeUndefined();
  });
});

describe('the rate of another institution', () => {
  const rates = { perSendingUnit: Rate.parse('10000'), perReceivingUnit: Rate.parse('12000') };
  it('prices a quote across currencies', () => {
    expect(pricedBy(rates, { sending: 'USD', receiving: 'EUR' }).sendingPerReceiving?.toNumber()).toBe(1.2);
  });
  it('prices none within one currency, which is one for one (quotes §2)', () => {
    expect(pricedBy(rates, { sending: 'USD', receiving: 'USD' })).toStrictEqual({ rates });
  });
});
