import { freshDatabase, specCall } from '@causeway/testing';
import type { Environment } from '@causeway/kernel';
import type { CustomerDocument } from '../published/customer.document.js';
import { CustomersHost } from '../testing/customers-host.js';
import { provisionAccountsOnCurrencyEnabled } from './provision-accounts-on-currency-enabled.process.js';
import { CreateCustomer } from './requests.js';

let host: CustomersHost;
beforeAll(async () => {
  host = await CustomersHost.open(await freshDatabase('customers'));
});
afterAll(() => host.close());
beforeEach(() => {
  host.ledger.received.length = 0;
  host.ledger.commandIds.length = 0;
});

const create = async (platformId: string, more: object = {}) => {
  const command = new CreateCustomer({ customerType: 'INDIVIDUAL', ...more }, specCall(platformId));
  return (await host.execute<CustomerDocument>(command)).id;
};
const provision = async (platformId: string, environment: Environment = 'sandbox') => {
  await host.beginProvisioning(platformId, 'USDC', environment);
  return host.fireTimers(environment);
};
const consent = {
  acceptedAt: '2026-01-01T00:00:00.000Z',
  ipAddress: '203.0.113.7',
  termsVersion: 'V1',
  acceptanceMethod: 'CHECKBOX',
};
const opened = (platformId: string, customerId: string, status: 'ACTIVE' | 'PENDING') => ({
  kind: 'OPEN_ACCOUNTS',
  owner: { platformId, customerId },
  currencies: ['USDC'],
  status,
});

describe('a currency that a platform enables', () => {
  it('gives an account to customers who have all currencies, or this one among theirs, and to no other', async () => {
    const platformId = host.createPlatform();
    const all = await create(platformId);
    const named = await create(platformId, { currencies: ['USD', 'USDC'] });
    await create(platformId, { currencies: ['USD'] });
    await create(host.createPlatform());
    await provision(platformId);
    const byOwner = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
    expect([...host.ledger.received].sort(byOwner)).toStrictEqual(
      [opened(platformId, all, 'ACTIVE'), opened(platformId, named, 'ACTIVE')].sort(byOwner),
    );
  });

  it('waits on an unregulated platform for the terms, and for the approval', async () => {
    const platformId = host.createPlatform({ isRegulatedFinancialInstitution: false });
    await create(platformId);
    const accepted = await create(platformId, { endUserTermsConsent: consent });
    await provision(platformId);
    expect(host.ledger.received).toStrictEqual([opened(platformId, accepted, 'PENDING')]);
  });

  it('opens no account for customers of the other environment', async () => {
    const platformId = host.createPlatform();
    await create(platformId);
    await provision(platformId, 'production');
    expect(host.ledger.received).toStrictEqual([]);
  });

  it('reaches every customer, a page at a time, however many there are', async () => {
    const platformId = host.createPlatform();
    const before = 105;
    for (let count = 0; count < before; count += 1) await create(platformId);
    // Two full pages, one that is not, and an empty one.
    expect(await provision(platformId)).toBe(4);
    const owners = host.ledger.received.map((command) => 'owner' in command && command.owner.customerId);
    expect([owners.length, new Set(owners).size]).toStrictEqual([before, before]);
  });

  it('goes on where it was when a page fails, and asks the ledger for it under the same ids', async () => {
    const platformId = host.createPlatform();
    for (let count = 0; count < 60; count += 1) await create(platformId);
    await host.beginProvisioning(platformId, 'USDC');
    host.ledger.failsAfter = 55;
    await expect(host.fireTimers()).rejects.toThrow('the ledger is away');
    const ids = [...host.ledger.commandIds];
    expect(ids).toHaveLength(55);
    host.ledger.failsAfter = undefined;
    host.ledger.commandIds.length = 0;
    expect(await host.fireTimers()).toBe(2);
    expect(host.ledger.commandIds).toHaveLength(10);
    expect(host.ledger.commandIds.slice(0, 5)).toStrictEqual(ids.slice(50));
  });

  it('reaches customers registered while the currency was disabled, when it is enabled again', async () => {
    const platformId = host.createPlatform();
    await create(platformId);
    await provision(platformId);
    const late = await create(platformId);
    host.ledger.received.length = 0;
    await provision(platformId);
    const owners = host.ledger.received.map((command) => 'owner' in command && command.owner.customerId);
    expect(owners).toContain(late);
  });
});

it('is read from what the platform publishes', () => {
  const { reactions } = provisionAccountsOnCurrencyEnabled;
  expect(Object.keys(reactions)).toStrictEqual(['platform.currency-enabled.v1']);
});
