import type { CallContext } from '@causeway/commands';
import { newUuid, record, uuidOf, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import type { CustomerEvent } from '../domain/customer.js';
import { customerAggregate } from './customer.aggregate.js';
import type { CustomerDocument } from '../published/customer.document.js';
import { CustomersHost } from '../testing/customers-host.js';
import { activateAccounts } from './activate-accounts.js';
import { openAccounts } from './open-accounts.js';
import { CreateCustomer } from './requests.js';

let host: CustomersHost;
beforeAll(async () => {
  host = await CustomersHost.open(await freshDatabase('customers'));
});
afterAll(() => host.close());
afterEach(() => {
  host.ledger.opensAccounts = undefined;
});

const unverified = async () => {
  const call = specCall(host.createPlatform({ isRegulatedFinancialInstitution: false }));
  const customer = new CreateCustomer({ customerType: 'INDIVIDUAL', currencies: ['USD'] }, call);
  return { call, customerId: (await host.execute<CustomerDocument>(customer)).id };
};
/** As a review decides it, and the process that follows. */
const approve = async (call: CallContext, customerId: Id<'Customer'>): Promise<void> => {
  const own = { ...call, commandId: newUuid() };
  await host.ports.record(own, {
    name: 'approve',
    on: customerAggregate,
    id: uuidOf(customerId),
    decide: (_customer, { now: changedAt }) =>
      record<CustomerEvent>({
        type: 'CustomerStatusChanged',
        customerId,
        verificationStatus: 'APPROVED',
        changedAt,
      }),
  });
  await activateAccounts(host.ports, customerId, own);
};
const statusesOf = async (customerId: string): Promise<unknown[]> =>
  host.ledger.list(customerId).data.map(({ id }) => host.ledger.state(id)?.status);
const asRead = (customerId: Id<'Customer'>, verificationStatus: 'UNVERIFIED' | 'APPROVED') => ({
  customerId,
  verificationStatus,
});

it('accounts that were opened before the approval become active with it', async () => {
  const { call, customerId } = await unverified();
  host.ledger.opensAccounts = {};
  await openAccounts(host.ports, asRead(customerId, 'UNVERIFIED'), ['USD'], call);
  expect(await statusesOf(customerId)).toStrictEqual(['PENDING']);
  await approve(call, customerId);
  expect(await statusesOf(customerId)).toStrictEqual(['ACTIVE']);
});

it('an account that is opened on a status of before the approval becomes active', async () => {
  const { call, customerId } = await unverified();
  host.ledger.opensAccounts = {};
  await approve(call, customerId);
  await openAccounts(host.ports, asRead(customerId, 'UNVERIFIED'), ['USD'], call);
  expect(await statusesOf(customerId)).toStrictEqual(['ACTIVE']);
});

it('so does one whose opening was cut off, and is repeated after the approval', async () => {
  const { call, customerId } = await unverified();
  host.ledger.opensAccounts = { afterwards: () => Promise.reject(new Error('killed')) };
  await expect(openAccounts(host.ports, asRead(customerId, 'UNVERIFIED'), ['USD'], call)).rejects.toThrow(
    'killed',
  );
  host.ledger.opensAccounts = {};
  // The process of the approval ran before the account was there.
  host.ledger.change(idOfFirst(customerId), { status: 'CLOSED' });
  await approve(call, customerId);
  host.ledger.change(idOfFirst(customerId), { status: 'PENDING' });
  await openAccounts(host.ports, asRead(customerId, 'APPROVED'), ['USD'], call);
  expect(await statusesOf(customerId)).toStrictEqual(['ACTIVE']);
});

it('an account that was frozen meanwhile stays so', async () => {
  const { call, customerId } = await unverified();
  host.ledger.opensAccounts = {};
  await openAccounts(host.ports, asRead(customerId, 'UNVERIFIED'), ['USD'], call);
  host.ledger.change(idOfFirst(customerId), { status: 'FROZEN' });
  await approve(call, customerId);
  expect(await statusesOf(customerId)).toStrictEqual(['FROZEN']);
});

const idOfFirst = (customerId: string): Id<'InternalAccount'> =>
  host.ledger.list(customerId).data[0]?.id as Id<'InternalAccount'>;
