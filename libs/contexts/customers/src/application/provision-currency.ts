import { step, type Aggregate, type CallContext, type ProcessStep } from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import { derivedUuid, type CurrencyCode, type Id } from '@causeway/kernel';
import {
  advanceProvisioning,
  beginProvisioning,
  evolveProvisioning,
  noProvisioning,
  type Provisioning,
  type ProvisioningEvent,
} from '../domain/provisioning.js';
import { customersWithCurrency } from '../read/customers-with-currency.query.js';
import { isOfEveryCustomer, openAccounts } from './open-accounts.js';
import type { CustomersPorts } from './ports.js';

export const PROVISION_PAGE = 'provision-page';
export interface PageDue {
  readonly platformId: string;
  readonly currencyCode: CurrencyCode;
  readonly page: number;
  readonly after?: Id<'Customer'>;
}

export const provisioningEvents = {
  ProvisioningBegun: { version: 1 },
  ProvisioningAdvanced: { version: 1 },
  ProvisioningFinished: { version: 1 },
} as const satisfies EventCatalog & Record<ProvisioningEvent['type'], unknown>;

/** One for each platform and currency. Each page is a timer of its own, so that each has a time limit of its own. */
export const provisioningStreams: Aggregate<Provisioning, ProvisioningEvent> = {
  category: 'provisioning',
  initial: noProvisioning,
  evolve: evolveProvisioning,
  consequences: (event, before, { page, after }, { streamId, metadata: { platformId } }) => {
    const timerOf = (number: number): string => `${streamId}.${number}`;
    const cancelTimers = before.isUnderWay ? [timerOf(before.page)] : [];
    if (event.type === 'ProvisioningFinished') return { cancelTimers };
    const dueAt = event.type === 'ProvisioningBegun' ? event.begunAt : event.advancedAt;
    const data: PageDue = { platformId, currencyCode: event.currencyCode, page, ...(after && { after }) };
    return { cancelTimers, timers: [{ timerId: timerOf(page), name: PROVISION_PAGE, dueAt, data }] };
  },
};

const streamOf = (platformId: string, currencyCode: CurrencyCode): string =>
  derivedUuid('provisioning', platformId, currencyCode);

/**
 * The step by which every customer of a platform is to get an account in a currency that was added to it (customers
 * §8). One stream a platform and currency, so a currency that was added twice is provisioned page after page anew.
 */
export const beginProvisioningOf = (platformId: string, currencyCode: CurrencyCode): ProcessStep =>
  step({
    name: 'begin-provisioning',
    on: provisioningStreams,
    id: streamOf(platformId, currencyCode),
    content: { currencyCode },
    decide: (_provisioning, context) => beginProvisioning(currencyCode, context),
  });

/** Opens the accounts of the customers of one page. A page that was cut off is begun again, under the same ids. */
export const provisionPage =
  (ports: Pick<CustomersPorts, 'dispatch' | 'views' | 'rows' | 'record'>) =>
  async ({ platformId, currencyCode, page, after }: PageDue, call: CallContext): Promise<void> => {
    const wanted = { currency: currencyCode, isOfEveryCustomer: isOfEveryCustomer(currencyCode) };
    const customers = await customersWithCurrency(ports, call, wanted, after);
    for (const customer of customers) await openAccounts(ports, customer, [currencyCode], call);
    const through = customers.at(-1)?.customerId;
    await ports.record(call, {
      name: 'advance-provisioning',
      on: provisioningStreams,
      id: streamOf(platformId, currencyCode),
      // What the page held may differ when it is read again; which page it was may not.
      content: { page },
      decide: (provisioning, context) =>
        advanceProvisioning({ page, currencyCode, through }, provisioning, context),
    });
  };
