import { newId } from '@causeway/kernel';
import { accountPayerFields } from './account-payer-fields.js';
import { requiredOfReceiver, type CurrencySetting } from './currency-setting.js';
import { answerFor, answeringParty } from './domain-owner.js';
import { fieldsOfAll, isPayable, takenAmong, takenCurrencies, type Payee } from './payee.js';
import { payerAddressAt, platformAddress } from './payer-address.js';
import { customerRefusal, offerRefusal } from './receiver.js';
import { maxSendable, sendableByCustomer, sendableByPlatform } from './sendable.js';
import { senderNamed } from './sender.js';

const setting = (currencyCode: string, more: Partial<CurrencySetting> = {}): CurrencySetting => ({
  currencyCode,
  minAmount: 1,
  maxAmount: 500,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  ...more,
});
const [ada, grace] = [newId('Customer'), newId('Customer')];
const PAYEE: Payee = { isVerified: true, hasAcceptedTerms: true, taken: [] };

describe('what a customer takes (rates-and-rails §10)', () => {
  it('are their currencies that the platform has enabled for INCOMING, within its bounds', () => {
    const settings = [
      setting('USD', { enabledTransactionTypes: ['OUTGOING'] }),
      setting('EUR', { requiredCounterpartyFields: [{ name: 'NATIONALITY', mandatory: true }] }),
      setting('MXN'),
      setting('XTS'),
      setting('GBP', { minAmount: 9, maxAmount: 8 }),
    ];
    expect(takenCurrencies(settings, ['XTS', 'EUR', 'USD', 'GBP', 'INR'])).toStrictEqual([
      {
        currency: 'EUR',
        minMinor: 1n,
        maxMinor: 500n,
        payerFields: [{ name: 'NATIONALITY', mandatory: true }],
      },
    ]);
  });

  it('begins at one minor unit', () => {
    expect(takenCurrencies([setting('EUR', { minAmount: 0 })], ['EUR'])).toMatchObject([{ minMinor: 1n }]);
  });

  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])('counts when verified %s with accepted terms %s: %s', (isVerified, hasAcceptedTerms, isPaid) => {
    expect(isPayable({ isVerified, hasAcceptedTerms })).toBe(isPaid);
  });

  it('requires every field of any currency once, mandatory where one of them requires it', () => {
    const of = (...fields: [string, boolean][]) => ({
      payerFields: fields.map(([name, mandatory]) => ({ name, mandatory })),
    });
    expect(
      fieldsOfAll([of(['A', false], ['B', true]), of(['B', false], ['A', true], ['C', false])]),
    ).toStrictEqual([
      { name: 'A', mandatory: true },
      { name: 'B', mandatory: true },
      { name: 'C', mandatory: false },
    ]);
  });

  it('has requirements in offered currencies only', () => {
    const taken = takenCurrencies([setting('EUR'), setting('USD')], ['EUR', 'USD']);
    const among = (...codes: ('EUR' | 'USD' | 'GBP')[]) =>
      takenAmong(
        taken,
        codes.map((currency) => ({ currency })),
      ).map(({ currency }) => currency);
    expect(among('USD')).toStrictEqual(['USD']);
    expect(among('GBP', 'USD', 'EUR')).toStrictEqual(['EUR', 'USD']);
    expect(among()).toStrictEqual([]);
  });
});

describe('a customer who is looked up', () => {
  it.each([
    ['is the sender', ada, PAYEE, 'SELF_PAYMENT'],
    ['is gone', grace, undefined, 'UMA_NOT_FOUND'],
    ['is not verified', grace, { ...PAYEE, isVerified: false }, 'INVALID_RECEIVER'],
    ['has not accepted the terms', grace, { ...PAYEE, hasAcceptedTerms: false }, 'INVALID_RECEIVER'],
    ['can be paid', grace, PAYEE, undefined],
  ])('%s: %s', (_what, receiver, payee, refusal) => {
    expect(customerRefusal(receiver, ada, payee)).toBe(refusal);
  });

  it('may be paid by the platform itself', () => {
    expect(customerRefusal(ada, undefined, PAYEE)).toBeUndefined();
  });

  it('takes no payment without a common currency', () => {
    expect([offerRefusal([]), offerRefusal(['EUR'])]).toStrictEqual(['INVALID_RECEIVER', undefined]);
  });
});

describe('the receiver at an address (config-and-tokens §2)', () => {
  const [here, there] = ['Platform:here', 'Platform:there'];
  const bearerOf = (platformId: string) => ({ platformId, customerId: ada });
  const proven = { platformId: there, isProven: true };
  const claimed = { platformId: there, isProven: false };
  it.each([
    ['its bearer at the deployment’s own domain', true, null, bearerOf(there), here, true, true],
    ['no one at the deployment’s own domain', true, null, null, here, true, false],
    ['the customer of who has proven the domain', false, proven, bearerOf(there), here, true, true],
    ['no one else where it is proven', false, proven, bearerOf(here), here, true, false],
    ['no one where it is proven and free', false, proven, null, here, true, false],
    ['the claimant’s customer to the claimant', false, claimed, bearerOf(there), there, true, true],
    ['no one of ours to others than the claimant', false, claimed, bearerOf(there), here, false, false],
    ['no one, but here, to the claimant', false, claimed, null, there, true, false],
    ['a customer to their own platform, whose ever it is', false, null, bearerOf(here), here, true, true],
    ['no one of another platform where it is no one’s', false, null, bearerOf(there), here, false, false],
    ['another institution', false, null, null, here, false, false],
  ])('%s', (_what, isOwn, owner, bearer, asker, isHere, hasBearer) => {
    const answer = answerFor(isOwn, owner, bearer, asker);
    expect([answer.isHere, answer.bearer !== null]).toStrictEqual([isHere, hasBearer]);
  });

  it.each([
    ['here.example', 'sandbox', true, 'NO_ONE'],
    ['sandbox.uma.money', 'sandbox', true, 'NO_ONE'],
    ['sandbox.uma.money', 'sandbox', false, 'SIMULATED'],
    ['sandbox.uma.money', 'production', false, 'COUNTERPARTY'],
    ['there.example', 'sandbox', false, 'COUNTERPARTY'],
    ['there.example', 'production', false, 'COUNTERPARTY'],
  ] as const)(
    '%s in %s, here (%s) without a customer, is answered for by %s',
    (domain, lane, isHere, party) => {
      expect(answeringParty({ isHere, bearer: null }, domain, lane)).toStrictEqual({ party });
    },
  );

  it('is its customer wherever there is one', () => {
    const bearer = bearerOf(there);
    for (const isHere of [true, false])
      expect(answeringParty({ isHere, bearer }, 'sandbox.uma.money', 'sandbox')).toStrictEqual({
        party: 'CUSTOMER',
        bearer,
      });
  });
});

describe('the sender of a look-up (rates-and-rails §10)', () => {
  it.each([
    ['the platform itself', {}, {}, undefined],
    ['a customer by id', { customerId: ada }, { customerId: ada }, ada],
    ['a customer by address', { senderUmaAddress: 'x' }, { bearerId: ada }, ada],
    ['by both', { customerId: ada, senderUmaAddress: 'x' }, { customerId: ada, bearerId: ada }, ada],
    ['by an unknown id', { customerId: ada }, {}, { refused: 'SENDER_NOT_FOUND' }],
    ['by an unknown address', { senderUmaAddress: 'x' }, {}, { refused: 'SENDER_NOT_FOUND' }],
    [
      'by an id and an unknown address',
      { customerId: ada, senderUmaAddress: 'x' },
      { customerId: ada },
      { refused: 'SENDER_NOT_FOUND' },
    ],
    [
      'by an unknown id and an address',
      { customerId: ada, senderUmaAddress: 'x' },
      { bearerId: grace },
      { refused: 'SENDER_NOT_FOUND' },
    ],
    [
      'by two customers',
      { customerId: ada, senderUmaAddress: 'x' },
      { customerId: ada, bearerId: grace },
      { refused: 'SENDER_MISMATCH' },
    ],
  ])('%s', (_what, named, facts, expected) => {
    expect(senderNamed(named, facts)).toStrictEqual(expected);
  });

  const settings = [
    setting('EUR'),
    setting('USD'),
    setting('MXN', { enabledTransactionTypes: ['INCOMING'] }),
  ];
  const codes = (sendable: readonly { readonly currency: string }[]) =>
    sendable.map(({ currency }) => currency);

  it.each([
    [
      ['EUR', 'USD'],
      ['EUR', 'USD'],
    ],
    [
      ['USD', 'EUR', 'USD'],
      ['USD', 'EUR'],
    ],
    [['MXN', 'EUR'], ['EUR']],
    [['GBP'], []],
    [[], ['USD']],
  ])('with the currencies %j can send %j', (currencies, expected) => {
    expect(codes(sendableByCustomer(settings, currencies))).toStrictEqual(expected);
  });

  it('that is the platform can send everything that is enabled for OUTGOING, USD first', () => {
    expect(codes(sendableByPlatform(settings))).toStrictEqual(['USD', 'EUR']);
    expect(sendableByPlatform([setting('EUR')])).toStrictEqual([
      { currency: 'EUR', minMinor: 1n, maxMinor: 500n },
    ]);
  });

  it('can send nothing that has no currency here, however it is enabled', () => {
    expect(sendableByCustomer([setting('XTS')], ['XTS'])).toStrictEqual([]);
    expect(sendableByPlatform([setting('XTS')])).toStrictEqual([]);
  });

  it.each([
    [undefined, 500n],
    [499n, 499n],
    [500n, 500n],
    [501n, 500n],
  ])('sends at most what a corridor of %s allows: %s', (corridorMax, expected) => {
    expect(maxSendable({ maxMinor: 500n }, corridorMax)).toBe(expected);
  });
});

describe('the payer, as sent to another institution', () => {
  it.each([
    ['$ada@here.example', '$ada@here.example'],
    ['$ada@uma.localhost', '$platform@here.example'],
    ['$ada@sub.here.example', '$platform@here.example'],
    ['no one', '$platform@here.example'],
  ])('%s is %s', (umaAddress, expected) => {
    expect(payerAddressAt(umaAddress, 'here.example')).toBe(expected);
  });

  it('is the platform’s own user where it pays for itself', () => {
    expect(platformAddress('here.example')).toBe('$platform@here.example');
  });
});

describe('the required fields', () => {
  it('of a receiver is that of the sending currency (config-and-tokens §2)', () => {
    const fields = [{ name: 'BIRTH_DATE', mandatory: false }];
    const settings = [setting('EUR'), setting('USD', { requiredCounterpartyFields: fields })];
    expect(requiredOfReceiver(settings, 'USD')).toBe(fields);
    expect(requiredOfReceiver(settings, 'EUR')).toStrictEqual([]);
    expect(requiredOfReceiver(settings, 'GBP')).toStrictEqual([]);
  });

  const REGISTRATION = { name: 'REGISTRATION_NUMBER', mandatory: true };
  const PURPOSE = { name: 'PURPOSE_OF_PAYMENT', mandatory: true };
  it.each([
    ['GBP', true, false, [], [REGISTRATION]],
    ['GBP', true, true, [], []],
    ['GBP', false, false, [], []],
    ['EUR', true, false, [], []],
    ['EUR', false, true, ['EUR'], [PURPOSE]],
    ['INR', true, false, ['INR'], [PURPOSE, REGISTRATION]],
    ['INR', true, false, ['EUR'], [REGISTRATION]],
  ] as const)(
    'of the payer to an account in %s, business %s, registered %s, purposes for %j: %j (quotes §1.3)',
    (currency, isBusiness, hasRegistrationNumber, purposes, expected) => {
      const payer = { isBusiness, hasRegistrationNumber };
      expect(accountPayerFields(currency, payer, purposes)).toStrictEqual(expected);
    },
  );

  it.each(['GBP', 'INR', 'BRL', 'DKK', 'PHP', 'HKD', 'IDR', 'MYR', 'SGD', 'THB', 'VND', 'AED'] as const)(
    'of a business without a registration number that pays in %s is that number',
    (currency) => {
      const payer = { isBusiness: true, hasRegistrationNumber: false };
      expect(accountPayerFields(currency, payer, [])).toStrictEqual([REGISTRATION]);
    },
  );
});
