import {
  type CommandHandling,
  type ContextDefinition,
  type CustomHandling,
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
import {
  erasePersonHandling,
  getErasureHandling,
  noteForgottenHandling,
  noteShreddedHandling,
  recordErasureHandling,
  shredPersonKeyHandling,
} from './application/erasure/erasure.handlers.js';
import {
  closeAccountsHandling,
  closeAccountsOnPersonErased,
} from './application/erasure/close-accounts-on-person-erased.process.js';
import { noteForgottenOnPersonForgotten } from './application/erasure/note-forgotten-on-person-forgotten.process.js';
import { shredKeyOnPersonForgotten } from './application/erasure/shred-key-on-person-forgotten.process.js';
import { customerEvents } from './application/event-catalog.js';
import type { CustomersPorts } from './application/ports.js';
import { openAccountsOnCustomerCreated } from './application/open-accounts-on-customer-created.process.js';
import { provisionCustomerHandling } from './application/provision-customer.handler.js';
import { provisionAccountsOnCurrencyEnabled } from './application/provision-accounts-on-currency-enabled.process.js';
import { provisionCurrencyHandling } from './application/provision-currency.handler.js';
import { customerRejections } from './application/rejections.js';
import { findUmaBearerHandling } from './application/uma-bearer.handlers.js';
import { CreateCustomerViews1763800100000 } from './infrastructure/migrations/1763800100000-create-customer-views.js';
import { CreateErasureView1763900200000 } from './infrastructure/migrations/1763900200000-create-erasure-view.js';
import { customerView } from './read/customer.view.js';
import { erasureView } from './read/erasure.view.js';

export const customersContext: ContextDefinition = {
  name: 'customers',
  events: customerEvents,
  views: [customerView, erasureView],
  migrations: [CreateCustomerViews1763800100000, CreateErasureView1763900200000],
  rejections: customerRejections,
};

/** Every view folds from one stream's events. */
export const replayable: Replayable = replayStreams(customersContext, [customerAggregate]);

/**
 * When this request, then that handler; when a customer was created, or its platform has another currency, then
 * accounts; when a person was erased, then those are closed that were opened meanwhile; when it was forgotten by
 * everybody, then its key is shredded. No timers.
 */
export const customersTable = (ports: CustomersPorts): CustomersTable => ({
  commands: [
    createCustomerHandling(ports),
    erasePersonHandling(ports),
    recordErasureHandling(ports),
    noteForgottenHandling,
    shredPersonKeyHandling(ports),
    noteShreddedHandling,
    provisionCurrencyHandling(ports),
    provisionCustomerHandling(ports),
    closeAccountsHandling(ports),
  ],
  queries: [
    getCustomerHandling(ports),
    getCustomerStandingHandling(ports),
    listCustomersHandling(ports),
    getErasureHandling(ports),
    findUmaBearerHandling(ports),
  ],
  processes: [
    openAccountsOnCustomerCreated,
    provisionAccountsOnCurrencyEnabled,
    closeAccountsOnPersonErased,
    ...noteForgottenOnPersonForgotten,
    shredKeyOnPersonForgotten,
  ],
  timers: {},
});

export interface CustomersTable {
  readonly commands: readonly (CommandHandling | CustomHandling)[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly ProcessDefinition[];
  readonly timers: Readonly<Record<string, never>>;
}
