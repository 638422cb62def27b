import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The service's own accounts are each platform's own. A snapshot does not say whose they were when all platforms
 * shared them; it is a cache, so that it goes, and the lane is read from its first entry.
 */
export class KeepSystemAccountsByPlatform1764900100000 implements MigrationInterface {
  readonly name = 'KeepSystemAccountsByPlatform1764900100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from ledger.snapshot;
      delete from ledger.snapshot_account;
      delete from ledger.snapshot_system;
      delete from ledger.snapshot_item;
      delete from ledger.snapshot_counter;
      alter table ledger.snapshot_system drop constraint snapshot_system_pkey;
      alter table ledger.snapshot_system add column platform_id text not null;
      alter table ledger.snapshot_system add primary key (lane, platform_id, account, currency)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from ledger.snapshot;
      delete from ledger.snapshot_account;
      delete from ledger.snapshot_system;
      delete from ledger.snapshot_item;
      delete from ledger.snapshot_counter;
      alter table ledger.snapshot_system drop constraint snapshot_system_pkey;
      alter table ledger.snapshot_system drop column platform_id;
      alter table ledger.snapshot_system add primary key (lane, account, currency)
    `);
  }
}
