import { Erased, newId, type CurrencyCode, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { CUSTOMER_CREATED } from '../published/events.js';
import type { CustomerDocument } from '../published/customer.document.js';
import { currencySetting, CustomersHost } from '../testing/customers-host.js';
import { openAccountsOnCustomerCreated } from './open-accounts-on-customer-created.process.js';
import { provisionCustomer } from './provision-customer.handler.js';
import { CreateCustomer } from './requests.js';

let host: CustomersHost;
beforeAll(async () => {
  host = await CustomersHost.open(await freshDatabase('customers'));
});
afterAll(() => host.close());
beforeEach(() => {
  host.ledger.received.length = 0;
});

const create = async (platformId: string, more: object = {}) => {
  const command = new CreateCustomer({ customerType: 'INDIVIDUAL', ...more }, specCall(platformId));
  return (await host.execute<CustomerDocument>(command)).id;
};
const react = (platformId: string, customerId: Id<'Customer'>, more: object = {}) =>
  provisionCustomer(host.ports)(customerId, specCall(platformId, more));
const enable = (platformId: string, ...codes: string[]) =>
  host.createPlatform({ supportedCurrencies: codes.map((code) => currencySetting(code)) }, platformId);
const provision = async (platformId: string, currencyCode: CurrencyCode) => {
  await host.beginProvisioning(platformId, currencyCode);
  await host.fireTimers();
};
/** The currencies that were asked for, each once, as the ledger opens them. */
const opened = (customerId: string) =>
  [
    ...new Set(
      host.ledger.received.flatMap((command) =>
        command.kind === 'OPEN_ACCOUNTS' && command.owner.customerId === customerId ? command.currencies : [],
      ),
    ),
  ].sort();

describe('a customer who is registered while a currency is being added', () => {
  type Step = 'REGISTERED' | 'ENABLED' | 'CUSTOMER HEARD OF' | 'CURRENCY HEARD OF';
  /** Every order in which a cause is there before its effect. */
  const ORDERS: readonly Step[][] = [
    ['REGISTERED', 'ENABLED', 'CUSTOMER HEARD OF', 'CURRENCY HEARD OF'],
    ['REGISTERED', 'ENABLED', 'CURRENCY HEARD OF', 'CUSTOMER HEARD OF'],
    ['REGISTERED', 'CUSTOMER HEARD OF', 'ENABLED', 'CURRENCY HEARD OF'],
    ['ENABLED', 'REGISTERED', 'CUSTOMER HEARD OF', 'CURRENCY HEARD OF'],
    ['ENABLED', 'REGISTERED', 'CURRENCY HEARD OF', 'CUSTOMER HEARD OF'],
    ['ENABLED', 'CURRENCY HEARD OF', 'REGISTERED', 'CUSTOMER HEARD OF'],
  ];

  /** The outcome must not depend on the order of the registration's read and the change. */
  it.each(ORDERS)('has its account when it is %s, %s, %s, %s', async (...order) => {
    const platformId = host.createPlatform();
    enable(platformId, 'USD');
    let customerId: Id<'Customer'> | undefined;
    for (const step of order) {
      if (step === 'ENABLED') enable(platformId, 'USD', 'EUR');
      else if (step === 'REGISTERED') {
        const now = order.indexOf('ENABLED') < order.indexOf('REGISTERED') ? ['USD', 'EUR'] : ['USD'];
        // The registration has read the configuration before the currency was there.
        enable(platformId, 'USD');
        customerId = await create(platformId);
        enable(platformId, ...now);
      } else if (step === 'CUSTOMER HEARD OF') await react(platformId, customerId as Id<'Customer'>);
      else await provision(platformId, 'EUR');
    }
    expect(opened(customerId as string)).toStrictEqual(['EUR', 'USD']);
  });

  it('gets the missing account when the registration is read again', async () => {
    const platformId = host.createPlatform();
    const customerId = await create(platformId);
    await react(platformId, customerId);
    enable(platformId, 'USD', 'USDC', 'EUR');
    await react(platformId, customerId);
    expect(opened(customerId)).toStrictEqual(['EUR', 'USD', 'USDC']);
  });

  it('is asked for under an id of its own where the platform has changed since the first try', async () => {
    const platformId = host.createPlatform();
    const customerId = await create(platformId);
    const { commandId } = specCall(platformId);
    await react(platformId, customerId, { commandId });
    await react(platformId, customerId, { commandId });
    enable(platformId, 'USD', 'USDC', 'EUR');
    await react(platformId, customerId, { commandId });
    expect(opened(customerId)).toStrictEqual(['EUR', 'USD', 'USDC']);
  });
});

describe('the accounts of a customer', () => {
  it('are those of the currencies that it named', async () => {
    const platformId = host.createPlatform();
    const customerId = await create(platformId, { currencies: ['USD'] });
    await react(platformId, customerId);
    expect(opened(customerId)).toStrictEqual(['USD']);
  });

  it('are joined by the embedded wallet whatever it named, also where its currency comes later', async () => {
    const [early, late] = [host.createPlatform(), host.createPlatform()];
    enable(early, 'USD', 'EUR', 'USDB');
    const one = await create(early, { currencies: ['USD'] });
    await react(early, one);
    expect(opened(one)).toStrictEqual(['USD', 'USDB']);
    const other = await create(late, { currencies: ['USD'] });
    enable(late, 'USD', 'USDB');
    await provision(late, 'USDB');
    expect(opened(other)).toStrictEqual(['USDB']);
  });

  it('wait for the approval, and for the terms where they are needed', async () => {
    const platformId = host.createPlatform({ isRegulatedFinancialInstitution: false });
    const silent = await create(platformId);
    await react(platformId, silent);
    expect(opened(silent)).toStrictEqual([]);
    const consent = {
      acceptedAt: '2026-01-01T00:00:00.000Z',
      ipAddress: '203.0.113.7',
      termsVersion: 'V1',
      acceptanceMethod: 'CHECKBOX',
    };
    const accepted = await create(platformId, { endUserTermsConsent: consent });
    await react(platformId, accepted);
    expect(host.ledger.received).toStrictEqual([
      {
        kind: 'OPEN_ACCOUNTS',
        owner: { platformId, customerId: accepted },
        currencies: ['USD', 'USDC'],
        status: 'PENDING',
      },
    ]);
  });

  it('are not opened for a customer that does not exist', async () => {
    const customerId = newId('Customer');
    await react(host.createPlatform(), customerId);
    expect(opened(customerId)).toStrictEqual([]);
  });
});

describe('the reaction to a registration', () => {
  it('is driven by the registration itself, asks for its accounts, and listens to nothing else', () => {
    const reaction = openAccountsOnCustomerCreated(host.ports);
    expect(reaction).toMatchObject({
      name: 'open-accounts-on-customer-created',
      from: 'customers',
      isInline: true,
    });
    expect(Object.keys(reaction.reactions)).toStrictEqual([CUSTOMER_CREATED]);
    const steps = (data: object) => reaction.reactions[CUSTOMER_CREATED]?.({ data } as never);
    const id = newId('Customer');
    expect(steps({ id })).toMatchObject([{ command: { type: 'provision-customer' } }]);
    expect(steps(Erased.instance)).toStrictEqual([]);
  });
});
