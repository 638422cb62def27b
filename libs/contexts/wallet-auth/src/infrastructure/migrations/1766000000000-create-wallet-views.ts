import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What wallets are signed in to with, and the sessions that sign for them. */
export class CreateWalletViews1766000000000 implements MigrationInterface {
  readonly name = 'CreateWalletViews1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table wallet_auth.credential_view (
        environment text not null,
        credential_id text not null,
        platform_id text not null,
        account_id text not null,
        customer_id text not null,
        credential_type text not null,
        nickname text,
        webauthn_id text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (environment, credential_id)
      );
      create index credential_view_of_account
        on wallet_auth.credential_view (environment, platform_id, account_id, created_at, credential_id);

      create table wallet_auth.session_view (
        environment text not null,
        session_id text not null,
        platform_id text not null,
        account_id text not null,
        customer_id text not null,
        credential_id text not null,
        credential_type text not null,
        nickname text,
        webauthn_id text,
        public_key text not null,
        opened_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz,
        primary key (environment, session_id)
      );
      create index session_view_of_account
        on wallet_auth.session_view (environment, platform_id, account_id, opened_at desc, session_id desc)
        where revoked_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table wallet_auth.credential_view, wallet_auth.session_view');
  }
}
