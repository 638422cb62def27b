import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a writer's memory is kept now and then, so that it need not read its lane from the beginning. */
export class CreateLedgerSnapshots1763701250000 implements MigrationInterface {
  readonly name = 'CreateLedgerSnapshots1763701250000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ledger.snapshot (
        lane text primary key,
        position bigint not null
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
        primary key (lane, account_id)
      );
      create table ledger.snapshot_system (
        lane text not null,
        account text not null,
        currency text not null,
        available bigint not null,
        entries bigint not null,
        position bigint not null,
        changed_at timestamptz not null,
        primary key (lane, account, currency)
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
      create table ledger.platform_lane (
        environment text not null,
        platform_id text not null,
        lane integer not null,
        primary key (environment, platform_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table ledger.platform_lane, ledger.snapshot_counter, ledger.snapshot_item, ledger.snapshot_system,
        ledger.snapshot_account, ledger.snapshot
    `);
  }
}
