import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which accounts there are, which lane each platform's are in, and the writers' snapshots. */
export class CreateLedgerTables1766000000000 implements MigrationInterface {
  readonly name = 'CreateLedgerTables1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ledger.account_view (
        environment text not null,
        account_id text not null,
        platform_id text not null,
        customer_id text,
        type text not null,
        status text not null,
        currency text not null,
        created_at timestamptz not null,
        coordinates text[],
        funding_withdrawn boolean not null,
        primary key (environment, account_id)
      );
      create index account_view_page
        on ledger.account_view (environment, platform_id, created_at desc, account_id desc);
      create index account_view_customer
        on ledger.account_view (environment, platform_id, customer_id, created_at desc, account_id desc);
      create index account_view_coordinates on ledger.account_view using gin (coordinates);

      create table ledger.platform_lane (
        environment text not null,
        platform_id text not null,
        lane integer not null,
        primary key (environment, platform_id)
      );

      create table ledger.snapshot (
        lane text primary key,
        position bigint not null,
        format integer not null
      );
      create table ledger.snapshot_account (
        lane text not null,
        account_id text not null,
        platform_id text not null,
        customer_id text,
        type text not null,
        status text not null,
        currency text not null,
        created_at timestamptz not null,
        available bigint not null check (available >= 0),
        held bigint not null check (held >= 0),
        pending bigint not null check (pending >= 0),
        owed bigint not null check (owed >= 0),
        entries bigint not null,
        position bigint not null,
        changed_at timestamptz not null,
        private_enabled boolean not null,
        funding_withdrawn boolean not null,
        primary key (lane, account_id)
      );
      create table ledger.snapshot_system (
        lane text not null,
        platform_id text not null,
        account text not null,
        currency text not null,
        available bigint not null,
        entries bigint not null,
        position bigint not null,
        changed_at timestamptz not null,
        primary key (lane, platform_id, account, currency)
      );
      create table ledger.snapshot_item (
        lane text not null,
        kind text not null,
        platform_id text not null,
        id text not null,
        item json not null,
        primary key (lane, kind, platform_id, id)
      );
      create table ledger.snapshot_counter (
        lane text not null,
        platform_id text not null,
        counter text not null,
        used bigint not null,
        primary key (lane, platform_id, counter)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table ledger.account_view, ledger.platform_lane, ledger.snapshot, ledger.snapshot_account,
        ledger.snapshot_system, ledger.snapshot_item, ledger.snapshot_counter
    `);
  }
}
