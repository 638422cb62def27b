import { Erased } from '@causeway/kernel';
import type { ProcessStep } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { SubmitToLedger } from '@causeway/ledger';
import { CUSTOMER_CREATED } from '../published/events.js';
import type { CustomerDocument } from '../published/customer.document.js';
import { toCustomerDocument } from '../read/customer.document.js';
import { evolveCustomer, absentCustomer, type CustomerRegistered } from '../domain/customer.js';
import type { EndUserTermsConsent } from '../domain/customer-details.js';
import { CUSTOMER_ID, DETAILS, NOW, PLATFORM_ID, registered } from '../testing/customer.fixture.js';
import { provisionAccountsOnCustomerCreated } from './provision-accounts-on-customer-created.process.js';

const documentOf = (change: Partial<CustomerRegistered>): CustomerDocument => {
  const customer = evolveCustomer(absentCustomer, registered(change));
  if (customer.status === 'ABSENT') throw new Error('not registered');
  return toCustomerDocument(customer.customer);
};

const stepsFor = (data: object, type: string = CUSTOMER_CREATED): readonly ProcessStep[] => {
  const message: PublishedMessage = {
    lane: 'customers.sandbox',
    position: 7,
    type,
    key: CUSTOMER_ID,
    data,
    subject: CUSTOMER_ID,
    metadata: {
      commandId: 'c',
      platformId: PLATFORM_ID,
      environment: 'sandbox',
      actor: 'Token:t',
      correlationId: 'r',
      causationId: 'r',
    },
    recordedAt: NOW,
  };
  return provisionAccountsOnCustomerCreated.reactions[type]?.(message) ?? [];
};

const open = (status: 'ACTIVE' | 'PENDING', ...currencies: string[]): ProcessStep[] => [
  {
    command: SubmitToLedger,
    payload: {
      kind: 'OPEN_ACCOUNTS',
      owner: { platformId: PLATFORM_ID, customerId: CUSTOMER_ID },
      currencies,
      status,
    },
  },
];

const endUserTermsConsent: EndUserTermsConsent = {
  acceptedAt: NOW,
  ipAddress: '203.0.113.7',
  termsVersion: 'V1',
  acceptanceMethod: 'CHECKBOX',
};

describe('provisioning accounts when a customer was created', () => {
  it('opens usable accounts in all its currencies for an approved individual or business', () => {
    for (const customerType of ['INDIVIDUAL', 'BUSINESS'] as const) {
      expect(stepsFor(documentOf({ customerType, currencies: ['USD', 'USDC'] }))).toStrictEqual(
        open('ACTIVE', 'USD', 'USDC'),
      );
    }
  });

  it('opens waiting accounts for a customer that accepted the terms and is not approved', () => {
    const details = { ...DETAILS, endUserTermsConsent };
    expect(
      stepsFor(documentOf({ verificationStatus: 'UNVERIFIED', needsConsent: true, details })),
    ).toStrictEqual(open('PENDING', 'USD'));
  });

  it('opens none for a customer that has not accepted the terms where they are needed', () => {
    expect(stepsFor(documentOf({ verificationStatus: 'UNVERIFIED', needsConsent: true }))).toStrictEqual([]);
  });

  it('opens none for whoever was forgotten meanwhile', () => {
    expect(stepsFor(Erased.instance)).toStrictEqual([]);
  });

  it('leaves out a currency that this version does not know', () => {
    expect(stepsFor(documentOf({ currencies: ['USD', 'XYZ'] }))).toStrictEqual(open('ACTIVE', 'USD'));
  });

  it('is driven by the registration itself, and listens to nothing else', () => {
    expect(provisionAccountsOnCustomerCreated).toMatchObject({
      name: 'provision-accounts-on-customer-created',
      from: 'customers',
      isInline: true,
    });
    expect(Object.keys(provisionAccountsOnCustomerCreated.reactions)).toStrictEqual([CUSTOMER_CREATED]);
  });
});
