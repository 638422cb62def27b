import type { ViewReader } from '@causeway/commands';
import type { LaneName } from '@causeway/event-store';
import { decode, instant, type CurrencyCode, type Id } from '@causeway/kernel';
import type { SystemRecord } from '../application/committed-lanes.js';
import {
  accountRow,
  counterRow,
  itemKey,
  itemRow,
  snapshotAccounts,
  snapshotCounters,
  snapshotItems,
  snapshotSystems,
  systemRow,
  type snapshotTables,
} from '../application/snapshot-rows.js';
import type { Snapshot, SnapshotDelta, Snapshots } from '../application/snapshots.js';
import type { AccountRecord, InternalAccountStatus, InternalAccountType } from '../domain/account.js';
import type { SystemAccount } from '../domain/entry.js';
import type { OpenCredit, OpenHold } from '../domain/ledger-state.js';

/** Of rows and items; a snapshot of another format is not used. */
const FORMAT = 1;

/** The book of every lane in tables of its own, moved forward by what changed. */
export class PostgresSnapshots implements Snapshots {
  constructor(private readonly views: ViewReader) {}

  async read(lane: LaneName): Promise<Snapshot | undefined> {
    // One statement, so that all parts are of the same snapshot.
    const [row] = await this.views.rows<SnapshotRow>(READ, [lane]);
    if (row === undefined) return undefined;
    if (row.format !== FORMAT) throw new Error(`The snapshot of ${lane} has the format ${row.format}`);
    return {
      version: row.position,
      accounts: row.accounts?.map(accountOf) ?? [],
      systems: row.systems?.map(systemOf) ?? [],
      holds: itemsOf<OpenHold>(row, 'HOLD'),
      credits: itemsOf<OpenCredit>(row, 'CREDIT'),
      counters: (row.counters ?? []).map(([platformId, counter, used]) => ({
        platformId,
        counter,
        usedMinor: BigInt(used),
      })),
    };
  }

  async write(lane: LaneName, delta: SnapshotDelta): Promise<void> {
    const { position, since, accounts, systems, open, ended, counters } = delta;
    await this.views.rows(WRITE, [
      lane,
      position,
      JSON.stringify(accounts.map((account) => accountRow(lane, account))),
      JSON.stringify(systems.map((system) => systemRow(lane, system))),
      JSON.stringify(open.map((item) => itemRow(lane, item))),
      JSON.stringify(ended.map((name) => itemKey(lane, name))),
      JSON.stringify(counters.map((counter) => counterRow(lane, counter))),
      since,
      FORMAT,
    ]);
  }
}

type AccountRow = readonly [
  accountId: Id<'InternalAccount'>,
  platformId: string,
  customerId: Id<'Customer'> | null,
  type: InternalAccountType,
  status: InternalAccountStatus,
  currency: CurrencyCode,
  createdAt: string,
  available: string,
  held: string,
  pending: string,
  owed: string,
  entries: number,
  position: number,
  changedAt: string,
  privateEnabled: boolean,
  fundingWithdrawn: boolean,
];
type SystemRow = readonly [
  platformId: string,
  account: SystemAccount,
  currency: CurrencyCode,
  available: string,
  entries: number,
  position: number,
  changedAt: string,
];

interface SnapshotRow {
  readonly format: number;
  readonly position: number;
  readonly accounts: readonly AccountRow[] | null;
  readonly systems: readonly SystemRow[] | null;
  readonly items: readonly (readonly ['HOLD' | 'CREDIT', string])[] | null;
  readonly counters: readonly (readonly [string, string, string])[] | null;
}

/** Amounts as text: JSON's numbers end before 64-bit integers do. */
const READ = `
  select s.format, s.position::float8 as position,
    (select json_agg(json_build_array(account_id, platform_id, customer_id, type, status, currency, created_at,
        available::text, held::text, pending::text, owed::text, entries, position, changed_at,
        private_enabled, funding_withdrawn) order by account_id)
      from ledger.snapshot_account where lane = $1) as accounts,
    (select json_agg(json_build_array(platform_id, account, currency, available::text, entries, position, changed_at))
      from ledger.snapshot_system where lane = $1) as systems,
    (select json_agg(json_build_array(kind, item::text)) from ledger.snapshot_item where lane = $1) as items,
    (select json_agg(json_build_array(platform_id, counter, used::text))
      from ledger.snapshot_counter where lane = $1) as counters
  from ledger.snapshot s where s.lane = $1`;

const accountOf = (row: AccountRow): AccountRecord => {
  const [accountId, platformId, customerId, type, status, currency, createdAt, ...money] = row;
  const [available, held, pending, owed, entries, position, changedAt, privateEnabled, withdrawn] = money;
  return {
    accountId,
    owner: customerId === null ? { platformId } : { platformId, customerId },
    type,
    status,
    currency,
    createdAt: instant(createdAt),
    balance: {
      available: BigInt(available),
      held: BigInt(held),
      pending: BigInt(pending),
      owed: BigInt(owed),
      entries,
      position,
      at: instant(changedAt),
    },
    ...(privateEnabled && { privateEnabled }),
    ...(withdrawn && { fundingWithdrawn: withdrawn }),
  };
};

const systemOf = ([
  platformId,
  account,
  currency,
  available,
  entries,
  position,
  at,
]: SystemRow): SystemRecord => ({
  platformId,
  account,
  currency,
  balance: {
    available: BigInt(available),
    held: 0n,
    pending: 0n,
    owed: 0n,
    entries,
    position,
    at: instant(at),
  },
});

const itemsOf = <Item>({ items }: SnapshotRow, wanted: 'HOLD' | 'CREDIT'): Item[] =>
  (items ?? []).filter(([kind]) => kind === wanted).map(([, item]) => decode(item) as Item);

type Table = (typeof snapshotTables)[number];

const typed = ({ columns }: Table, names: readonly string[]): string =>
  names.map((name) => `${name} ${columns[name]}`).join(', ');
const equal = (names: readonly string[]): string =>
  names.map((name) => `r.${name} = t.${name}`).join(' and ');

/** Takes away the rows of a lane that a whole snapshot does not have, and puts those that a delta has. */
const replaced = (table: Table, rows: string): readonly [removal: string, upsert: string] => {
  const key: readonly string[] = table.key.filter((name) => name !== 'lane');
  const columns = Object.keys(table.columns).filter((name) => name !== 'lane');
  const facts = columns.filter((name) => !key.includes(name));
  return [
    `delete from ${table.name} t using moved where t.lane = moved.lane and $8 = 0 and not exists (
      select from json_to_recordset(${rows}) as r (${typed(table, key)}) where ${equal(key)})`,
    `insert into ${table.name} (lane, ${columns.join(', ')})
      select lane, r.* from moved, json_to_recordset(${rows}) as r (${typed(table, columns)})
      on conflict (${table.key.join(', ')}) do update set ${facts.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  ];
};

const [noAccounts, accounts] = replaced(snapshotAccounts, '$3');
const [noSystems, systems] = replaced(snapshotSystems, '$4');
const [noItems, items] = replaced(snapshotItems, '$5');
const [noCounters, counters] = replaced(snapshotCounters, '$7');
const ITEM = ['kind', 'platform_id', 'id'];

/**
 * An older process may write late: the stored snapshot stays as a whole, unless the delta extends it or an
 * earlier one. A delta that extends nothing replaces everything.
 */
const WRITE = `
  with moved as (
    insert into ledger.snapshot as s (lane, position, format)
      select $1::text, $2::bigint, $9::integer where $8::bigint = 0 or exists (select from ledger.snapshot where lane = $1)
    on conflict (lane) do update set position = excluded.position, format = excluded.format
      where $8 = 0 or (s.position >= $8 and s.position < excluded.position)
    returning lane
  ), no_accounts as (${noAccounts}), no_systems as (${noSystems}), no_items as (${noItems}),
  no_counters as (${noCounters}), accounts as (${accounts}), systems as (${systems}), items as (${items}),
  ended as (
    delete from ${snapshotItems.name} t using moved, json_to_recordset($6) as r (${typed(snapshotItems, ITEM)})
    where t.lane = moved.lane and ${equal(ITEM)}
  )
  ${counters}`;
