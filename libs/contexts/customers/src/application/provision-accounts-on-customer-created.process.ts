import { process, step } from '@causeway/commands';
import { Erased, isCurrencyCode } from '@causeway/kernel';
import { SubmitToLedger } from '@causeway/ledger';
import { CUSTOMER_CREATED, type CustomerCreatedV1 } from '../published/events.js';

/**
 * A new customer gets an account in each of its currencies (accounts §2): of a regulated platform at once, of others
 * when the terms were accepted with the registration. Those of a customer that is not approved yet wait for that.
 */
export const provisionAccountsOnCustomerCreated = process('provision-accounts-on-customer-created')
  .from('customers')
  .inline()
  .on(CUSTOMER_CREATED, ({ data, metadata }) => {
    // Whoever was forgotten before this ran needs no account any more.
    if (data instanceof Erased) return [];
    const { id, currencies, kycStatus, kybStatus, endUserTermsConsent } = data as CustomerCreatedV1;
    const isApproved = (kycStatus ?? kybStatus) === 'APPROVED';
    // Only a regulated platform's customers are approved from the start (verification §2).
    if (!isApproved && endUserTermsConsent === undefined) return [];
    return [
      step(SubmitToLedger, {
        kind: 'OPEN_ACCOUNTS',
        owner: { platformId: metadata.platformId, customerId: id },
        currencies: currencies.filter(isCurrencyCode),
        status: isApproved ? 'ACTIVE' : 'PENDING',
      }),
    ];
  });
