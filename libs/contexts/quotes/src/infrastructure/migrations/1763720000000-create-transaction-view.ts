import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every transaction that platforms read, whichever stream it lives in, and the ways in which lists look for it. */
export class CreateTransactionView1763720000000 implements MigrationInterface {
  readonly name = 'CreateTransactionView1763720000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table quotes.transaction_view (
        transaction_id       text primary key,
        platform_id          text not null,
        environment          text not null,
        quote_id             text,
        customer_id          text not null,
        platform_customer_id text not null,
        type                 text not null,
        status               text not null,
        source_account       text,
        destination_account  text not null,
        reference            text,
        refund_reference     text,
        expires_at           timestamptz,
        created_at           timestamptz not null,
        document             text not null)`);
    await runner.query(`
      create index transaction_view_newest
          on quotes.transaction_view (platform_id, environment, created_at desc, transaction_id desc)`);
    await runner.query(`
      create index transaction_view_customer on quotes.transaction_view
             (platform_id, environment, customer_id, created_at desc, transaction_id desc)`);
    await runner.query(`
      create index transaction_view_quote on quotes.transaction_view (quote_id) where quote_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table quotes.transaction_view');
  }
}
