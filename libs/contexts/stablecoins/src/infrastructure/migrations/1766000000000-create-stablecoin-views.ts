import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links to providers, stablecoins, their operations, and what the operator set. */
export class CreateStablecoinViews1766000000000 implements MigrationInterface {
  readonly name = 'CreateStablecoinViews1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table stablecoins.provider_account_view (
        environment text not null,
        account_id text not null,
        platform_id text not null,
        provider text not null,
        provider_account_id text not null,
        status text not null,
        credentials_id text not null,
        sealed_credentials text not null,
        last_verified_at timestamptz not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (environment, account_id)
      );
      create index provider_account_by_platform on stablecoins.provider_account_view
        (environment, platform_id, created_at desc, account_id desc);

      create table stablecoins.stablecoin_view (
        environment text not null,
        stablecoin_id text not null,
        platform_id text not null,
        name text not null,
        symbol text not null,
        base_currency text not null,
        decimals integer not null,
        network text not null,
        network_token_identifier text not null,
        provider text not null,
        provider_token_identifier text not null,
        stablecoin_provider_account_id text not null,
        issuance_status text not null,
        service_operations_status text not null,
        currency text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (environment, stablecoin_id)
      );
      create index stablecoin_by_platform on stablecoins.stablecoin_view
        (environment, platform_id, created_at desc, stablecoin_id desc);

      create table stablecoins.operation_view (
        environment text not null,
        operation_id text not null,
        platform_id text not null,
        stablecoin_id text not null,
        stablecoin_provider_account_id text not null,
        operation_type text not null,
        status text not null,
        amount_units text not null,
        amount_minor text not null,
        currency text not null,
        ordered json not null,
        description text,
        is_handed_over boolean not null,
        is_settling boolean not null,
        refusals integer not null,
        provider_status text,
        funding_instructions json,
        expires_at timestamptz,
        failure_reason text,
        open_case text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (environment, operation_id)
      );
      create index operation_by_stablecoin on stablecoins.operation_view
        (environment, platform_id, stablecoin_id, created_at desc, operation_id desc);
      create index operation_open on stablecoins.operation_view (environment, platform_id, created_at)
        where status not in ('COMPLETED', 'FAILED', 'EXPIRED') or open_case is not null;

      create table stablecoins.review_view (
        environment text not null,
        platform_id text not null,
        reviews_stablecoins boolean,
        updated_at timestamptz not null,
        primary key (environment, platform_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table stablecoins.provider_account_view, stablecoins.stablecoin_view, stablecoins.operation_view, stablecoins.review_view',
    );
  }
}
