import {
  answersFromViews,
  answersQuery,
  decides,
  type CommandHandling,
  type QueryHandling,
  type RequestClass,
} from '@causeway/commands';
import { mapPage, uuidOf, type Id } from '@causeway/kernel';
import type { Customer, CustomerEvent } from '../domain/customer.js';
import { createCustomer, type RegistrationFacts } from '../domain/create-customer.decide.js';
import { customerIdOf } from '../domain/customer-id.js';
import { allCurrencies } from '../domain/platform-terms.js';
import type { CustomerDocument } from '../published/customer.document.js';
import { toCustomerDocument } from '../read/customer.document.js';
import { findCustomer, findEligibility, listCustomers } from '../read/customer.query.js';
import { customerAggregate, UMA_ADDRESS_NAMES } from './customer.aggregate.js';
import { fetchPlatformTerms } from './platform-terms.js';
import type { CustomersPorts } from './ports.js';
import {
  CreateCustomer,
  ImportCustomer,
  GetCustomer,
  GetCustomerEligibility,
  ListCustomers,
} from './requests.js';
import { searchKey } from './search-keys.js';
import { spareNames } from './spare-names.js';

export const createCustomerHandling = (ports: CustomersPorts): CommandHandling =>
  registering<CreateCustomer>(ports, CreateCustomer, {});

/** A row of a file that a platform imports (customers §9.1). */
export const importCustomerHandling = (ports: CustomersPorts): CommandHandling =>
  registering<ImportCustomer>(ports, ImportCustomer, { isImported: true });

const registering = <Request extends CreateCustomer | ImportCustomer>(
  ports: CustomersPorts,
  command: RequestClass<Request>,
  source: Pick<RegistrationFacts, 'isImported'>,
): CommandHandling =>
  decides<Customer, CustomerEvent, Request, RegistrationFacts>({
    command,
    aggregate: customerAggregate,
    begins: true,
    streamId: (_command, { commandId }) => uuidOf(customerIdOf(commandId)),
    facts: async (sent, call) => ({
      ...source,
      customerId: customerIdOf(call.commandId),
      spareNames: spareNames(call.commandId),
      terms: await fetchPlatformTerms(ports, call, { asksConsent: 'endUserTermsConsent' in sent }),
      searchKey: (name, value) => searchKey(ports.vault, call.platformId, name, value),
    }),
    decide: (sent, customer, when, facts) => createCustomer(sent, customer, when, facts),
    answer: (customer) => documentOf(customer) as never,
    answersAbout: (_customer, _command, { commandId }) => customerIdOf(commandId),
    nameTaken: (scope) => (scope === UMA_ADDRESS_NAMES ? 'UMA_ADDRESS_TAKEN' : 'PLATFORM_CUSTOMER_ID_TAKEN'),
  });

function documentOf(customer: Customer): CustomerDocument {
  if (customer.status === 'ABSENT') throw new Error('An accepted command left no customer behind');
  return toCustomerDocument(customer.customer);
}

/** Shows a customer; one that takes every currency is shown with those that the platform has at this moment. */
export const getCustomerHandling = (ports: CustomersPorts): QueryHandling =>
  answersQuery<GetCustomer>({
    query: GetCustomer,
    answer: async ({ customerId }: { customerId: Id<'Customer'> }, call) => {
      const customer = await findCustomer(ports, call, customerId);
      return customer.hasAllCurrencies
        ? toCustomerDocument(customer, allCurrencies(await fetchPlatformTerms(ports, call)))
        : toCustomerDocument(customer);
    },
  });

export const getCustomerEligibilityHandling = (ports: CustomersPorts): QueryHandling =>
  answersFromViews<GetCustomerEligibility>({
    query: GetCustomerEligibility,
    answer: ({ customerId }, tenant) => findEligibility(ports, tenant, customerId),
  });

/**
 * Personal values are stored encrypted: the platform's own id and the UMA address are sought by their keyed hashes,
 * so they match whole values only (customers §5).
 */
export const listCustomersHandling = (ports: CustomersPorts): QueryHandling =>
  answersQuery<ListCustomers>({
    query: ListCustomers,
    answer: async ({ platformCustomerId, umaAddress, ...wanted }, call) => {
      const supported = allCurrencies(await fetchPlatformTerms(ports, call));
      const keyOf = (name: 'platformCustomerId' | 'umaAddress', value: string | undefined) =>
        value === undefined ? undefined : searchKey(ports.vault, call.platformId, name, value);
      const page = await listCustomers(ports, call, supported, {
        ...wanted,
        platformCustomerIdKey: keyOf('platformCustomerId', platformCustomerId),
        umaAddressKey: keyOf('umaAddress', umaAddress),
      });
      return mapPage(page, (customer) => toCustomerDocument(customer, supported));
    },
  });
