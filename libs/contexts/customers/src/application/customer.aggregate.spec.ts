import type { EventEnvelope } from '@causeway/commands';
import { Erased } from '@causeway/privacy';
import { absentCustomer } from '../domain/customer.js';
import { CUSTOMER_ID, NOW, PLATFORM_ID, registered } from '../testing/customer.fixture.js';
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
  it('takes the platform’s own id first and the address second, both hashed', () => {
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

  it('of whoever was erased takes no names', () => {
    const erased = registered({ details: Erased.instance });
    expect(customerAggregate.consequences?.(erased, absentCustomer, after, envelope)).toStrictEqual({
      reserve: [],
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
