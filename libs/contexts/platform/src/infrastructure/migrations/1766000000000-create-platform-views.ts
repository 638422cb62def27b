import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The views that answer `/config`, `/tokens` and operators, and that every request is authenticated by. */
export class CreatePlatformViews1766000000000 implements MigrationInterface {
  readonly name = 'CreatePlatformViews1766000000000';

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

      create table platform.operator_approval_view (
        environment text not null,
        action_id text not null,
        status text not null,
        operation text not null,
        request json not null,
        maker_id text not null,
        maker_name text not null,
        checker_name text,
        requested_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (environment, action_id)
      );

      create table platform.operator_settings_view (
        environment text not null,
        platform_id text not null,
        settings json not null,
        updated_at timestamptz not null,
        primary key (environment, platform_id)
      );

      create table platform.operator_token_view (
        environment text not null,
        token_id text not null,
        name text not null,
        permission text not null,
        secret_hash text not null,
        created_at timestamptz not null,
        rotated_at timestamptz,
        primary key (environment, token_id)
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

      create table platform.uma_domain_view (
        environment text not null,
        platform_id text not null,
        uma_domain text not null,
        failed_checks integer not null,
        checked_at timestamptz,
        next_check_at timestamptz,
        proof text,
        proven_at timestamptz,
        primary key (environment, platform_id, uma_domain)
      );

      create index token_view_client on platform.token_view (client_id);
      create index token_view_page on platform.token_view (environment, platform_id, created_at desc, token_id desc);
      create index uma_domain_view_domain on platform.uma_domain_view (environment, uma_domain);
      create unique index operator_token_view_secret on platform.operator_token_view (secret_hash);
      create index operator_approval_view_time on platform.operator_approval_view (requested_at desc, action_id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table platform.config_view, platform.operator_approval_view, platform.operator_settings_view, platform.operator_token_view, platform.token_view, platform.uma_domain_view',
    );
  }
}
