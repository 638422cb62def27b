import { newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { accountIdOf } from '../domain/account.js';
import type { PooledCoordinates } from '../published/internal-account.document.js';
import type { AccountChangedV1 } from '../published/events.js';
import { accountReference } from '../read/account-reference.js';
import { LedgerHost } from '../testing/ledger-host.js';
import { callOf, opening } from '../testing/ledger.fixture.js';
import type { LedgerCommand } from './ledger-command.js';
import { ListPlatformAccounts, ShowInternalAccount, SubmitToLedger } from './requests.js';

const LANE = 'ledger.production';
const DOLLARS: PooledCoordinates = {
  currency: 'USD',
  accountType: 'USD_ACCOUNT',
  paymentRails: ['ACH'],
  fields: { accountNumber: '580651664098', routingNumber: '021000021' },
};
const ELSEWHERE = { ...DOLLARS, fields: { ...DOLLARS.fields, accountNumber: '7' } };

let host: LedgerHost;
beforeAll(async () => {
  const url = await freshDatabase('ledger');
  await LedgerHost.migrate(url);
  host = await LedgerHost.open(url);
});
afterAll(() => host.close());
beforeEach(() => {
  host.settings.pooled = [DOLLARS];
});

const production = (platformId: string) => callOf(platformId, { environment: 'production' });

/** The platform's own account in dollars, and the one publication of each command after its opening. */
const ownAccount = async (status: 'ACTIVE' | 'PENDING') => {
  const owner = { platformId: newId('Platform') };
  const { platformId } = owner;
  const submit = (command: LedgerCommand, call = production(platformId)) =>
    host.execute(new SubmitToLedger(command, call));
  await submit({ ...opening(owner, 'USD'), status } as LedgerCommand);
  const accountId = accountIdOf(owner, 'USD', 'production');
  const publishedBy = async (...given: Parameters<typeof submit>) => {
    const start = await host.store.head(LANE);
    await submit(...given);
    const messages = await host.store.readPublished(LANE, start, 10);
    return messages.map(({ data }) => {
      const { accounts, changed } = data as AccountChangedV1;
      return [accounts.map(({ fundingPaymentInstructions: shown }) => shown), changed];
    });
  };
  const shownAs = ({ accountType, paymentRails, fields }: PooledCoordinates) => ({
    accountOrWalletInfo: { accountType, paymentRails, ...fields, reference: accountReference(accountId) },
    instructionsNotes: expect.any(String) as string,
    isPlatformAccount: true,
  });
  return { platformId, accountId, publishedBy, shownAs };
};

describe('what is published of an account in production', () => {
  it('is with the operator’s coordinates, as it is shown, once it is active', async () => {
    const { platformId, accountId, publishedBy, shownAs } = await ownAccount('PENDING');
    expect(await publishedBy({ kind: 'CHANGE_ACCOUNT_STATUS', accountId, to: 'ACTIVE' })).toStrictEqual([
      [[[shownAs(DOLLARS)]], ['STATUS', 'FUNDING_INSTRUCTIONS']],
    ]);
    const shown = await host.execute(new ShowInternalAccount({ accountId }, production(platformId)));
    const [listed] = await host.execute(
      new ListPlatformAccounts({ pooled: [DOLLARS] }, production(platformId)),
    );
    expect([shown, shown?.fundingPaymentInstructions]).toStrictEqual([listed, [shownAs(DOLLARS)]]);
  });

  it('is its status alone where there are no coordinates', async () => {
    host.settings.pooled = [];
    const { accountId, publishedBy } = await ownAccount('PENDING');
    expect(await publishedBy({ kind: 'CHANGE_ACCOUNT_STATUS', accountId, to: 'ACTIVE' })).toStrictEqual([
      [[[]], ['STATUS']],
    ]);
  });

  it.each([
    ['others', [ELSEWHERE]],
    ['none', []],
  ])(
    'is its instructions when the coordinates changed to %s, once for each command',
    async (_what, pooled) => {
      const { platformId, accountId, publishedBy, shownAs } = await ownAccount('ACTIVE');
      host.settings.pooled = pooled;
      const call = production(platformId);
      const following = { kind: 'FOLLOW_FUNDING', accountId, coordinatesChanged: true } as const;
      expect(await publishedBy(following, call)).toStrictEqual([
        [[pooled.map(shownAs)], ['FUNDING_INSTRUCTIONS']],
      ]);
      host.settings.pooled = [DOLLARS];
      expect(await publishedBy(following, call)).toStrictEqual([]);
    },
  );

  it('is nothing of an account that shows no coordinates when they change', async () => {
    const { accountId, publishedBy } = await ownAccount('PENDING');
    const following = { kind: 'FOLLOW_FUNDING', accountId, coordinatesChanged: true } as const;
    expect(await publishedBy(following)).toStrictEqual([]);
  });

  it('is its instructions when they are withdrawn and offered again', async () => {
    const { accountId, publishedBy, shownAs } = await ownAccount('ACTIVE');
    const setting = (isOffered: boolean) => ({ kind: 'SET_FUNDING', accountId, isOffered }) as const;
    expect([...(await publishedBy(setting(false))), ...(await publishedBy(setting(true)))]).toStrictEqual([
      [[[]], ['FUNDING_INSTRUCTIONS']],
      [[[shownAs(DOLLARS)]], ['FUNDING_INSTRUCTIONS']],
    ]);
  });
});
