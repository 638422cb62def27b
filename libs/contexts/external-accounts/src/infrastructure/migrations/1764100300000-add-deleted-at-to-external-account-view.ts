import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deleted account keeps its row: payments on their way still ask where they go. */
export class AddDeletedAtToExternalAccountView1764100300000 implements MigrationInterface {
  readonly name = 'AddDeletedAtToExternalAccountView1764100300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table external_accounts.external_account_view add column deleted_at timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table external_accounts.external_account_view drop column deleted_at');
  }
}
