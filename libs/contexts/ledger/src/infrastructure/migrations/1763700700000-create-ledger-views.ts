import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The accounts as the API lists them, and the statement lines behind their balances. */
export class CreateLedgerViews1763700700000 implements MigrationInterface {
  readonly name = 'CreateLedgerViews1763700700000';

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
        available bigint not null check (available >= 0),
        held bigint not null check (held >= 0),
        pending bigint not null check (pending >= 0),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (environment, account_id)
      );
      create index account_view_page
        on ledger.account_view (environment, platform_id, created_at desc, account_id desc);
      create index account_view_customer
        on ledger.account_view (environment, platform_id, customer_id, created_at desc, account_id desc);
      create table ledger.posting_view (
        environment text not null,
        position bigint not null,
        ordinal integer not null,
        platform_id text not null,
        account text not null,
        currency text not null,
        movement text not null,
        side text not null,
        amount bigint not null check (amount > 0),
        available_after bigint not null,
        held_after bigint not null,
        cause text not null,
        transaction_id text not null,
        posted_at timestamptz not null,
        primary key (environment, position, ordinal)
      );
      create index posting_view_account on ledger.posting_view (environment, account, currency, position);
      create index posting_view_transaction on ledger.posting_view (environment, transaction_id, position);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ledger.posting_view, ledger.account_view');
  }
}
