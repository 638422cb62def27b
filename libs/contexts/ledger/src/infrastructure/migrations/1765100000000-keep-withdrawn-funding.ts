import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['ledger.snapshot_account', 'ledger.account_view'];

/** Which accounts show no funding instructions because their platform takes in no money in that currency. */
export class KeepWithdrawnFunding1765100000000 implements MigrationInterface {
  readonly name = 'KeepWithdrawnFunding1765100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`alter table ${table} add column funding_withdrawn boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`alter table ${table} drop column funding_withdrawn`);
  }
}
