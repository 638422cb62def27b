import { money } from '@causeway/kernel';
import { requested } from '../../testing/quotes.fixture.js';
import { BANK_ACCOUNT, CUSTOMER, SOURCE, termsOf } from '../../testing/terms.fixture.js';
import { mandatoryInformation } from './mandatory-information.js';
import type { CustomerFacts, QuoteFacts } from './quote-facts.js';

const wanted = requested(SOURCE, BANK_ACCOUNT);
const party = termsOf().payer;
const person: CustomerFacts = {
  isBusiness: false,
  isApproved: true,
  hasAcceptedTerms: true,
  hasRegistrationNumber: false,
  lackingInfo: [],
};
const by = (customer: Partial<CustomerFacts>): Pick<QuoteFacts, 'payer'> => ({
  payer: { kind: 'CUSTOMER', party, customer: { ...person, ...customer } },
});
const to = (currency: 'EUR' | 'GBP' | 'INR'): Pick<QuoteFacts, 'destination'> => ({
  destination: {
    kind: 'EXTERNAL',
    account: { accountId: BANK_ACCOUNT, accountType: 'EUR_ACCOUNT', status: 'ACTIVE', currency },
  },
});
/** A payment of a person's dollars, in euros. */
const facts = (more: Partial<QuoteFacts>): QuoteFacts => ({
  source: {
    kind: 'INTERNAL',
    account: {
      ...{ accountId: SOURCE, type: 'INTERNAL_FIAT', status: 'ACTIVE', ownerId: CUSTOMER },
      ...{ currency: 'USD', available: money(1_000, 'USD') },
    },
  },
  ...to('EUR'),
  ...by({}),
  ...more,
});
const lacking = (...missingFields: readonly string[]) => ({
  code: 'MISSING_MANDATORY_USER_INFO',
  details: { missingFields },
});

describe('what a receiving bank wants to know', () => {
  it('is a company’s registration number in some countries', () => {
    const anonymous = by({ isBusiness: true });
    expect(mandatoryInformation(wanted, facts({ ...to('GBP'), ...anonymous }))).toStrictEqual(
      lacking('registrationNumber'),
    );
    const known = by({ isBusiness: true, hasRegistrationNumber: true });
    for (const more of [{ ...to('GBP'), ...known }, { ...to('EUR'), ...anonymous }, to('GBP')])
      expect(mandatoryInformation(wanted, facts(more))).toBeUndefined();
  });

  it('is the purpose of a payment, in the currencies that the operator says', () => {
    const rupees = (currency: string) =>
      facts({ ...to('INR'), policy: { deniedCountries: [], purposeOfPaymentCurrencies: [currency] } });
    expect(mandatoryInformation(wanted, rupees('INR'))).toStrictEqual({
      code: 'INVALID_INPUT',
      details: { errors: [{ field: 'purposeOfPayment', message: 'is needed for a payment in INR' }] },
    });
    expect(mandatoryInformation({ ...wanted, purposeOfPayment: 'GIFT' }, rupees('INR'))).toBeUndefined();
    expect(mandatoryInformation(wanted, rupees('GBP'))).toBeUndefined();
  });
});

describe('what the provider of a currency must know of a customer', () => {
  const payer = by({ lackingInfo: ['TAX_ID', 'BIRTH_DATE', 'EMAIL'] });
  const required = (names: Readonly<Record<string, readonly string[]>>, more: Partial<QuoteFacts> = payer) =>
    mandatoryInformation(wanted, facts({ ...more, infoRequired: new Map(Object.entries(names)) }));

  it.each([
    ['sent', { USD: ['TAX_ID', 'FULL_NAME', 'EMAIL'] }, ['TAX_ID', 'EMAIL']],
    ['received', { EUR: ['BIRTH_DATE'] }, ['BIRTH_DATE']],
    ['either, each once', { USD: ['EMAIL'], EUR: ['EMAIL', 'TAX_ID'] }, ['EMAIL', 'TAX_ID']],
  ])('is on record before the currency is %s', (_which, names, missing) => {
    expect(required(names)).toStrictEqual(lacking(...missing));
  });

  it('does not matter where it is on record, for other currencies, or for the platform itself', () => {
    expect(required({ USD: ['FULL_NAME'], MXN: ['EMAIL'] })).toBeUndefined();
    expect(required({ USD: ['EMAIL'] }, { payer: { kind: 'PLATFORM', party } })).toBeUndefined();
  });
});
