import { Erased, newId, uuidOf, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { identifyExternalAccount } from './domain/identify-account.decide.js';
import { evolveExternalAccount, absentAccount, type RegisteredAccount } from './domain/external-account.js';
import { FindAccountsByIdentifier } from './index.js';
import { externalAccountRows, externalAccountView } from './read/external-account.view.js';
import { ERIKA, IBAN, NOW } from './testing/account.fixture.js';
import { ExternalAccountsHost } from './testing/external-accounts-host.js';

const LANE = 'external_accounts.sandbox' as const;
let host: ExternalAccountsHost;
beforeAll(async () => {
  host = await ExternalAccountsHost.open(await freshDatabase('identified'));
});
afterAll(() => host.close());

const old = (platformId: string, iban = IBAN): RegisteredAccount => ({
  accountId: newId('ExternalAccount'),
  subjectId: platformId,
  status: 'ACTIVE',
  currency: 'EUR',
  accountType: 'EUR_ACCOUNT',
  paymentRails: ['SEPA'],
  accountInfo: { iban, beneficiary: ERIKA },
  primaryIdentifier: iban,
  isUmaDepositTarget: false,
  registeredAt: NOW,
});
/** As a version wrote it that knew no keyed hashes: into the log, and into the view. */
const registeredLongAgo = async (account: RegisteredAccount): Promise<Id<'ExternalAccount'>> => {
  const { accountId, subjectId: platformId } = account;
  const { commandId, correlationId, causationId, actor } = specCall(platformId);
  const metadata = {
    commandId,
    platformId,
    environment: 'sandbox',
    actor,
    correlationId,
    causationId,
  } as const;
  const streamId = `external-account-${uuidOf(accountId)}`;
  const event = { type: 'ExternalAccountRegistered', ...account } as const;
  const envelope = { streamId, version: 1, recordedAt: NOW, metadata };
  const row = externalAccountRows.fold(undefined, event, envelope);
  const { type, ...data } = event;
  const { status } = await host.store.append({
    lane: LANE,
    metadata,
    recordedAt: NOW,
    streams: [{ streamId, expectedVersion: 0, events: [{ type, data }] }],
    views: [{ view: externalAccountView, key: { environment: 'sandbox', account_id: accountId }, row }],
  });
  expect(status).toBe('appended');
  return accountId;
};
const found = (platformId: string, identifier = IBAN) =>
  host.execute(new FindAccountsByIdentifier({ identifier }, specCall(platformId)));
const typesOf = async (accountId: Id<'ExternalAccount'>) =>
  (await host.store.load(LANE, `external-account-${uuidOf(accountId)}`)).map(({ type }) => type);

describe('an account from before there were keyed hashes', () => {
  it('is found by the first search on its platform, and identified once', async () => {
    const platformId = newId('Platform');
    const ids = [await registeredLongAgo(old(platformId)), await registeredLongAgo(old(platformId))];
    const other = await registeredLongAgo(old(platformId, 'DE02120300000000202051'));
    expect(await found(platformId)).toStrictEqual(ids.toSorted());
    expect(await found(platformId, 'de02 1203 0000 0000 2020 51')).toStrictEqual([other]);
    const once = ['ExternalAccountRegistered', 'ExternalAccountIdentified'];
    for (const id of [...ids, other]) expect(await typesOf(id)).toStrictEqual(once);
  });

  it('is found by two searches at once', async () => {
    const platformId = newId('Platform');
    const id = await registeredLongAgo(old(platformId));
    expect(await Promise.all([found(platformId), found(platformId)])).toStrictEqual([[id], [id]]);
    expect(await typesOf(id)).toHaveLength(2);
  });

  it('of another platform is left alone', async () => {
    const id = await registeredLongAgo(old(newId('Platform')));
    expect(await found(newId('Platform'))).toStrictEqual([]);
    expect(await typesOf(id)).toStrictEqual(['ExternalAccountRegistered']);
  });

  it('stores its hashes where nobody reads what they are of, sealed in the log', async () => {
    const platformId = newId('Platform');
    const id = await registeredLongAgo(old(platformId));
    await found(platformId);
    await host.vault.shred(platformId);
    const events = await host.store.load(LANE, `external-account-${uuidOf(id)}`);
    expect(events.at(-1)?.data).toMatchObject({ identifierKeys: Erased.instance });
  });
});

describe('identifying an account', () => {
  const account = old('Platform:1');
  const live = evolveExternalAccount(absentAccount, { type: 'ExternalAccountRegistered', ...account });

  it('that has its keys, is erased, or never was changes nothing', () => {
    const identified = evolveExternalAccount(live, {
      type: 'ExternalAccountIdentified',
      accountId: account.accountId,
      subjectId: 'Platform:1',
      identifierKeys: ['k'],
    });
    const erased = evolveExternalAccount(live, { type: 'OwnerErased', accountId: account.accountId });
    for (const known of [identified, erased, absentAccount])
      expect(identifyExternalAccount(['k'], known)).toMatchObject({ outcome: 'accepted', events: [] });
    expect(identifyExternalAccount(['k'], live)).toMatchObject({ events: [{ identifierKeys: ['k'] }] });
  });
});
