import type { RememberingContext } from '../domain/erasure.js';
import { Erased } from '@causeway/kernel';
import type { EventEnvelope } from '@causeway/commands';
import { absentCustomer, evolveCustomer } from '../domain/customer.js';
import { CUSTOMER_ID, NOW, PLATFORM_ID, loaded, registered } from '../testing/customer.fixture.js';
import { customerAggregate } from './customer.aggregate.js';

const envelope: EventEnvelope = {
  streamId: `customer-${CUSTOMER_ID.slice(9)}`,
  version: 1,
  recordedAt: NOW,
  metadata: {
    commandId: 'c',
    platformId: PLATFORM_ID,
    environment: 'sandbox',
    actor: 'spec',
    correlationId: 'r',
    causationId: 'r',
  },
};
const after = customerAggregate.evolve(absentCustomer, registered());

describe('a registration', () => {
  it('reserves the platform’s own id first and the address second, both hashed', () => {
    expect(customerAggregate.consequences?.(registered(), absentCustomer, after, envelope)).toStrictEqual({
      reserve: [
        {
          scope: `platform-customer-id.${PLATFORM_ID}`,
          value: 'user-1',
          owner: CUSTOMER_ID,
          personal: true,
        },
        { scope: 'uma-address', value: '$jane@acme.example', owner: CUSTOMER_ID, personal: true },
      ],
    });
  });

  it('is published as the customer, sealed under its id and in its order', () => {
    expect(customerAggregate.publish?.(registered(), after, envelope)).toStrictEqual({
      type: 'customers.customer-created.v1',
      key: CUSTOMER_ID,
      subject: CUSTOMER_ID,
      data: {
        id: CUSTOMER_ID,
        customerType: 'INDIVIDUAL',
        platformCustomerId: 'user-1',
        umaAddress: '$jane@acme.example',
        currencies: ['USD'],
        kycStatus: 'APPROVED',
        isDeleted: false,
        createdAt: NOW,
        updatedAt: NOW,
      },
    });
  });
});

describe('an erasure', () => {
  it('of a person whose names cannot be read any more releases none', () => {
    const before = evolveCustomer(absentCustomer, loaded({ details: Erased.instance }));
    expect(customerAggregate.consequences?.(erased, before, gone, envelope)).toStrictEqual({ release: [] });
  });

  const erased = { type: 'PersonErased', customerId: CUSTOMER_ID, erasedAt: NOW } as const;
  const gone = customerAggregate.evolve(after, erased);
  const forgotten = (context: RememberingContext) =>
    ({ type: 'PersonForgottenElsewhere', customerId: CUSTOMER_ID, context }) as const;

  it('releases both names, as they were reserved', () => {
    expect(customerAggregate.consequences?.(erased, after, gone, envelope)).toStrictEqual({
      release: customerAggregate.consequences?.(registered(), absentCustomer, after, envelope).reserve,
    });
  });

  it('is published with the id alone, sealed under no key', () => {
    expect(customerAggregate.publish?.(erased, gone, envelope)).toStrictEqual({
      type: 'customers.person-erased.v1',
      key: CUSTOMER_ID,
      data: { customerId: CUSTOMER_ID, erasedAt: NOW },
    });
  });

  it('is published as forgotten everywhere by the last context alone', () => {
    const events = (
      [
        'webhooks',
        'agents',
        'bulk_imports',
        'cards',
        'deposits',
        'external_accounts',
        'incoming_payments',
        'invitations',
        'quotes',
        'wallet_auth',
      ] as const
    ).map(forgotten);
    let state = gone;
    const published = events.map((event) => {
      state = customerAggregate.evolve(state, event);
      return customerAggregate.publish?.(event, state, envelope)?.type;
    });
    expect(published).toStrictEqual([
      ...events.slice(1).map(() => undefined),
      'customers.person-forgotten-everywhere.v1',
    ]);
  });

  it('reserves and releases nothing later', () => {
    for (const event of [
      forgotten('quotes'),
      { ...forgotten('quotes'), type: 'PersonKeyShredded', shreddedAt: NOW },
    ] as const)
      expect(customerAggregate.consequences?.(event, gone, gone, envelope)).toStrictEqual({});
  });
});
