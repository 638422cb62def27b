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

/** What is known of the customer beside the message; nobody, unless a spec says otherwise. */
let standing: { readonly hasAcceptedTerms: boolean } | null;
let asked: object[];
beforeEach(() => {
  standing = { hasAcceptedTerms: true };
  asked = [];
});
const provisioning = provisionAccountsOnCustomerCreated({
  execute: async (request) => {
    asked.push(request);
    return standing as never;
  },
});

const stepsFor = async (
  data: object,
  environment: 'sandbox' | 'production' = 'sandbox',
): Promise<readonly ProcessStep[]> => {
  const message: PublishedMessage = {
    lane: `customers.${environment}`,
    position: 7,
    type: CUSTOMER_CREATED,
    key: CUSTOMER_ID,
    data,
    subject: CUSTOMER_ID,
    metadata: {
      commandId: 'c',
      platformId: PLATFORM_ID,
      environment,
      actor: 'Token:t',
      correlationId: 'r',
      causationId: 'r',
    },
    recordedAt: NOW,
  };
  const call = { ...message.metadata, deadlineAt: NOW };
  return (await provisioning.informedReactions[CUSTOMER_CREATED]?.(message, call)) ?? [];
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
  it('opens usable accounts in all its currencies for an approved individual or business', async () => {
    for (const customerType of ['INDIVIDUAL', 'BUSINESS'] as const) {
      expect(await stepsFor(documentOf({ customerType, currencies: ['USD', 'USDC'] }))).toStrictEqual(
        open('ACTIVE', 'USD', 'USDC'),
      );
    }
  });

  it('opens waiting accounts for a customer that accepted the terms and is not approved', async () => {
    const details = { ...DETAILS, endUserTermsConsent };
    expect(
      await stepsFor(documentOf({ verificationStatus: 'UNVERIFIED', needsConsent: true, details })),
    ).toStrictEqual(open('PENDING', 'USD'));
  });

  it('opens none for a customer that has not accepted the terms where they are needed', async () => {
    expect(
      await stepsFor(documentOf({ verificationStatus: 'UNVERIFIED', needsConsent: true })),
    ).toStrictEqual([]);
  });

  it('opens none for an approved customer of a sandbox without papers that has accepted no terms', async () => {
    standing = { hasAcceptedTerms: false };
    expect(await stepsFor(documentOf({ needsConsent: true }))).toStrictEqual([]);
    standing = null;
    expect(await stepsFor(documentOf({ needsConsent: true }))).toStrictEqual([]);
    const details = { ...DETAILS, endUserTermsConsent };
    expect(await stepsFor(documentOf({ needsConsent: true, details }))).toStrictEqual(open('ACTIVE', 'USD'));
  });

  it('asks nobody in production, where only a regulated platform approves at once', async () => {
    expect(await stepsFor(documentOf({}), 'production')).toStrictEqual(open('ACTIVE', 'USD'));
    expect(asked).toStrictEqual([]);
  });

  it('opens none for whoever was forgotten meanwhile', async () => {
    expect(await stepsFor(Erased.instance)).toStrictEqual([]);
  });

  it('leaves out a currency that this version does not know', async () => {
    expect(await stepsFor(documentOf({ currencies: ['USD', 'XYZ'] }))).toStrictEqual(open('ACTIVE', 'USD'));
  });

  it('is driven by the registration itself, and listens to nothing else', () => {
    expect(provisioning).toMatchObject({
      name: 'provision-accounts-on-customer-created',
      from: 'customers',
      isInline: true,
    });
    expect(Object.keys({ ...provisioning.reactions, ...provisioning.informedReactions })).toStrictEqual([
      CUSTOMER_CREATED,
    ]);
  });
});
