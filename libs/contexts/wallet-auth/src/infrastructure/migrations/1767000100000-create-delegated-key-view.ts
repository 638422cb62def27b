import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that let cards draw on wallets. */
export class CreateDelegatedKeyView1767000100000 implements MigrationInterface {
  readonly name = 'CreateDelegatedKeyView1767000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table wallet_auth.delegated_key_view (
        environment text not null,
        delegated_key_id text not null,
        platform_id text not null,
        account_id text not null,
        customer_id text not null,
        card_id text not null,
        funding_source_id text not null,
        public_key text not null,
        nickname text,
        status text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (environment, delegated_key_id)
      );
      create index delegated_key_view_of_account
        on wallet_auth.delegated_key_view (environment, platform_id, account_id, created_at desc);
      create index delegated_key_view_of_funding_source
        on wallet_auth.delegated_key_view (environment, platform_id, funding_source_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table wallet_auth.delegated_key_view');
  }
}
