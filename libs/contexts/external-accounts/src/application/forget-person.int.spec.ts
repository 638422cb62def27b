import { newId, newUuid, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import type { ExternalAccountDocument } from '../published/external-account.document.js';
import { euroAccount } from '../testing/account.fixture.js';
import { ExternalAccountsHost } from '../testing/external-accounts-host.js';
import {
  DeleteExternalAccount,
  GetExternalAccount,
  GetPayoutTarget,
  ListExternalAccounts,
  RegisterExternalAccount,
} from './requests.js';

let host: ExternalAccountsHost;
beforeAll(async () => {
  host = await ExternalAccountsHost.open(await freshDatabase('forget_accounts'));
});
afterAll(() => host.close());

const IBANS = ['DE89370400440532013000', 'FR1420041010050500013M02606', 'NL91ABNA0417164300'];
const register = (platformId: string, customerId: Id<'Customer'>, iban: string) =>
  host.execute<ExternalAccountDocument>(
    new RegisterExternalAccount(euroAccount(iban, { customerId }), specCall(platformId)),
  );

const forget = (platformId: string, customerId: Id<'Customer'>, commandId = newUuid()) =>
  host.react(
    { type: 'customers.person-erased.v1', data: { customerId } },
    specCall(platformId, { commandId }),
  );
const published = async (customerId: string) =>
  (await host.store.readPublished('external_accounts.sandbox', 0, 1_000)).filter(
    ({ key }) => key === customerId,
  );

describe('the accounts of an erased person', () => {
  it('are blank, closed to payments and still counted; no other owner’s are touched', async () => {
    const platformId = newId('Platform');
    const [ann, bob] = [host.addCustomer(platformId), host.addCustomer(platformId)];
    const accounts = [];
    for (const iban of IBANS) accounts.push(await register(platformId, ann, iban));
    const other = await register(platformId, bob, IBANS[0] ?? '');
    await forget(platformId, ann);
    for (const { id } of accounts) {
      const shown = await host.execute(
        new GetExternalAccount({ accountId: id, ownedBy: 'CUSTOMER' }, specCall(platformId)),
      );
      expect(shown).toStrictEqual({
        id,
        customerId: ann,
        status: 'INACTIVE',
        currency: 'EUR',
        defaultUmaDepositAccount: false,
        accountInfo: {
          accountType: 'EUR_ACCOUNT',
          iban: 'ZZ0000000000000',
          beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Erased', countryOfResidence: 'ZZ' },
          paymentRails: ['SEPA', 'SEPA_INSTANT'],
        },
      });
      expect(await host.execute(new GetPayoutTarget({ accountId: id }, specCall(platformId)))).toBeNull();
    }
    const list = new ListExternalAccounts(
      { ownedBy: 'CUSTOMER', customerId: ann, limit: 10 },
      specCall(platformId),
    );
    expect(await host.execute(list)).toMatchObject({ totalCount: 3 });
    const kept = new GetExternalAccount({ accountId: other.id, ownedBy: 'CUSTOMER' }, specCall(platformId));
    expect(await host.execute(kept)).toStrictEqual(other);
  });

  it('leave no name behind: the keyed hash of the number is gone', async () => {
    const platformId = newId('Platform');
    const ann = host.addCustomer(platformId);
    await register(platformId, ann, IBANS[0] ?? '');
    const held = () =>
      host.query<{ value: string }>(`select value from external_accounts.reservation where value = $1`, [
        host.vault.keyedHash('external-account', JSON.stringify([ann, 'EUR', 'EUR_ACCOUNT', IBANS[0]])),
      ]);
    expect(await held()).toHaveLength(1);
    await forget(platformId, ann);
    expect(await held()).toStrictEqual([]);
  });

  it('are reported as forgotten once, however often that is asked for, and also when there were none', async () => {
    const platformId = newId('Platform');
    const [ann, unregistered] = [host.addCustomer(platformId), host.addCustomer(platformId)];
    await register(platformId, ann, IBANS[0] ?? '');
    for (const commandId of [newUuid(), newUuid()]) await forget(platformId, ann, commandId);
    await forget(platformId, unregistered);
    for (const customerId of [ann, unregistered])
      expect(await published(customerId)).toMatchObject([
        { type: 'external_accounts.person-forgotten.v1', data: { customerId } },
      ]);
  });

  it('are blank too where they were deleted before, and stay out of sight', async () => {
    const platformId = newId('Platform');
    const ann = host.addCustomer(platformId);
    const { id } = await register(platformId, ann, IBANS[2] ?? '');
    await host.execute(
      new DeleteExternalAccount({ accountId: id, ownedBy: 'CUSTOMER' }, specCall(platformId)),
    );
    await forget(platformId, ann);
    const rows = await host.query<object>(
      `select account_info, primary_identifier, beneficiary_verified_name, deleted_at is null as is_there
         from external_accounts.external_account_view where account_id = $1`,
      [id],
    );
    expect(rows).toStrictEqual([
      { account_info: null, primary_identifier: null, beneficiary_verified_name: null, is_there: false },
    ]);
    expect(await host.execute(new GetPayoutTarget({ accountId: id }, specCall(platformId)))).toBeNull();
    const shown = new GetExternalAccount({ accountId: id, ownedBy: 'CUSTOMER' }, specCall(platformId));
    expect((await host.refusal(shown)).code).toBe('EXTERNAL_ACCOUNT_NOT_FOUND');
  });

  it('are those of one platform: another’s erasure finds none', async () => {
    const platformId = newId('Platform');
    const ann = host.addCustomer(platformId);
    const account = await register(platformId, ann, IBANS[0] ?? '');
    await forget(newId('Platform'), ann);
    const shown = new GetExternalAccount(
      { accountId: account.id, ownedBy: 'CUSTOMER' },
      specCall(platformId),
    );
    expect(await host.execute(shown)).toStrictEqual(account);
  });

  it('are answered under their owner’s key, so that a stored answer goes with the person', async () => {
    const platformId = newId('Platform');
    const ann = host.addCustomer(platformId);
    const call = specCall(platformId);
    const request = () =>
      host.execute(new RegisterExternalAccount(euroAccount(IBANS[1], { customerId: ann }), call));
    await request();
    await host.vault.shred(ann);
    await expect(request()).rejects.toMatchObject({ code: 'ANSWER_ERASED' });
  });
});

it('the accounts of a deleted customer take no more payments; those of others do', async () => {
  const platformId = newId('Platform');
  const [ann, bob] = [host.addCustomer(platformId), host.addCustomer(platformId)];
  const hers = await register(platformId, ann, IBANS[0] ?? '');
  const his = await register(platformId, bob, IBANS[1] ?? '');
  const deleted = { type: 'customers.customer-deleted.v1', data: { customerId: ann } };
  await host.react(deleted, specCall(platformId));
  await host.react(deleted, specCall(platformId));
  const statusOf = async (accountId: Id<'ExternalAccount'>) =>
    host.execute(new GetExternalAccount({ accountId, ownedBy: 'CUSTOMER' }, specCall(platformId)));
  expect(await statusOf(hers.id)).toMatchObject({ status: 'INACTIVE', accountInfo: { iban: IBANS[0] } });
  expect(await statusOf(his.id)).toMatchObject({ status: 'ACTIVE' });
});
