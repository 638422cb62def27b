import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The views that answer `…/external-accounts`, tell payments where they go, and keep the operator's VASPs. */
export class CreateExternalAccountViews1766000000000 implements MigrationInterface {
  readonly name = 'CreateExternalAccountViews1766000000000';

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
        identifier_keys text[],
        ownership_type text,
        is_uma_deposit_target boolean not null,
        beneficiary_verification_status text,
        beneficiary_verified_name text,
        registered_at timestamptz not null,
        deleted_at timestamptz,
        primary key (environment, account_id)
      );
      create index external_account_view_page on external_accounts.external_account_view
        (environment, platform_id, registered_at desc, account_id desc);
      create index external_account_view_owner on external_accounts.external_account_view
        (environment, subject_id, registered_at desc, account_id desc);
      create index external_account_view_uma on external_accounts.external_account_view
        (environment, customer_id, registered_at, account_id) where is_uma_deposit_target;
      create index external_account_view_identifier on external_accounts.external_account_view
        using gin (identifier_keys);

      create table external_accounts.vasp_view (
        environment text not null,
        vasp_name text not null,
        url text,
        updated_at timestamptz not null,
        primary key (environment, vasp_name)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table external_accounts.external_account_view, external_accounts.vasp_view');
  }
}
