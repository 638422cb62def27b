import { carriesOut, childCall, type CallContext, type CustomHandling } from '@causeway/commands';
import { nothing, uuidOf } from '@causeway/kernel';
import type { Customer } from '../domain/customer.js';
import { allCurrencies } from '../domain/platform-terms.js';
import { contactChange } from '../domain/profile/contact-change.js';
import { deleteCustomer } from '../domain/profile/delete-customer.decide.js';
import { replacePhone } from '../domain/profile/replace-phone.decide.js';
import { updateCustomer, type UpdateFacts } from '../domain/profile/update-customer.decide.js';
import type { CustomerDocument } from '../published/customer.document.js';
import { toCustomerDocument } from '../read/customer.document.js';
import { findCustomer } from '../read/customer.query.js';
import { customerAggregate, UMA_ADDRESS_NAMES } from './customer.aggregate.js';
import { accountsOf } from './erasure/accounts-of-customer.js';
import { closeAccountsUnlessBlocked } from './erasure/close-accounts.js';
import { findObstacles } from './erasure/obstacles.js';
import { fetchPlatformTerms } from './platform-terms.js';
import type { CustomersPorts } from './ports.js';
import {
  CheckCustomerChange,
  DeleteCustomer,
  PatchCustomer,
  ReplacePhoneNumber,
  UpdateCustomer,
} from './requests.js';
import { searchKey } from './search-keys.js';

export const updateCustomerHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<UpdateCustomer>({
    command: UpdateCustomer,
    execute: (change, call) => changeProfile(ports, change, call),
  });

const changeProfile = async (
  ports: CustomersPorts,
  { customerId, sent }: UpdateCustomer['payload'],
  call: CallContext,
): Promise<CustomerDocument> => {
  const terms = await fetchPlatformTerms(ports, call);
  return ports.record(call, {
    name: 'change-profile',
    on: customerAggregate,
    id: uuidOf(customerId),
    content: sent,
    facts: () => factsFor(ports, call, { customerId, sent }),
    decide: (customer, when, known) => updateCustomer(sent, customer, when, known),
    answer: (customer) => shown(customer, allCurrencies(terms)),
    answersAbout: customerId,
    nameTaken: (scope) => (scope === UMA_ADDRESS_NAMES ? 'UMA_ADDRESS_TAKEN' : 'PLATFORM_CUSTOMER_ID_TAKEN'),
  });
};

/**
 * Changes a profile. Where codes of a wallet go to a contact that the change replaces, its owner signs first (customers
 * §6.1).
 */
export const patchCustomerHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<PatchCustomer>({
    command: PatchCustomer,
    execute: async (asked, call) => {
      const change =
        ports.contactTies &&
        (await checkedChange(ports, asked, call, (of) => contactChange(asked.sent, of) ?? null));
      if (change !== undefined && change !== null) {
        const agreed = await ports.contactTies?.change({ ...asked, ...change }, call);
        if (agreed !== undefined && agreed.status !== 'UNTIED') return agreed;
      }
      return { status: 'DONE' as const, done: await changeProfile(ports, asked, call) };
    },
  });

export const checkCustomerChangeHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<CheckCustomerChange>({
    command: CheckCustomerChange,
    execute: (asked, call) => checkedChange(ports, asked, call, () => null),
  });

/** Throws what the change itself would be refused with, before anyone is asked to sign, or for the rest of a form. */
const checkedChange = <Answer>(
  ports: CustomersPorts,
  { customerId, sent }: UpdateCustomer['payload'],
  call: CallContext,
  answer: (customer: Customer) => Answer,
): Promise<Answer> =>
  ports.record(childCall(call, 'check-change'), {
    name: 'check-change',
    on: customerAggregate,
    id: uuidOf(customerId),
    isIdempotent: true,
    facts: () => factsFor(ports, call, { customerId, sent }),
    decide: (customer, when, known) => {
      const decision = updateCustomer(sent, customer, when, known);
      return decision.outcome === 'rejected' ? decision : nothing();
    },
    answer,
  });

/** The number was proven elsewhere, so it becomes verified without a code of its own (sca §7). */
export const replacePhoneNumberHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<ReplacePhoneNumber>({
    command: ReplacePhoneNumber,
    execute: async ({ customerId, phoneNumber }, call) => {
      await findCustomer(ports, call, customerId);
      await ports.record(call, {
        name: 'replace-phone-number',
        on: customerAggregate,
        id: uuidOf(customerId),
        content: { customerId, phoneNumber },
        decide: (customer, when) => replacePhone(phoneNumber, customer, when),
      });
      return null;
    },
  });

/** Throws `CUSTOMER_NOT_FOUND` for another tenant's customer. */
const factsFor = async (
  ports: CustomersPorts,
  call: CallContext,
  { customerId, sent }: UpdateCustomer['payload'],
): Promise<UpdateFacts> => {
  await findCustomer(ports, call, customerId);
  return {
    terms: await fetchPlatformTerms(ports, call, { asksConsent: 'endUserTermsConsent' in sent }),
    hasAccounts: (await accountsOf(ports, customerId, call)).length > 0,
    searchKey: (name, value) => searchKey(ports.vault, call.platformId, name, value),
  };
};

/** The accounts are closed before the customer is deleted, as for an erasure: a closed account receives no money. */
export const deleteCustomerHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<DeleteCustomer>({
    command: DeleteCustomer,
    execute: async (wanted, call) => {
      const { customerId } = wanted;
      const { isDeleted } = await findCustomer(ports, call, customerId);
      const foundMoney = isDeleted ? [] : await closeAccountsUnlessBlocked(ports, wanted, call);
      const terms = await fetchPlatformTerms(ports, call);
      return ports.record(call, {
        name: 'record-deletion',
        on: customerAggregate,
        id: uuidOf(customerId),
        content: wanted,
        facts: () => findObstacles(ports, { ...wanted, foundMoney }, call),
        decide: deleteCustomer,
        answer: (customer) => shown(customer, allCurrencies(terms)),
        answersAbout: customerId,
      });
    },
  });

const shown = (customer: Customer, supported: readonly string[]): CustomerDocument => {
  if (customer.status === 'ABSENT') throw new Error('An accepted command left no customer behind');
  return toCustomerDocument(customer.customer, supported);
};
