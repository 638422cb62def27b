import type { ViewReader } from '@causeway/commands';
import type { LaneName } from '@causeway/event-store';
import { decode, instant, type CurrencyCode, type Id } from '@causeway/kernel';
import type { SystemRecord } from '../application/committed-lanes.js';
import { accountRow, counterRow, itemKey, itemRow, systemRow } from '../application/snapshot-rows.js';
import type { Snapshot, SnapshotDelta, Snapshots } from '../application/snapshots.js';
import type { AccountRecord, InternalAccountStatus, InternalAccountType } from '../domain/account.js';
import type { SystemAccount } from '../domain/entry.js';
import type { OpenCredit, OpenHold } from '../domain/ledger-state.js';

/** Of rows and items; a snapshot of another one is of no use. */
const FORMAT = 2;

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

/**
 * An older process may write late: what is there stays, the whole of it, unless the delta goes on from there or from
 * before. One that goes on from nothing takes the place of everything.
 */
const WRITE = `
  with moved as (
    insert into ledger.snapshot as s (lane, position, format)
      select $1::text, $2::bigint, $9::integer where $8::bigint = 0 or exists (select from ledger.snapshot where lane = $1)
    on conflict (lane) do update set position = excluded.position, format = excluded.format
      where $8 = 0 or (s.position >= $8 and s.position < excluded.position)
    returning lane
  ), no_accounts as (
    delete from ledger.snapshot_account a using moved where a.lane = moved.lane and $8 = 0 and not exists (
      select from json_to_recordset($3) as r (account_id text) where r.account_id = a.account_id)
  ), no_systems as (
    delete from ledger.snapshot_system a using moved where a.lane = moved.lane and $8 = 0 and not exists (
      select from json_to_recordset($4) as r (platform_id text, account text, currency text)
       where r.platform_id = a.platform_id and r.account = a.account and r.currency = a.currency)
  ), no_items as (
    delete from ledger.snapshot_item i using moved where i.lane = moved.lane and $8 = 0 and not exists (
      select from json_to_recordset($5) as r (kind text, platform_id text, id text)
       where r.kind = i.kind and r.platform_id = i.platform_id and r.id = i.id)
  ), no_counters as (
    delete from ledger.snapshot_counter c using moved where c.lane = moved.lane and $8 = 0 and not exists (
      select from json_to_recordset($7) as r (platform_id text, counter text)
       where r.platform_id = c.platform_id and r.counter = c.counter)
  ), accounts as (
    insert into ledger.snapshot_account (lane, account_id, platform_id, customer_id, type, status, currency,
      created_at, available, held, pending, owed, entries, position, changed_at, private_enabled,
      funding_withdrawn)
    select lane, r.* from moved, json_to_recordset($3) as r (account_id text, platform_id text, customer_id text,
      type text, status text, currency text, created_at timestamptz, available bigint, held bigint, pending bigint,
      owed bigint, entries bigint, position bigint, changed_at timestamptz, private_enabled boolean,
      funding_withdrawn boolean)
    on conflict (lane, account_id) do update set platform_id = excluded.platform_id,
      customer_id = excluded.customer_id, type = excluded.type, status = excluded.status,
      currency = excluded.currency, created_at = excluded.created_at, available = excluded.available,
      held = excluded.held, pending = excluded.pending, owed = excluded.owed, entries = excluded.entries,
      position = excluded.position, changed_at = excluded.changed_at, private_enabled = excluded.private_enabled,
      funding_withdrawn = excluded.funding_withdrawn
  ), systems as (
    insert into ledger.snapshot_system (lane, platform_id, account, currency, available, entries, position,
      changed_at)
    select lane, r.* from moved, json_to_recordset($4) as r (platform_id text, account text, currency text,
      available bigint, entries bigint, position bigint, changed_at timestamptz)
    on conflict (lane, platform_id, account, currency) do update set available = excluded.available,
      entries = excluded.entries, position = excluded.position, changed_at = excluded.changed_at
  ), items as (
    insert into ledger.snapshot_item (lane, kind, platform_id, id, item)
    select lane, r.* from moved, json_to_recordset($5) as r (kind text, platform_id text, id text, item json)
    on conflict (lane, kind, platform_id, id) do update set item = excluded.item
  ), over as (
    delete from ledger.snapshot_item i using moved,
      json_to_recordset($6) as r (kind text, platform_id text, id text)
    where i.lane = moved.lane and i.kind = r.kind and i.platform_id = r.platform_id and i.id = r.id
  )
  insert into ledger.snapshot_counter (lane, platform_id, counter, used)
  select lane, r.* from moved, json_to_recordset($7) as r (platform_id text, counter text, used bigint)
  on conflict (lane, platform_id, counter) do update set used = excluded.used`;
