import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The views that answer `/config` and `/tokens`, and that every request is authenticated by. */
export class CreatePlatformViews1763700100000 implements MigrationInterface {
  readonly name = 'CreatePlatformViews1763700100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table platform.config_view (
        environment text not null,
        platform_id text not null,
        name text not null,
        is_regulated boolean not null,
        proxy_uma_subdomain text,
        uma_domain text,
        webhook_endpoint text,
        supported_currencies json not null,
        embedded_wallet json not null,
        embedded_wallet_from_address text,
        embedded_wallet_reply_to_address text,
        card_tokenization json not null,
        card_tokenization_from_address text,
        card_tokenization_reply_to_address text,
        fee_configs json not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (environment, platform_id)
      );
      create table platform.token_view (
        environment text not null,
        token_id text not null,
        platform_id text not null,
        name text not null,
        permissions text[] not null,
        client_id text not null,
        secret_hash text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (environment, token_id)
      );
      create index token_view_client on platform.token_view (client_id);
      create index token_view_page on platform.token_view (environment, platform_id, created_at desc, token_id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table platform.token_view, platform.config_view');
  }
}
