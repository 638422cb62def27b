import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A snapshot keeps what a wallet's owner decided about its privacy; before this nobody could decide anything. */
export class KeepWalletPrivacy1763910100000 implements MigrationInterface {
  readonly name = 'KeepWalletPrivacy1763910100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table ledger.snapshot_account add column private_enabled boolean not null default false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ledger.snapshot_account drop column private_enabled');
  }
}
