import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts are found by what people call them, of which the view keeps keyed hashes only. */
export class FindExternalAccountsByIdentifier1764200100000 implements MigrationInterface {
  readonly name = 'FindExternalAccountsByIdentifier1764200100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table external_accounts.external_account_view add column identifier_keys text[]',
    );
    await runner.query(`
      create index external_account_view_identifier
          on external_accounts.external_account_view using gin (identifier_keys)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table external_accounts.external_account_view drop column identifier_keys');
  }
}
