import { Erased } from '@causeway/kernel';
import {
  absentCustomer,
  evolveCustomer,
  type CustomerRecord,
  type LoadedRegistration,
} from '../domain/customer.js';
import { ADDRESS, BUSINESS_INFO, CUSTOMER_ID, DETAILS, NOW, loaded } from '../testing/customer.fixture.js';
import { toCustomerDocument } from './customer.document.js';

const recorded = (change: Partial<LoadedRegistration> = {}): CustomerRecord => {
  const customer = evolveCustomer(absentCustomer, loaded(change));
  if (customer.status === 'ABSENT') throw new Error('not registered');
  return customer.customer;
};

describe('a customer as the API shows it', () => {
  it('never has the identifier', () => {
    const details = { ...DETAILS, idType: 'SSN' as const, identifier: '123-45-6789', address: ADDRESS };
    const document = toCustomerDocument(recorded({ details }));
    expect(document).toMatchObject({ idType: 'SSN', address: ADDRESS });
    expect(document).not.toHaveProperty('identifier');
  });

  it('has the status of its type, and owners when it is a business', () => {
    const individual = toCustomerDocument(recorded());
    expect(individual.kycStatus).toBe('APPROVED');
    expect(individual).not.toHaveProperty('kybStatus');
    expect(individual).not.toHaveProperty('beneficialOwners');
    const details = { ...DETAILS, businessInfo: BUSINESS_INFO };
    const business = toCustomerDocument(recorded({ customerType: 'BUSINESS', details }));
    expect(business).toMatchObject({
      kybStatus: 'APPROVED',
      beneficialOwners: [],
      businessInfo: BUSINESS_INFO,
    });
    expect(business).not.toHaveProperty('kycStatus');
  });

  it('has its region and its contacts to verify only when there are any', () => {
    const contactVerification = { email: 'PENDING', phone: 'PENDING' } as const;
    expect(toCustomerDocument(recorded({ region: 'DE', contactVerification }))).toMatchObject({
      region: 'DE',
      contactVerification,
    });
    expect(toCustomerDocument(recorded())).not.toHaveProperty('region');
    expect(toCustomerDocument(recorded())).not.toHaveProperty('contactVerification');
  });

  it('follows the platform’s currencies when it has them all, and keeps its own otherwise', () => {
    const today = ['USD', 'MXN'];
    expect(toCustomerDocument(recorded({ hasAllCurrencies: true }), today).currencies).toStrictEqual(today);
    expect(toCustomerDocument(recorded({ hasAllCurrencies: true })).currencies).toStrictEqual(['USD']);
    expect(toCustomerDocument(recorded(), today).currencies).toStrictEqual(['USD']);
  });

  it('of an erased person shows nothing personal', () => {
    expect(toCustomerDocument(recorded({ details: Erased.instance }))).toStrictEqual({
      id: CUSTOMER_ID,
      customerType: 'INDIVIDUAL',
      platformCustomerId: '[erased]',
      umaAddress: '[erased]',
      currencies: ['USD'],
      kycStatus: 'APPROVED',
      isDeleted: false,
      createdAt: NOW,
      updatedAt: NOW,
    });
  });
});
