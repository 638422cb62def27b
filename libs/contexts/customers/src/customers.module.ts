import {
  type CommandHandling,
  type ContextDefinition,
  type ProcessDefinition,
  type QueryHandling,
  type Replayable,
  replayStreams,
} from '@causeway/commands';
import { customerAggregate } from './application/customer.aggregate.js';
import {
  createCustomerHandling,
  getCustomerHandling,
  getCustomerStandingHandling,
  listCustomersHandling,
} from './application/customer.handlers.js';
import { customerEvents } from './application/event-catalog.js';
import type { CustomersPorts } from './application/ports.js';
import { provisionAccountsOnCustomerCreated } from './application/provision-accounts-on-customer-created.process.js';
import { customerRejections } from './application/rejections.js';
import { CreateCustomerViews1763800100000 } from './infrastructure/migrations/1763800100000-create-customer-views.js';
import { customerView } from './read/customer.view.js';

export const customersContext: ContextDefinition = {
  name: 'customers',
  events: customerEvents,
  views: [customerView],
  migrations: [CreateCustomerViews1763800100000],
  rejections: customerRejections,
};

/** Every view folds from one stream's events. */
export const replayable: Replayable = replayStreams(customersContext, [customerAggregate]);

/** When this request, then that handler; when a customer was created, then accounts. No timers. */
export const customersTable = (ports: CustomersPorts): CustomersTable => ({
  commands: [createCustomerHandling(ports)],
  queries: [getCustomerHandling(ports), getCustomerStandingHandling(ports), listCustomersHandling(ports)],
  processes: [provisionAccountsOnCustomerCreated],
  timers: {},
});

export interface CustomersTable {
  readonly commands: readonly CommandHandling[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly ProcessDefinition[];
  readonly timers: Readonly<Record<string, never>>;
}
