import type { CallContext, ProcessDefinition, ProcessStep } from '@causeway/commands';
import { derivedUuid, Erased, type Id, money, newId, newUuid } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { REMEMBERING_CONTEXTS } from '../../domain/erasure.js';
import type { CustomerDocument } from '../../published/customer.document.js';
import { PERSON_ERASED, PERSON_FORGOTTEN_EVERYWHERE } from '../../published/events.js';
import { jane } from '../../testing/customer.fixture.js';
import { CustomersHost } from '../../testing/customers-host.js';
import { CreateCustomer, GetCustomer, GetCustomerEligibility, ListCustomers } from '../requests.js';
import { closeAccountsOnPersonErased } from './close-accounts-on-person-erased.process.js';
import { ErasePerson, GetErasure, ListFormerNames, type ErasureDocument } from './erasure.requests.js';
import { noteForgottenOnPersonForgotten } from './note-forgotten-on-person-forgotten.process.js';
import { shredKeyOnPersonForgotten } from './shred-key-on-person-forgotten.process.js';

let host: CustomersHost;
beforeAll(async () => {
  host = await CustomersHost.open(await freshDatabase('erasure'));
});
afterAll(() => host.close());

const user = () => `u${newUuid().replaceAll('-', '')}`;
const janeDoe = (name = user()) => ({
  ...jane,
  // The host's clock is before the day of the fixture's consent.
  endUserTermsConsent: { ...(jane['endUserTermsConsent'] as object), acceptedAt: '2025-12-31T00:00:00Z' },
  platformCustomerId: name,
  umaAddress: `$${name}@uma.localhost`,
});
const register = async (platformId: string, who = janeDoe()): Promise<Id<'Customer'>> =>
  (await host.execute<CustomerDocument>(new CreateCustomer(who, specCall(platformId)))).id;
const erase = (platformId: string, customerId: Id<'Customer'>, openTransactionIds: string[] = []) =>
  host.execute<ErasureDocument>(new ErasePerson({ customerId, openTransactionIds }, specCall(platformId)));
const refusal = (platformId: string, customerId: Id<'Customer'>, more: Partial<CallContext> = {}) =>
  host.refusal(new ErasePerson({ customerId, openTransactionIds: [] }, specCall(platformId, more)));
const statusOf = (platformId: string, customerId: Id<'Customer'>) =>
  host.execute<ErasureDocument | null>(new GetErasure({ customerId }, specCall(platformId)));

/** The steps of a process's reaction, as its reader executes them; it crashes before the step `until`. */
const react = async (
  process: ProcessDefinition,
  type: string,
  { platformId, customerId }: { platformId: string; customerId: Id<'Customer'> },
  until = Infinity,
): Promise<void> => {
  const message = { type, data: { customerId } } as never;
  const steps: readonly ProcessStep[] = process.reactions[type]?.(message) as never;
  for (const [index, { recording, task }] of steps.entries()) {
    if (index >= until) return;
    const call = specCall(platformId, { commandId: derivedUuid(process.name, customerId, String(index)) });
    await (recording === undefined ? task?.(call) : host.ports.record(call, recording));
  }
};
const forgetEverywhere = async (whose: { platformId: string; customerId: Id<'Customer'> }): Promise<void> => {
  for (const [index, context] of REMEMBERING_CONTEXTS.entries()) {
    const process = noteForgottenOnPersonForgotten[index];
    if (process === undefined) throw new Error(`no process hears ${context}`);
    await react(process, `${context}.person-forgotten.v1`, whose);
  }
};
const publishedOf = async (customerId: string): Promise<string[]> =>
  (await host.store.readPublished('customers.sandbox', 0, 10_000))
    .filter(({ key }) => key === customerId)
    .map(({ type }) => type);

describe('a person who is erased', () => {
  it('is deleted for every reader at once, and other customers stay', async () => {
    const platformId = host.createPlatform();
    const [customerId, neighbour] = [await register(platformId), await register(platformId)];
    expect(await erase(platformId, customerId)).toStrictEqual({
      ...{ customerId, erasedAt: host.clock.now() },
      waitingFor: REMEMBERING_CONTEXTS,
    });
    const shown = await host.execute(new GetCustomer({ customerId }, specCall(platformId)));
    expect(shown).toMatchObject({ platformCustomerId: '[erased]', umaAddress: '[erased]', isDeleted: true });
    expect(JSON.stringify(shown)).not.toMatch(/Jane|Market|203\.0/);
    const eligibility = await host.execute(new GetCustomerEligibility({ customerId }, specCall(platformId)));
    expect(eligibility).toMatchObject({ isDeleted: true });
    const list = await host.execute(new ListCustomers({ limit: 10 }, specCall(platformId)));
    expect(list).toMatchObject({ totalCount: 1, data: [{ id: neighbour, fullName: 'Jane Doe' }] });
  });

  it('is found by none of its names, and frees them', async () => {
    const platformId = host.createPlatform();
    const who = janeDoe();
    const customerId = await register(platformId, who);
    await erase(platformId, customerId);
    const wanted = { platformCustomerId: who.platformCustomerId, isIncludingDeleted: true, limit: 10 };
    expect(await host.execute(new ListCustomers(wanted, specCall(platformId)))).toMatchObject({
      totalCount: 0,
    });
    const next = await register(platformId, who);
    expect(next).not.toBe(customerId);
    expect(await host.refusal(new CreateCustomer(who, specCall(platformId)))).toBe(
      'PLATFORM_CUSTOMER_ID_TAKEN',
    );
  });

  it('leaves no keyed hash of a name in any table, once the key is shredded', async () => {
    const platformId = host.createPlatform();
    const who = janeDoe();
    const customerId = await register(platformId, who);
    const hash = host.vault.keyedHash('customers.uma-address', who.umaAddress);
    expect(await host.dump()).toContain(hash);
    await erase(platformId, customerId);
    expect(await host.dump()).not.toContain(hash);
    const { rows } = {
      rows: await host.query<{ data: string }>(`select data::text from customers.event_sandbox`),
    };
    expect(rows.filter(({ data }) => data.includes(hash))).toStrictEqual([]);
  });

  it('is still known to those who blank by the platform’s own ids for it, until the key is shredded', async () => {
    const platformId = host.createPlatform();
    const who = janeDoe();
    const customerId = await register(platformId, who);
    await erase(platformId, customerId);
    const namesFor = (asker: string) =>
      host.execute<readonly string[]>(new ListFormerNames({ customerId }, specCall(asker)));
    expect(await namesFor(platformId)).toStrictEqual([who.platformCustomerId]);
    expect(await namesFor(host.createPlatform())).toStrictEqual([]);
    await host.vault.shred(customerId);
    expect(await namesFor(platformId)).toStrictEqual([]);
  });

  it('is erased once: a repeated request returns the progress', async () => {
    const platformId = host.createPlatform();
    const customerId = await register(platformId);
    const first = await erase(platformId, customerId);
    expect(await erase(platformId, customerId)).toStrictEqual(first);
    expect(await publishedOf(customerId)).toStrictEqual(['customers.customer-created.v1', PERSON_ERASED]);
  });
});

describe('money', () => {
  it.each(['available', 'held', 'pending'] as const)(
    'that is %s blocks the erasure, on any account',
    async (kind) => {
      const platformId = host.createPlatform();
      const customerId = await register(platformId);
      const [empty, full] = [newId('InternalAccount'), newId('InternalAccount')];
      host.ledger.open(customerId, empty);
      host.ledger.open(customerId, full, { [kind]: 1n });
      const request = new ErasePerson({ customerId, openTransactionIds: [] }, specCall(platformId));
      await expect(host.execute(request)).rejects.toMatchObject({
        code: 'CUSTOMER_HAS_MONEY',
        details: { internalAccountIds: [full] },
      });
      expect(await statusOf(platformId, customerId)).toBeNull();
    },
  );

  it('that belongs to no account does not block the erasure', async () => {
    const platformId = host.createPlatform();
    const customerId = await register(platformId);
    host.ledger.open(customerId, newId('InternalAccount'));
    expect(await refusal(platformId, customerId)).toBe('accepted');
  });

  it('that is open blocks it too', async () => {
    const platformId = host.createPlatform();
    const customerId = await register(platformId);
    await expect(erase(platformId, customerId, ['Transaction:1'])).rejects.toMatchObject({
      code: 'CUSTOMER_HAS_OPEN_PAYMENTS',
    });
  });
});

const strangers: [string, (owner: string) => [string, Partial<CallContext>]][] = [
  ['another platform', () => [host.createPlatform(), {}]],
  ['the other environment', (owner) => [owner, { environment: 'production' }]],
];
it.each(strangers)('%s erases no customer and sees no erasure', async (_, stranger) => {
  const platformId = host.createPlatform();
  const customerId = await register(platformId);
  const [other, more] = stranger(platformId);
  expect(await refusal(other, customerId, more)).toBe('CUSTOMER_NOT_FOUND');
  await erase(platformId, customerId);
  expect(await host.execute(new GetErasure({ customerId }, specCall(other, more)))).toBeNull();
});

describe('the key', () => {
  it('is shredded when every context has forgotten, and not before', async () => {
    const whose = { platformId: host.createPlatform(), customerId: newId('Customer') };
    whose.customerId = await register(whose.platformId);
    const sealed = await host.vault.seal(whose.customerId, 'a secret');
    await erase(whose.platformId, whose.customerId);
    expect(await publishedOf(whose.customerId)).not.toContain(PERSON_FORGOTTEN_EVERYWHERE);
    await forgetEverywhere(whose);
    expect(await publishedOf(whose.customerId)).toContain(PERSON_FORGOTTEN_EVERYWHERE);
    expect(await host.vault.open(sealed)).toBe('a secret');
    await react(shredKeyOnPersonForgotten(host.ports), PERSON_FORGOTTEN_EVERYWHERE, whose);
    expect(await host.vault.open(sealed)).toBe(Erased.instance);
    const erasure = await statusOf(whose.platformId, whose.customerId);
    expect(erasure).toMatchObject({ waitingFor: [], keyShreddedAt: host.clock.now() });
  });

  it('is shredded once although its process crashes right after it, and its end is recorded', async () => {
    const whose = { platformId: host.createPlatform(), customerId: newId('Customer') };
    whose.customerId = await register(whose.platformId);
    await erase(whose.platformId, whose.customerId);
    await forgetEverywhere(whose);
    await react(shredKeyOnPersonForgotten(host.ports), PERSON_FORGOTTEN_EVERYWHERE, whose, 1);
    expect((await statusOf(whose.platformId, whose.customerId))?.keyShreddedAt).toBeUndefined();
    await react(shredKeyOnPersonForgotten(host.ports), PERSON_FORGOTTEN_EVERYWHERE, whose);
    await react(shredKeyOnPersonForgotten(host.ports), PERSON_FORGOTTEN_EVERYWHERE, whose);
    expect((await statusOf(whose.platformId, whose.customerId))?.keyShreddedAt).toBeDefined();
    const events = await host.store.load('customers.sandbox', `customer-${whose.customerId.slice(9)}`);
    expect(events.map(({ type }) => type)).toStrictEqual([
      'CustomerRegistered',
      'PersonErased',
      ...REMEMBERING_CONTEXTS.map(() => 'PersonForgottenElsewhere'),
      'PersonKeyShredded',
    ]);
    expect(events[0]?.data).toMatchObject({ details: Erased.instance, searchKeys: Erased.instance });
  });
});

describe('the accounts of a person who is erased', () => {
  const closed = (...accountIds: Id<'InternalAccount'>[]) => ({
    kind: 'CLOSE_ACCOUNTS',
    accountIds,
    reason: 'CUSTOMER_DELETED',
  });
  /** A customer with two empty accounts, and the commands that the ledger gets from now on. */
  const withAccounts = async () => {
    const platformId = host.createPlatform();
    const customerId = await register(platformId);
    const own = [newId('InternalAccount'), newId('InternalAccount')] as const;
    for (const accountId of own) host.ledger.open(customerId, accountId);
    const before = host.ledger.received.length;
    return { platformId, customerId, own, received: () => host.ledger.received.slice(before) };
  };
  afterEach(() => {
    host.ledger.beforeClosing = () => undefined;
  });

  it('are closed before anything is erased, and no other customer’s are', async () => {
    const { platformId, customerId, own, received } = await withAccounts();
    host.ledger.open(await register(platformId), newId('InternalAccount'));
    const erasedAtClosing: unknown[] = [];
    host.ledger.beforeClosing = async () => erasedAtClosing.push(...(await publishedOf(customerId)));
    await erase(platformId, customerId);
    expect(received().filter(({ kind }) => kind === 'CLOSE_ACCOUNTS')).toStrictEqual([closed(...own)]);
    expect(erasedAtClosing).not.toHaveLength(0);
    expect(erasedAtClosing).not.toContain(PERSON_ERASED);
  });

  it('all stay open where one is credited at the same moment, and the person is not erased until it is paid out', async () => {
    const { platformId, customerId, own } = await withAccounts();
    const [raced, empty] = own;
    host.ledger.beforeClosing = () => host.ledger.change(raced, { available: money(1n, 'USD') });
    const refused = new ErasePerson({ customerId, openTransactionIds: [] }, specCall(platformId));
    await expect(host.execute(refused)).rejects.toMatchObject({
      code: 'CUSTOMER_HAS_MONEY',
      details: { internalAccountIds: [raced] },
    });
    expect(await statusOf(platformId, customerId)).toBeNull();
    expect([host.ledger.state(raced)?.status, host.ledger.state(empty)?.status]).toStrictEqual([
      'ACTIVE',
      'ACTIVE',
    ]);
    host.ledger.beforeClosing = () => undefined;
    host.ledger.change(raced, { available: money(0n, 'USD') });
    expect(await refusal(platformId, customerId)).toBe('accepted');
    expect([host.ledger.state(raced)?.status, host.ledger.state(empty)?.status]).toStrictEqual([
      'CLOSED',
      'CLOSED',
    ]);
  });

  it.each<[string, string[], Parameters<CustomersHost['ledger']['change']>[1]]>([
    ['money', [], { pending: money(1n, 'USD') }],
    ['a payment under way', ['Transaction:1'], {}],
  ])('are left alone where %s blocks the erasure', async (_what, openTransactionIds, more) => {
    const { platformId, customerId, own, received } = await withAccounts();
    host.ledger.change(own[1], more);
    const request = new ErasePerson({ customerId, openTransactionIds }, specCall(platformId));
    await expect(host.execute(request)).rejects.toMatchObject({
      code: expect.stringMatching(/^CUSTOMER_HAS_/),
    });
    expect(received()).toStrictEqual([]);
  });

  it('that were opened meanwhile are closed after it, once', async () => {
    const { platformId, customerId, received } = await withAccounts();
    await erase(platformId, customerId);
    const late = newId('InternalAccount');
    host.ledger.open(customerId, late);
    const before = received().length;
    await react(closeAccountsOnPersonErased(host.ports), PERSON_ERASED, { platformId, customerId });
    await react(closeAccountsOnPersonErased(host.ports), PERSON_ERASED, { platformId, customerId });
    expect(received().slice(before)).toStrictEqual([closed(late)]);
  });
});
