import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which address or number codes go, as a keyed hash; and whose credentials a customer's are. */
export class FindCredentialsByContact1767000000000 implements MigrationInterface {
  readonly name = 'FindCredentialsByContact1767000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table wallet_auth.credential_view add column contact_key text;
      create index credential_view_by_contact
        on wallet_auth.credential_view (environment, platform_id, contact_key)
        where contact_key is not null;
      create index credential_view_of_customer
        on wallet_auth.credential_view (environment, platform_id, customer_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index wallet_auth.credential_view_by_contact, wallet_auth.credential_view_of_customer;
      alter table wallet_auth.credential_view drop column contact_key;
    `);
  }
}
