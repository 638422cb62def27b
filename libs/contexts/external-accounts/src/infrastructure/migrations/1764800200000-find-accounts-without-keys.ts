import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The accounts that no search finds yet; mostly none, so that looking for them costs nothing. */
export class FindAccountsWithoutKeys1764800200000 implements MigrationInterface {
  readonly name = 'FindAccountsWithoutKeys1764800200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index external_account_view_without_keys
          on external_accounts.external_account_view (environment, platform_id, account_id)
       where identifier_keys is null and primary_identifier is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index external_accounts.external_account_view_without_keys');
  }
}
