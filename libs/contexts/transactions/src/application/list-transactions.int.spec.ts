import { newId, uuidOf, type KeysetPosition } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import type { TransactionsWanted } from './transaction.requests.js';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { umaAddressKey, umaSide } from '@causeway/transaction-owner';
import { callOf } from '@causeway/deposits/testing';
import { at, fromAccount, incoming, outgoing, toAccount } from '@causeway/transaction-owner/testing';
import { TransactionsHost } from '../testing/transactions-host.js';

let host: TransactionsHost;
beforeAll(async () => {
  host = await TransactionsHost.open(await freshDatabase('transactions'));
});
afterAll(() => host.close());

/** A platform of its own for each test; its rows in the order in which they are written. */
const platformWith = async (...documents: readonly TransactionDocument[]): Promise<string> => {
  const platformId = newId('Platform');
  for (const document of documents) await host.show(document, callOf(platformId));
  return platformId;
};
const ids = (documents: readonly TransactionDocument[]) => documents.map(({ id }) => id);

describe('the list of transactions', () => {
  it('shows each as GET does, newest first, whatever the order in which they came', async () => {
    const [first, second, third] = [incoming(1), outgoing(2), incoming(3)];
    const platformId = await platformWith(second, third, first);
    expect(await host.list(platformId)).toStrictEqual({
      data: [third, second, first],
      hasMore: false,
      totalCount: 3,
    });
    for (const document of [first, second, third])
      expect(await host.get(document.id, callOf(platformId))).toStrictEqual(document);
  });

  it('shows the oldest first where asked', async () => {
    const [first, second] = [incoming(1), incoming(2)];
    const platformId = await platformWith(second, first);
    expect((await host.list(platformId, { sortOrder: 'asc' })).data).toStrictEqual([first, second]);
    expect((await host.list(platformId, { sortOrder: 'desc' })).data).toStrictEqual([second, first]);
  });

  it('of a platform without transactions is empty', async () => {
    expect(await host.list(newId('Platform'))).toStrictEqual({ data: [], hasMore: false, totalCount: 0 });
  });

  it('hides what is another platform’s or the other environment’s, and so does GET', async () => {
    const [mine, foreign, live] = [incoming(1), incoming(2), incoming(3)];
    const platformId = await platformWith(mine);
    await platformWith(foreign);
    await host.show(live, callOf(platformId, { environment: 'production' }));
    expect(await host.list(platformId)).toMatchObject({ data: [mine], totalCount: 1 });
    expect(await host.list(platformId, {}, 'production')).toMatchObject({ data: [live], totalCount: 1 });
    expect(await host.list(platformId, { customerId: foreign.customerId })).toMatchObject({ totalCount: 0 });
    const call = callOf(platformId);
    expect(await host.refusal(mine.id, call)).toBe('found');
    expect(await host.refusal(foreign.id, call)).toBe('TRANSACTION_NOT_FOUND');
    expect(await host.refusal(live.id, call)).toBe('TRANSACTION_NOT_FOUND');
    expect(await host.refusal(newId('Transaction'), call)).toBe('TRANSACTION_NOT_FOUND');
  });
});

describe('a filter', () => {
  const platform = newId('Platform');
  const customerId = newId('Customer');
  const account = newId('InternalAccount');
  const external = newId('ExternalAccount');
  const refund = {
    reference: 'ABC-REFUND',
    initiatedAt: at(9),
    status: 'PENDING',
    reason: 'TRANSACTION_FAILED',
  } as const;
  const deposit = incoming(1, { customerId, platformCustomerId: 'ann', destination: toAccount(account) });
  const payment = outgoing(2, {
    customerId,
    platformCustomerId: 'ann',
    status: 'PROCESSING',
    source: fromAccount(account),
    destination: toAccount(external),
    reconciliationInstructions: { reference: 'ABC' },
  });
  const failed = outgoing(3, { platformCustomerId: 'bob', status: 'FAILED', refund });
  const own = incoming(4, { customerId: platform, platformCustomerId: platform });
  const [ADA, BEN] = ['$ada@uma.example', '$ben@elsewhere.example'];
  const fromBen = incoming(5, { source: { sourceType: 'UMA_ADDRESS', umaAddress: BEN, currency: 'EUR' } });
  const toBen = outgoing(6, {
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: BEN, currency: 'EUR' },
  });
  const twin = newId('ExternalAccount');
  const toTwin = outgoing(7, { destination: toAccount(twin) });
  const all = [deposit, payment, failed, own, fromBen, toBen, toTwin];
  const titles = ['deposit', 'payment', 'failed', 'own', 'fromBen', 'toBen', 'toTwin'];
  const names = new Map(all.map(({ id }, index) => [id, titles[index]]));

  beforeAll(async () => {
    for (const document of [deposit, payment, failed, own, toTwin])
      await host.show(document, callOf(platform));
    const sideOf = (address: string) => umaSide(umaAddressKey(host.vault, platform, address));
    await host.show(fromBen, callOf(platform), null, { source: sideOf(BEN), alias: sideOf(ADA) });
    await host.show(toBen, callOf(platform), null, { destination: sideOf(BEN) });
    host.bearers.addAccount('DE89 3704 0044 0532 0130 00', external);
    host.bearers.addAccount('DE89 3704 0044 0532 0130 00', twin);
    host.bearers.add('ann', customerId);
    host.bearers.add('bob', failed.customerId);
  });

  const found = async (wanted: Partial<TransactionsWanted>) => {
    const { data, totalCount } = await host.list(platform, { sortOrder: 'asc', ...wanted });
    expect(totalCount).toBe(data.length);
    return data.map(({ id }) => names.get(id)).join(' ');
  };

  it.each<[string, Partial<TransactionsWanted>, string]>([
    ['a customer', { customerId }, 'deposit payment'],
    ['a customer by the bare uuid', { customerId: uuidOf(customerId) }, 'deposit payment'],
    ['the platform itself', { customerId: platform }, 'own'],
    ['an unknown customer', { customerId: newId('Customer') }, ''],
    ['what is no id', { customerId: 'unknown' }, ''],
    ['the platform’s name for a customer', { platformCustomerId: 'ann' }, 'deposit payment'],
    ['another spelling of that name', { platformCustomerId: 'Ann' }, ''],
    ['the name of another customer', { platformCustomerId: 'bob' }, 'failed'],
    ['the name that the platform itself bears', { platformCustomerId: platform }, 'own'],
    ['an account on either side', { accountIdentifier: account }, 'deposit payment'],
    ['an account on either side by the bare uuid', { accountIdentifier: uuidOf(account) }, 'deposit payment'],
    ['the account that pays', { senderAccountIdentifier: account }, 'payment'],
    ['the account that is paid', { receiverAccountIdentifier: account }, 'deposit'],
    ['an external account that is paid', { receiverAccountIdentifier: external }, 'payment'],
    ['an external account by the bare uuid', { receiverAccountIdentifier: uuidOf(external) }, 'payment'],
    ['an external account that never pays', { senderAccountIdentifier: external }, ''],
    ['the number of a bank account', { accountIdentifier: 'DE89 3704 0044 0532 0130 00' }, 'payment toTwin'],
    [
      'such a number where it is paid',
      { receiverAccountIdentifier: 'DE89 3704 0044 0532 0130 00' },
      'payment toTwin',
    ],
    ['such a number where it would pay', { senderAccountIdentifier: 'DE89 3704 0044 0532 0130 00' }, ''],
    ['a number that no account has', { accountIdentifier: 'DE00' }, ''],
    ['a UMA address on either side', { accountIdentifier: BEN }, 'fromBen toBen'],
    ['a UMA address in another case', { accountIdentifier: BEN.toUpperCase() }, 'fromBen toBen'],
    ['a UMA address that pays', { senderAccountIdentifier: BEN }, 'fromBen'],
    ['a UMA address that is paid', { receiverAccountIdentifier: BEN }, 'toBen'],
    ['the address that an account was paid by', { receiverAccountIdentifier: ADA }, 'fromBen'],
    ['the address of another person', { accountIdentifier: '$eve@elsewhere.example' }, ''],
    ['a status', { status: 'COMPLETED' }, 'deposit own fromBen'],
    ['another status', { status: 'FAILED' }, 'failed'],
    ['a status that nothing has', { status: 'REFUNDED' }, ''],
    ['incoming ones', { type: 'INCOMING' }, 'deposit own fromBen'],
    ['outgoing ones', { type: 'OUTGOING' }, 'payment failed toBen toTwin'],
    ['those of cards', { type: 'CARD' }, ''],
    ['those of one card', { cardId: newId('Card') }, ''],
    ['those of one card among payments', { cardId: newId('Card'), type: 'OUTGOING' }, ''],
    ['a reference', { reference: 'ABC' }, 'payment'],
    ['a reference of a refund', { reference: 'ABC-REFUND' }, 'failed'],
    ['a part of a reference', { reference: 'AB' }, ''],
    ['a first moment, which counts', { startDate: at(3) }, 'failed own fromBen toBen toTwin'],
    ['a last moment, which counts', { endDate: at(2) }, 'deposit payment'],
    ['one moment', { startDate: at(2), endDate: at(2) }, 'payment'],
    [
      'all of them together',
      {
        customerId,
        type: 'OUTGOING',
        status: 'PROCESSING',
        startDate: at(1),
        endDate: at(3),
        reference: 'ABC',
        accountIdentifier: account,
      },
      'payment',
    ],
    ['two that exclude each other', { customerId, status: 'FAILED' }, ''],
    ['text that is SQL', { reference: `' or true --` }, ''],
  ])('on %s', async (_what, wanted, expected) => {
    expect(await found(wanted)).toBe(expected);
  });
});

describe('a transaction of a quote that is not executed', () => {
  const EXPIRES_AT = at(30);

  it('is pending until its moment and expired from it on, in GET, list and filter alike', async () => {
    const document = outgoing(1);
    const platformId = newId('Platform');
    await host.show(document, callOf(platformId), EXPIRES_AT);
    const seen = async () => ({
      get: (await host.get(document.id, callOf(platformId))).status,
      list: (await host.list(platformId)).data.map(({ status }) => status),
      pending: (await host.list(platformId, { status: 'PENDING' })).totalCount,
      expired: (await host.list(platformId, { status: 'EXPIRED' })).totalCount,
    });
    host.clock.moveTo(at(29));
    expect(await seen()).toStrictEqual({ get: 'PENDING', list: ['PENDING'], pending: 1, expired: 0 });
    host.clock.moveTo(EXPIRES_AT);
    expect(await seen()).toStrictEqual({ get: 'EXPIRED', list: ['EXPIRED'], pending: 0, expired: 1 });
    expect((await host.get(document.id, callOf(platformId))).updatedAt).toBe(EXPIRES_AT);
  });

  it('is found as expired after the sweep as before it', async () => {
    const platformId = await platformWith(outgoing(1, { status: 'EXPIRED' }));
    expect(await host.list(platformId, { status: 'EXPIRED' })).toMatchObject({ totalCount: 1 });
  });

  it('and one that was executed in time does not expire any more', async () => {
    const document = outgoing(1, { status: 'PROCESSING' });
    const platformId = newId('Platform');
    await host.show(document, callOf(platformId), EXPIRES_AT);
    host.clock.moveTo(at(45));
    expect(await host.get(document.id, callOf(platformId))).toStrictEqual(document);
    expect(await host.list(platformId, { status: 'EXPIRED' })).toMatchObject({ totalCount: 0 });
  });
});

describe('paging', () => {
  /** Walks through all pages; `meanwhile` happens after each. */
  const walk = async (
    platformId: string,
    wanted: Partial<TransactionsWanted>,
    meanwhile: () => Promise<unknown> = async () => undefined,
  ): Promise<string[]> => {
    const seen: string[] = [];
    let after: KeysetPosition | undefined;
    do {
      const page = await host.list(platformId, { ...wanted, ...(after && { after }) });
      expect(page.hasMore).toBe(page.next !== undefined);
      seen.push(...ids(page.data));
      after = page.next;
      await meanwhile();
    } while (after !== undefined);
    return seen;
  };

  it('goes through all rows once, also through those of one moment', async () => {
    const documents = [1, 2, 2, 2, 2, 3, 3, 4].map((minute) => incoming(minute));
    const platformId = await platformWith(...documents);
    const all = ids((await host.list(platformId)).data);
    expect(all).toHaveLength(8);
    for (const limit of [1, 2, 3, 7, 8, 9]) expect(await walk(platformId, { limit })).toStrictEqual(all);
    expect(await walk(platformId, { limit: 3, sortOrder: 'asc' })).toStrictEqual([...all].reverse());
  });

  it('keeps to its filters, and counts all that pass them', async () => {
    const wantedOnes = [outgoing(2), outgoing(4), outgoing(6)];
    const platformId = await platformWith(incoming(1), ...wantedOnes, incoming(5));
    const page = await host.list(platformId, { type: 'OUTGOING', limit: 2 });
    expect(page).toMatchObject({ hasMore: true, totalCount: 3 });
    expect(await walk(platformId, { type: 'OUTGOING', limit: 2 })).toStrictEqual(ids(wantedOnes).reverse());
  });

  it.each(['desc', 'asc'] as const)(
    '%s neither skips nor repeats a row while others arrive',
    async (sortOrder) => {
      const documents = Array.from({ length: 10 }, (_row, index) => incoming(10 + index));
      const platformId = await platformWith(...documents);
      let minute = 20;
      const arrivals = async () => {
        await host.show(incoming((minute += 1)), callOf(platformId));
        await host.show(incoming(30 - minute), callOf(platformId));
      };
      const before = ids((await host.list(platformId, { sortOrder })).data);
      const seen = await walk(platformId, { limit: 3, sortOrder }, () =>
        minute < 28 ? arrivals() : Promise.resolve(),
      );
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => before.includes(id as (typeof before)[number]))).toStrictEqual(before);
    },
  );
});

describe('paging while rows change', () => {
  it.each(['desc', 'asc'] as const)(
    '%s shows each row once, whatever becomes of it between two pages',
    async (sortOrder) => {
      const documents = Array.from({ length: 9 }, (_row, index) => outgoing(index + 1));
      const platformId = await platformWith(...documents);
      const seen: string[] = [];
      let after: KeysetPosition | undefined;
      do {
        const page = await host.list(platformId, { limit: 2, sortOrder, ...(after && { after }) });
        seen.push(...ids(page.data));
        after = page.next;
        for (const document of documents)
          await host.show({ ...document, status: 'PROCESSING', updatedAt: at(50) }, callOf(platformId));
      } while (after !== undefined);
      const ordered = ids(documents);
      expect(seen).toStrictEqual(sortOrder === 'asc' ? ordered : [...ordered].reverse());
    },
  );

  it('leaves out a row that no longer passes the filter, and no other one', async () => {
    const documents = Array.from({ length: 6 }, (_row, index) => outgoing(index + 1));
    const platformId = await platformWith(...documents);
    const wanted = { limit: 2, sortOrder: 'asc', status: 'PENDING' } as const;
    const first = await host.list(platformId, wanted);
    const [shown, gone] = [documents[0], documents[3]];
    for (const document of [shown, gone])
      if (document) await host.show({ ...document, status: 'FAILED' }, callOf(platformId));
    const rest = await host.list(platformId, {
      ...wanted,
      limit: 9,
      ...(first.next && { after: first.next }),
    });
    expect([...ids(first.data), ...ids(rest.data)]).toStrictEqual(
      ids(documents).filter((id) => id !== gone?.id),
    );
  });
});

describe('what is stored of a transaction', () => {
  it('is sealed under its customer’s key, and gone with it', async () => {
    const document = incoming(1, { description: 'Rent of Ann' });
    const platformId = await platformWith(document, incoming(2));
    const [stored] = (await host.storedRows()).filter((row) => row['transaction_id'] === document.id);
    expect(JSON.stringify(stored)).not.toContain('Rent of Ann');
    expect(await host.get(document.id, callOf(platformId))).toStrictEqual(document);
    await host.vault.shred(document.customerId);
    expect(await host.refusal(document.id, callOf(platformId))).toBe('TRANSACTION_NOT_FOUND');
    expect(ids((await host.list(platformId)).data)).not.toContain(document.id);
  });
});
