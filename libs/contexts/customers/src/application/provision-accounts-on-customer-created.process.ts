import { process, step, type CallContext, type Dispatch, type ProcessDefinition } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { Erased, isCurrencyCode } from '@causeway/kernel';
import { SubmitToLedger } from '@causeway/ledger';
import { CUSTOMER_CREATED, type CustomerCreatedV1 } from '../published/events.js';
import { GetCustomerStanding } from './requests.js';

/**
 * A new customer gets an account in each of its currencies (accounts §2): of a regulated platform at once, of others
 * when the terms were accepted with the registration. Those of a customer that is not approved yet wait for that.
 */
export const provisionAccountsOnCustomerCreated = (dispatch: Dispatch): ProcessDefinition =>
  process('provision-accounts-on-customer-created')
    .from('customers')
    .inline()
    .onKnowing(
      CUSTOMER_CREATED,
      (message, call) => mayHaveAccounts(dispatch, message, call),
      ({ data, metadata }, mayHave) => {
        if (data instanceof Erased || !mayHave) return [];
        const { id, currencies, ...customer } = data as CustomerCreatedV1;
        return [
          step(SubmitToLedger, {
            kind: 'OPEN_ACCOUNTS',
            owner: { platformId: metadata.platformId, customerId: id },
            currencies: currencies.filter(isCurrencyCode),
            status: isApproved(customer) ? 'ACTIVE' : 'PENDING',
          }),
        ];
      },
    );

const isApproved = ({ kycStatus, kybStatus }: Pick<CustomerCreatedV1, 'kycStatus' | 'kybStatus'>): boolean =>
  (kycStatus ?? kybStatus) === 'APPROVED';

/** Whoever was forgotten before this ran needs no account any more. */
const mayHaveAccounts = async (
  dispatch: Dispatch,
  { data, metadata }: PublishedMessage,
  call: CallContext,
): Promise<boolean> => {
  if (data instanceof Erased) return false;
  const { id: customerId, endUserTermsConsent, ...customer } = data as CustomerCreatedV1;
  if (endUserTermsConsent !== undefined) return true;
  if (!isApproved(customer)) return false;
  // A sandbox that does without papers approves people who have accepted no terms (verification §2).
  if (metadata.environment === 'production') return true;
  const standing = await dispatch.execute(new GetCustomerStanding({ customerId }, call));
  return standing?.hasAcceptedTerms === true;
};
