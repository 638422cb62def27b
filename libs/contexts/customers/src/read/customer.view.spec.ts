import { Erased } from '@causeway/kernel';
import type { EventEnvelope } from '@causeway/commands';
import { absentCustomer, evolveCustomer, type CustomerRegistered } from '../domain/customer.js';
import {
  BUSINESS_INFO,
  CUSTOMER_ID,
  DETAILS,
  NOW,
  PLATFORM_ID,
  registered,
} from '../testing/customer.fixture.js';
import { customerRows, customerView, recordOf, type CustomerRow } from './customer.view.js';

const envelope: EventEnvelope = {
  streamId: `customer-${CUSTOMER_ID.slice(9)}`,
  version: 1,
  recordedAt: NOW,
  metadata: {
    commandId: 'c',
    platformId: PLATFORM_ID,
    environment: 'production',
    actor: 'spec',
    correlationId: 'r',
    causationId: 'r',
  },
};
const rowAfter = (event: CustomerRegistered, row?: CustomerRow): CustomerRow => {
  const folded = customerRows.fold(row, event, envelope);
  if (folded === null) throw new Error('the row is gone');
  return folded;
};

describe('the row of a customer', () => {
  it('has a column for every filter, and everything personal in one that is sealed', () => {
    expect(rowAfter(registered({ region: 'DE' }))).toStrictEqual({
      environment: 'production',
      customer_id: CUSTOMER_ID,
      platform_id: PLATFORM_ID,
      customer_type: 'INDIVIDUAL',
      details: DETAILS,
      region: 'DE',
      currencies: ['USD'],
      has_all_currencies: false,
      verification_status: 'APPROVED',
      contact_verification: null,
      needs_consent: false,
      has_consented: false,
      has_registration_number: false,
      platform_customer_id_key: 'key-1',
      uma_address_key: 'key-2',
      is_deleted: false,
      created_at: NOW,
      updated_at: NOW,
    });
    expect(customerView.personal).toStrictEqual(['details']);
  });

  it('is found by environment and id', () => {
    expect(customerRows.rowKey(registered(), envelope)).toStrictEqual({
      environment: 'production',
      customer_id: CUSTOMER_ID,
    });
  });

  it('does not hold the identifier, which nobody is shown', () => {
    const details = { ...DETAILS, idType: 'SSN', identifier: '123-45-6789' };
    expect(rowAfter(registered({ details })).details).toStrictEqual({ ...DETAILS, idType: 'SSN' });
  });

  it.each<Partial<CustomerRegistered>>([
    {},
    { region: 'DE', contactVerification: { email: 'PENDING', phone: 'VERIFIED' } },
    {
      customerType: 'BUSINESS',
      details: { ...DETAILS, businessInfo: BUSINESS_INFO },
      hasRegistrationNumber: true,
    },
    { hasAllCurrencies: true, currencies: [], verificationStatus: 'UNVERIFIED', needsConsent: true },
    { hasConsented: true },
    { details: Erased.instance },
  ])('reads back as what was folded: %j', (change) => {
    const customer = evolveCustomer(absentCustomer, registered(change));
    expect({ status: 'ACTIVE', customer: recordOf(rowAfter(registered(change))) }).toStrictEqual(customer);
  });

  it('is the same when its event is folded twice', () => {
    const once = rowAfter(registered());
    expect(rowAfter(registered(), once)).toStrictEqual(once);
  });

  it('of an erased person is blank and never sealed again', () => {
    expect(rowAfter(registered({ details: Erased.instance })).details).toBeNull();
  });
});
