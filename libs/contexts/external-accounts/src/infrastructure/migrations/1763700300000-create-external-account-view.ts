import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The view that answers `…/external-accounts` and tells payments where they go. Sealed columns are text. */
export class CreateExternalAccountView1763700300000 implements MigrationInterface {
  readonly name = 'CreateExternalAccountView1763700300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table external_accounts.external_account_view (
        environment text not null,
        account_id text not null,
        platform_id text not null,
        customer_id text,
        subject_id text not null,
        status text not null,
        currency text not null,
        account_type text not null,
        payment_rails text[] not null,
        account_info text,
        primary_identifier text,
        platform_account_id text,
        ownership_type text,
        is_uma_deposit_target boolean not null,
        verification_status text,
        verified_name text,
        created_at timestamptz not null,
        primary key (environment, account_id)
      );
      create index external_account_view_page
        on external_accounts.external_account_view (environment, platform_id, created_at desc, account_id desc);
      create index external_account_view_owner
        on external_accounts.external_account_view (environment, subject_id, created_at desc, account_id desc);
      create index external_account_view_uma
        on external_accounts.external_account_view (environment, customer_id, created_at, account_id)
        where is_uma_deposit_target;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table external_accounts.external_account_view');
  }
}
