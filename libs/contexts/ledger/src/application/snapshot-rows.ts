import {
  bigint,
  defineView,
  flag,
  json,
  text,
  time,
  type LaneName,
  type ViewRowOf,
} from '@causeway/event-store';
import { encode, type CurrencyCode, type Id } from '@causeway/kernel';
import type { AccountRecord, InternalAccountStatus, InternalAccountType } from '../domain/account.js';
import type { SystemAccount } from '../domain/entry.js';
import type { OpenCredit, OpenHold } from '../domain/ledger-state.js';
import type { SystemRecord } from './committed-lanes.js';
import type { CounterRecord, OpenItemName } from './snapshots.js';

const lane = text<LaneName>;

/** The tables of a snapshot, for its writer and for its audit. */
export const snapshotAccounts = defineView('ledger.snapshot_account', {
  key: ['lane', 'accountId'],
  columns: {
    lane: lane(),
    accountId: text<Id<'InternalAccount'>>(),
    platformId: text(),
    customerId: text<Id<'Customer'>>().optional(),
    type: text<InternalAccountType>(),
    status: text<InternalAccountStatus>(),
    currency: text<CurrencyCode>(),
    createdAt: time(),
    available: bigint(),
    held: bigint(),
    pending: bigint(),
    owed: bigint(),
    entries: bigint(),
    position: bigint(),
    changedAt: time(),
    privateEnabled: flag(),
    fundingWithdrawn: flag(),
  },
});

export const snapshotSystems = defineView('ledger.snapshot_system', {
  key: ['lane', 'platformId', 'account', 'currency'],
  columns: {
    lane: lane(),
    platformId: text(),
    account: text<SystemAccount>(),
    currency: text<CurrencyCode>(),
    available: bigint(),
    entries: bigint(),
    position: bigint(),
    changedAt: time(),
  },
});

export const snapshotItems = defineView('ledger.snapshot_item', {
  key: ['lane', 'kind', 'platformId', 'id'],
  columns: {
    lane: lane(),
    kind: text<OpenItemName['kind']>(),
    platformId: text(),
    id: text(),
    item: json<unknown>(),
  },
});

export const snapshotCounters = defineView('ledger.snapshot_counter', {
  key: ['lane', 'platformId', 'counter'],
  columns: { lane: lane(), platformId: text(), counter: text(), used: bigint() },
});

export const snapshotTables = [snapshotAccounts, snapshotSystems, snapshotItems, snapshotCounters] as const;

/** As JSON takes it, where a 64-bit integer is a text or a small number. */
type Stored<Row> = {
  readonly [Name in keyof Row]: [Row[Name]] extends [bigint] ? string | number : Row[Name];
};
type RowIn<View extends (typeof snapshotTables)[number]> = Stored<ViewRowOf<View>>;

/** Rows by every column's name, not through `row`: a snapshot holds up its lane, and has a row for every account. */
export const accountRow = (lane: LaneName, account: AccountRecord): RowIn<typeof snapshotAccounts> => {
  const { accountId, owner, type, status, currency, createdAt, balance } = account;
  return {
    lane,
    account_id: accountId,
    platform_id: owner.platformId,
    customer_id: owner.customerId ?? null,
    type,
    status,
    currency,
    created_at: createdAt,
    available: balance.available.toString(),
    held: balance.held.toString(),
    pending: balance.pending.toString(),
    owed: balance.owed.toString(),
    entries: balance.entries,
    position: balance.position,
    changed_at: balance.at,
    private_enabled: account.privateEnabled ?? false,
    funding_withdrawn: account.fundingWithdrawn ?? false,
  };
};

/** The row of one of the service's own accounts, its amounts as decimal text. */
export const systemRow = (
  lane: LaneName,
  { platformId, account, currency, balance }: SystemRecord,
): RowIn<typeof snapshotSystems> => ({
  lane,
  platform_id: platformId,
  account,
  currency,
  available: balance.available.toString(),
  entries: balance.entries,
  position: balance.position,
  changed_at: balance.at,
});

/** The row of an open hold or credit, which is kept whole. */
export const itemRow = (lane: LaneName, item: OpenHold | OpenCredit): RowIn<typeof snapshotItems> => ({
  ...itemKey(lane, nameOfItem(item)),
  item: JSON.parse(encode(item)) as unknown,
});

/** The columns by which a snapshot finds one open hold or credit again. */
export const itemKey = (
  lane: LaneName,
  { kind, platformId, id }: OpenItemName,
): Omit<RowIn<typeof snapshotItems>, 'item'> => ({
  lane,
  kind,
  platform_id: platformId,
  id,
});

/** The row of a counter, what it used as decimal text. */
export const counterRow = (
  lane: LaneName,
  { platformId, counter, usedMinor }: CounterRecord,
): RowIn<typeof snapshotCounters> => ({
  lane,
  platform_id: platformId,
  counter,
  used: usedMinor.toString(),
});

const nameOfItem = (item: OpenHold | OpenCredit): OpenItemName =>
  item.status === 'HELD'
    ? { kind: 'HOLD', platformId: item.platformId, id: item.holdId }
    : { kind: 'CREDIT', platformId: item.platformId, id: item.creditId };
