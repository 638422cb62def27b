import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each filter of the list of deposits finds its rows by an index, in the list's order. */
const LISTED = 'created_at desc, transaction_id desc';

/** What platforms read of deposits, and what operators read of everything that came from outside. */
export class CreateDepositViews1766000000000 implements MigrationInterface {
  readonly name = 'CreateDepositViews1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table deposits.deposit_view (
        transaction_id text primary key,
        platform_id text not null,
        environment text not null,
        stream_id text not null,
        quote_id text,
        customer_id text not null,
        type text not null,
        status text not null,
        source_account text,
        destination_account text not null,
        destination_alias text,
        reference text,
        refund_reference text,
        expires_at timestamptz,
        created_at timestamptz not null,
        document text
      );
      create index deposit_view_newest on deposits.deposit_view (platform_id, environment, ${LISTED});
      create index deposit_view_customer on deposits.deposit_view (platform_id, environment, customer_id, ${LISTED});
      create index deposit_view_source on deposits.deposit_view
        (platform_id, environment, source_account, ${LISTED}) where source_account is not null;
      create index deposit_view_destination on deposits.deposit_view
        (platform_id, environment, destination_account, ${LISTED});
      create index deposit_view_alias on deposits.deposit_view
        (platform_id, environment, destination_alias, ${LISTED}) where destination_alias is not null;
      create index deposit_view_status on deposits.deposit_view (platform_id, environment, status, ${LISTED});
      create index deposit_view_reference on deposits.deposit_view
        (platform_id, environment, reference) where reference is not null;
      create index deposit_view_refund_reference on deposits.deposit_view
        (platform_id, environment, refund_reference) where refund_reference is not null;

      create table deposits.arrival_view (
        deposit_id text primary key,
        environment text not null,
        arrival_key text not null,
        status text not null,
        platform_id text,
        reported_at timestamptz not null,
        document text
      );
      create index arrival_view_newest on deposits.arrival_view (environment, reported_at desc, deposit_id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table deposits.deposit_view, deposits.arrival_view');
  }
}
