import { Erased, type Id } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import { CUSTOMER_ID, NOW, registered } from '../testing/customer.fixture.js';
import { absentCustomer, EMPTY_FILE, evolveCustomer, type CustomerEvent } from './customer.js';
import { erasePerson, noteForgotten, noteShredded, type ErasureObstacles } from './erasure.decide.js';
import { REMEMBERING_CONTEXTS } from './erasure.js';

const { given } = decider({ initial: absentCustomer, evolve: evolveCustomer });
const ACCOUNT = 'InternalAccount:01890000-0000-7000-8000-000000000009' as Id<'InternalAccount'>;
const named = { customerId: CUSTOMER_ID };
const when = { now: NOW };
const free: ErasureObstacles = { isKnown: true, accountsWithMoney: [], openTransactionIds: [] };
const erased: CustomerEvent = { type: 'PersonErased', ...named, erasedAt: NOW };
const forgotten = (context: (typeof REMEMBERING_CONTEXTS)[number]): CustomerEvent => ({
  type: 'PersonForgottenElsewhere',
  ...named,
  context,
});
const shredded: CustomerEvent = { type: 'PersonKeyShredded', ...named, shreddedAt: NOW };

describe('the erasure of a person', () => {
  it('is recorded without obstacles', () => {
    given(registered())
      .when((customer) => erasePerson(named, customer, when, free))
      .thenRecorded(erased);
  });

  it('changes nothing when it was done', () => {
    given(registered(), erased)
      .when((customer) => erasePerson(named, customer, when, free))
      .thenNothing();
  });

  it('is refused for an unknown customer, and for another platform’s customer', () => {
    given()
      .when((customer) => erasePerson(named, customer, when, free))
      .thenRejected('CUSTOMER_NOT_FOUND');
    given(registered())
      .when((customer) => erasePerson(named, customer, when, { ...free, isKnown: false }))
      .thenRejected('CUSTOMER_NOT_FOUND');
  });

  it('is refused for a customer with a balance, and names its accounts', () => {
    given(registered())
      .when((customer) => erasePerson(named, customer, when, { ...free, accountsWithMoney: [ACCOUNT] }))
      .thenRejected('CUSTOMER_HAS_MONEY', { internalAccountIds: [ACCOUNT] });
  });

  it('is refused while a payment is open, by its id', () => {
    given(registered())
      .when((customer) =>
        erasePerson(named, customer, when, { ...free, openTransactionIds: ['Transaction:1'] }),
      )
      .thenRejected('CUSTOMER_HAS_OPEN_PAYMENTS', { transactionIds: ['Transaction:1'] });
  });

  it('once begun is not blocked by money that arrived later', () => {
    given(registered(), erased)
      .when((customer) => erasePerson(named, customer, when, { ...free, accountsWithMoney: [ACCOUNT] }))
      .thenNothing();
  });
});

describe('an erased person', () => {
  const state = evolveCustomer(
    evolveCustomer(
      absentCustomer,
      registered({ region: 'DE', contactVerification: { email: 'PENDING', phone: 'PENDING' } }),
    ),
    erased,
  );

  it('is a deleted customer of whom the kind, the currencies and the dates are left', () => {
    expect(state).toStrictEqual({
      status: 'ERASED',
      customer: {
        customerId: CUSTOMER_ID,
        customerType: 'INDIVIDUAL',
        details: Erased.instance,
        currencies: ['USD'],
        hasAllCurrencies: false,
        verificationStatus: 'APPROVED',
        needsConsent: false,
        hasConsented: false,
        hasRegistrationNumber: false,
        searchKeys: Erased.instance,
        owners: [],
        isDeleted: true,
        createdAt: NOW,
        updatedAt: NOW,
        ...EMPTY_FILE,
      },
      erasure: {
        contentKeys: [],
        erasedAt: NOW,
        waitingFor: [
          'agents',
          'bulk_imports',
          'cards',
          'deposits',
          'external_accounts',
          'incoming_payments',
          'invitations',
          'quotes',
          'wallet_auth',
          'webhooks',
        ],
      },
    });
  });

  it('is pending until the last context has forgotten it, each recorded once', () => {
    given(registered(), erased)
      .when((customer) => noteForgotten({ ...named, context: 'quotes' }, customer))
      .thenRecorded(forgotten('quotes'));
    given(registered(), erased, forgotten('quotes'))
      .when((customer) => noteForgotten({ ...named, context: 'quotes' }, customer))
      .thenNothing();
    const all = REMEMBERING_CONTEXTS.map(forgotten).reduce(evolveCustomer, state);
    expect(all).toMatchObject({ erasure: { waitingFor: [] } });
  });

  it.each(['ledger', 'rates', ''])('is not pending in %j, which stores nothing of it', (context) => {
    given(registered(), erased)
      .when((customer) => noteForgotten({ ...named, context }, customer))
      .thenNothing();
  });

  it('has its key’s end recorded once, and never before the erasure', () => {
    given(registered(), erased)
      .when((customer) => noteShredded(named, customer, when))
      .thenRecorded(shredded);
    given(registered(), erased, shredded)
      .when((customer) => noteShredded(named, customer, when))
      .thenNothing();
    const alive = evolveCustomer(absentCustomer, registered());
    expect(() => noteShredded(named, alive, when)).toThrow('who was not erased');
  });
});

it('no context forgets a customer that was not erased', () => {
  given(registered())
    .when((customer) => noteForgotten({ ...named, context: 'quotes' }, customer))
    .thenNothing();
  for (const event of [erased, forgotten('quotes'), shredded])
    expect(evolveCustomer(absentCustomer, event)).toStrictEqual(absentCustomer);
});
