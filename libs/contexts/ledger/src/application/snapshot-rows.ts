import type { LaneName, ViewDefinition, ViewRow } from '@causeway/event-store';
import { encode } from '@causeway/kernel';
import type { AccountRecord } from '../domain/account.js';
import type { OpenCredit, OpenHold } from '../domain/ledger-state.js';
import type { SystemRecord } from './committed-lanes.js';
import type { CounterRecord, OpenItemName } from './snapshots.js';

/** The tables of a snapshot: what stands in each row is said here once, for who writes it and for who audits it. */
export const snapshotAccounts = {
  table: 'snapshot_account',
  key: ['lane', 'account_id'],
  columns: {
    lane: 'text',
    account_id: 'text',
    platform_id: 'text',
    customer_id: 'text',
    type: 'text',
    status: 'text',
    currency: 'text',
    created_at: 'timestamptz',
    available: 'bigint',
    held: 'bigint',
    pending: 'bigint',
    owed: 'bigint',
    entries: 'bigint',
    position: 'bigint',
    changed_at: 'timestamptz',
    private_enabled: 'boolean',
    funding_withdrawn: 'boolean',
  },
} as const satisfies ViewDefinition;

export const snapshotSystems = {
  table: 'snapshot_system',
  key: ['lane', 'platform_id', 'account', 'currency'],
  columns: {
    lane: 'text',
    platform_id: 'text',
    account: 'text',
    currency: 'text',
    available: 'bigint',
    entries: 'bigint',
    position: 'bigint',
    changed_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

export const snapshotItems = {
  table: 'snapshot_item',
  key: ['lane', 'kind', 'platform_id', 'id'],
  columns: { lane: 'text', kind: 'text', platform_id: 'text', id: 'text', item: 'json' },
} as const satisfies ViewDefinition;

export const snapshotCounters = {
  table: 'snapshot_counter',
  key: ['lane', 'platform_id', 'counter'],
  columns: { lane: 'text', platform_id: 'text', counter: 'text', used: 'bigint' },
} as const satisfies ViewDefinition;

export const snapshotTables = [snapshotAccounts, snapshotSystems, snapshotItems, snapshotCounters] as const;

export const accountRow = (lane: LaneName, account: AccountRecord): ViewRow => {
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

export const systemRow = (
  lane: LaneName,
  { platformId, account, currency, balance }: SystemRecord,
): ViewRow => ({
  lane,
  platform_id: platformId,
  account,
  currency,
  available: balance.available.toString(),
  entries: balance.entries,
  position: balance.position,
  changed_at: balance.at,
});

export const itemRow = (lane: LaneName, item: OpenHold | OpenCredit): ViewRow => ({
  ...itemKey(lane, nameOfItem(item)),
  item: JSON.parse(encode(item)) as unknown,
});

export const itemKey = (lane: LaneName, { kind, platformId, id }: OpenItemName): ViewRow => ({
  lane,
  kind,
  platform_id: platformId,
  id,
});

export const counterRow = (lane: LaneName, { platformId, counter, usedMinor }: CounterRecord): ViewRow => ({
  lane,
  platform_id: platformId,
  counter,
  used: usedMinor.toString(),
});

const nameOfItem = (item: OpenHold | OpenCredit): OpenItemName =>
  item.status === 'HELD'
    ? { kind: 'HOLD', platformId: item.platformId, id: item.holdId }
    : { kind: 'CREDIT', platformId: item.platformId, id: item.creditId };
