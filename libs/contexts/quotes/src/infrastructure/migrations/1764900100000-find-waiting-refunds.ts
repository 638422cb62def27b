import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row a refund that waits for accounts which take no money at present; there are few at any time. */
export class FindWaitingRefunds1764900100000 implements MigrationInterface {
  readonly name = 'FindWaitingRefunds1764900100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table quotes.waiting_refund_view (
        quote_id text primary key,
        platform_id text not null,
        environment text not null,
        account_ids text[] not null
      )`);
    await runner.query(
      'create index waiting_refund_view_by_account on quotes.waiting_refund_view using gin (account_ids)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table quotes.waiting_refund_view');
  }
}
