import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row a payment that accounts hold up which take no money at present; there are few at any time. */
export class FindBlockedPayments1764900100000 implements MigrationInterface {
  readonly name = 'FindBlockedPayments1764900100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table quotes.blocked_payment_view (
        quote_id text primary key,
        platform_id text not null,
        environment text not null,
        account_ids text[] not null
      )`);
    await runner.query(
      'create index blocked_payment_view_by_account on quotes.blocked_payment_view using gin (account_ids)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table quotes.blocked_payment_view');
  }
}
