import { EVERY_PLATFORM, type CallContext, type Dispatch } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { instant } from '@causeway/kernel';
import {
  FindInternalAccount,
  ListCustomerAccounts,
  type InternalAccountStatus,
  type LedgerCommand,
  type SubmitToLedger,
} from '@causeway/ledger';
import { freshDatabase } from '@causeway/testing';
import { FUNDING_COORDINATES_SET } from '../published/events.js';
import { callOf, PlatformHost } from '../testing/platform-host.js';
import { activateOwnAccountOnCurrencyEnabled } from './activate-own-account-on-currency-enabled.process.js';
import { announceCoordinatesOnCoordinatesSet } from './announce-coordinates-on-coordinates-set.process.js';
import { fundingCoordinates } from './funding-coordinates.js';

const DOLLARS = {
  ...{ currencyCode: 'USD', accountType: 'USD_ACCOUNT', paymentRails: ['ACH'] },
  ...{ accountNumber: '580651664098', routingNumber: '021000021' },
} as const;
const NONE = { currencyCode: 'USD', accountType: 'USD_ACCOUNT', paymentRails: [] } as const;
const LANE = 'platform.production';

let host: PlatformHost;
beforeEach(async () => {
  host = await PlatformHost.open(await freshDatabase('announce_coordinates'));
});
afterEach(() => host.close());

const set = (asked: typeof DOLLARS | typeof NONE, platformId: string = EVERY_PLATFORM) =>
  host.execute(new fundingCoordinates.Set(asked as never, callOf(platformId, 'production')));

/** A ledger in which each platform has its own account in dollars, and as many customers' as the spec says. */
const ledgerWith = (statuses: Readonly<Record<string, InternalAccountStatus>>, customers = 0) => {
  const submitted: { readonly command: LedgerCommand; readonly call: CallContext }[] = [];
  const own = (platformId: string) => ({
    accountId: `InternalAccount:${platformId}`,
    currency: 'USD',
    status: statuses[platformId],
  });
  const execute = async (request: FindInternalAccount | ListCustomerAccounts | SubmitToLedger) => {
    const { call } = request;
    if (request instanceof FindInternalAccount)
      return statuses[call.platformId] === undefined ? null : own(call.platformId);
    if (request instanceof ListCustomerAccounts) {
      const { after, limit } = request.payload;
      const from = after === undefined ? 0 : Number(after.id);
      const end = Math.min(from + limit, customers);
      const data = Array.from({ length: end - from }, (_, index) => ({ id: `customer ${from + index}` }));
      return end < customers
        ? { data, next: { createdAt: instant('2026-01-01'), id: String(end) } }
        : { data };
    }
    submitted.push({ command: request.payload, call });
    return { status: 'POSTED', accounts: [own(call.platformId)] };
  };
  const ports = { views: { rows: host.query }, dispatch: { execute } as unknown as Dispatch };
  return { submitted, ports };
};
type Ledger = ReturnType<typeof ledgerWith>;

const published = async (start: number): Promise<PublishedMessage[]> =>
  host.store.readPublished(LANE, start, 100);

/** Lets the process react to what was published of settings from `start` on, each time under the same ids. */
const announce = async ({ ports }: Ledger, start: number) => {
  const { reactions } = announceCoordinatesOnCoordinatesSet(ports);
  for (const message of await published(start))
    for (const { task } of reactions[message.type]?.(message) ?? [])
      await task?.({ ...callOf(message.metadata.platformId, 'production'), commandId: message.key });
};

const ofWhom = ({ submitted }: Ledger) =>
  submitted.map(({ command, call: { platformId } }) => [
    platformId,
    command.kind,
    'accountId' in command ? command.accountId : undefined,
  ]);
const coordinatesChanged = true;

describe('coordinates that an operator sets', () => {
  it('are published as they are shown, when they are taken away too', async () => {
    const platformId = await host.createPlatform('production');
    const start = await host.store.head(LANE);
    await set(DOLLARS, platformId);
    await set(NONE);
    await set(DOLLARS);
    await set(NONE);
    const updatedAt = host.clock.now();
    expect((await published(start)).map(({ type, key, data }) => [type, key, data])).toStrictEqual([
      [FUNDING_COORDINATES_SET, platformId, { platformId, ...DOLLARS, updatedAt }],
      [FUNDING_COORDINATES_SET, EVERY_PLATFORM, { platformId: null, ...DOLLARS, updatedAt }],
      [FUNDING_COORDINATES_SET, EVERY_PLATFORM, { platformId: null, ...NONE, updatedAt }],
    ]);
  });

  it('take the pending accounts of platforms into use, and are announced of all others', async () => {
    const waiting = await host.createPlatform('production');
    const active = await host.createPlatform('production');
    const without = await host.createPlatform('production');
    await host.createPlatform('sandbox');
    const start = await host.store.head(LANE);
    const ledger = ledgerWith({ [waiting]: 'PENDING', [active]: 'ACTIVE' });
    await set(DOLLARS);
    await announce(ledger, start);
    const follows = { kind: 'FOLLOW_FUNDING', accountId: `InternalAccount:${active}`, coordinatesChanged };
    expect(new Map(ledger.submitted.map(({ command, call }) => [call.platformId, command]))).toStrictEqual(
      new Map<string, object>([
        [waiting, { kind: 'CHANGE_ACCOUNT_STATUS', accountId: `InternalAccount:${waiting}`, to: 'ACTIVE' }],
        [active, follows],
      ]),
    );
    expect(ledger.submitted.map(({ call }) => call.platformId)).not.toContain(without);
  });

  it.each(['FAILED', 'FROZEN', 'CLOSED'] as const)('leave an account that is %s as it is', async (status) => {
    const platformId = await host.createPlatform('production');
    const start = await host.store.head(LANE);
    const ledger = ledgerWith({ [platformId]: status });
    await set(DOLLARS);
    await announce(ledger, start);
    expect(ledger.submitted.map(({ command }) => command.kind)).toStrictEqual(['FOLLOW_FUNDING']);
  });

  it('activate nothing when they are taken away', async () => {
    const platformId = await host.createPlatform('production');
    await set(DOLLARS, platformId);
    const start = await host.store.head(LANE);
    const ledger = ledgerWith({ [platformId]: 'PENDING' });
    await set(NONE, platformId);
    await announce(ledger, start);
    expect(ledger.submitted.map(({ command }) => command.kind)).toStrictEqual(['FOLLOW_FUNDING']);
  });

  it('are announced of every customer’s account, after the platform’s own, under ids that are always the same', async () => {
    const platformId = await host.createPlatform('production');
    const start = await host.store.head(LANE);
    const [once, again] = [
      ledgerWith({ [platformId]: 'ACTIVE' }, 201),
      ledgerWith({ [platformId]: 'ACTIVE' }, 201),
    ];
    await set(DOLLARS, platformId);
    await announce(once, start);
    await announce(again, start);
    const [own, ...customers] = ofWhom(once);
    expect(own).toStrictEqual([platformId, 'FOLLOW_FUNDING', `InternalAccount:${platformId}`]);
    expect(customers).toStrictEqual(
      Array.from({ length: 201 }, (_, index) => [platformId, 'FOLLOW_FUNDING', `customer ${index}`]),
    );
    const ids = once.submitted.map(({ call: { commandId } }) => commandId);
    expect(new Set(ids).size).toBe(202);
    expect(again.submitted.map(({ call: { commandId } }) => commandId)).toStrictEqual(ids);
  });

  it('for every platform change nothing for one that has the same form of its own', async () => {
    const [own, other] = [await host.createPlatform('production'), await host.createPlatform('production')];
    await set(DOLLARS, own);
    const start = await host.store.head(LANE);
    const ledger = ledgerWith({ [own]: 'ACTIVE', [other]: 'ACTIVE' });
    await set(DOLLARS);
    await announce(ledger, start);
    expect(ledger.submitted.map(({ call }) => call.platformId)).toStrictEqual([other]);
  });
});

describe('a currency that a platform enables', () => {
  const enabled = (platformId: string, environment: 'sandbox' | 'production' = 'production') => ({
    ...({ lane: LANE, position: 5, type: 'platform.currency-enabled.v1', key: platformId } as const),
    data: { platformId, currencyCode: 'USD', enabledTransactionTypes: ['INCOMING'] },
    metadata: { ...callOf(platformId, environment) },
    recordedAt: instant('2026-01-01'),
  });
  const react = async ({ ports }: Ledger, message: PublishedMessage) => {
    const reaction = activateOwnAccountOnCurrencyEnabled(ports);
    for (const { task } of reaction.reactions[message.type]?.(message) ?? [])
      await task?.(callOf(message.key, 'production'));
  };

  it('has its account in use where there are coordinates already', async () => {
    const platformId = await host.createPlatform('production');
    const ledger = ledgerWith({ [platformId]: 'PENDING' });
    await set(DOLLARS);
    await react(ledger, enabled(platformId));
    expect(ofWhom(ledger)).toStrictEqual([
      [platformId, 'OPEN_ACCOUNTS', undefined],
      [platformId, 'CHANGE_ACCOUNT_STATUS', `InternalAccount:${platformId}`],
    ]);
  });

  it('has an account that waits where there are none, and nothing is done in the sandbox', async () => {
    const platformId = await host.createPlatform('production');
    const ledger = ledgerWith({ [platformId]: 'PENDING' });
    await react(ledger, enabled(platformId));
    await react(ledger, enabled(platformId, 'sandbox'));
    expect(ofWhom(ledger)).toStrictEqual([[platformId, 'OPEN_ACCOUNTS', undefined]]);
  });
});
