import { Erased } from '@causeway/kernel';
import type { StreamOrigin } from '@causeway/commands';
import { absentCustomer, EMPTY_FILE, evolveCustomer, type LoadedRegistration } from '../domain/customer.js';
import {
  BUSINESS_INFO,
  CUSTOMER_ID,
  DETAILS,
  NOW,
  PLATFORM_ID,
  loaded,
  registered,
} from '../testing/customer.fixture.js';
import { customerOf, customerRows, customerView } from './customer.view.js';

const origin: StreamOrigin = {
  streamId: `customer-${CUSTOMER_ID.slice(9)}`,
  platformId: PLATFORM_ID,
  environment: 'production',
};
const rowAfter = (event: LoadedRegistration) => {
  const row = customerRows.row(evolveCustomer(absentCustomer, event), origin);
  if (row === null) throw new Error('the row is gone');
  return row;
};

describe('the row of a customer', () => {
  it('has a column for every filter, and everything personal in one that is sealed', () => {
    expect(rowAfter(registered({ region: 'DE' }))).toStrictEqual({
      environment: 'production',
      customer_id: CUSTOMER_ID,
      platform_id: PLATFORM_ID,
      customer_type: 'INDIVIDUAL',
      details: DETAILS,
      owners: null,
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
    expect(customerView.personal).toStrictEqual(['details', 'owners']);
  });

  it('is found by environment and id', () => {
    expect(customerView.key).toStrictEqual(['environment', 'customer_id']);
  });

  it('does not hold the identifier, which is never returned', () => {
    const details = { ...DETAILS, idType: 'SSN' as const, identifier: '123-45-6789' };
    expect(rowAfter(registered({ details }))['details']).toStrictEqual({ ...DETAILS, idType: 'SSN' });
  });

  it.each<Partial<LoadedRegistration>>([
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
    const customer = evolveCustomer(absentCustomer, loaded(change));
    expect({
      status: 'ACTIVE',
      customer: { ...customerOf(customerView.record(rowAfter(loaded(change)))), ...EMPTY_FILE },
    }).toStrictEqual(customer);
  });

  it('of an erased person is blank and never sealed again', () => {
    expect(rowAfter(loaded({ details: Erased.instance }))['details']).toBeNull();
  });
});
