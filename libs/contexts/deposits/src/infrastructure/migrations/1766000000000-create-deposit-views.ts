import { transactionTable } from '@causeway/transaction-owner';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What platforms read of deposits, and what operators read of everything that came from outside. */
export class CreateDepositViews1766000000000 implements MigrationInterface {
  readonly name = 'CreateDepositViews1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${transactionTable('deposits.deposit_view')}

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
