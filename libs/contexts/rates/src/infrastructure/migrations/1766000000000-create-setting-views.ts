import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the operator has set, read by every quote through the primary keys. */
export class CreateSettingViews1766000000000 implements MigrationInterface {
  readonly name = 'CreateSettingViews1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table rates.corridor_view (
        environment text not null,
        platform_id text not null,
        sending_currency text not null,
        receiving_currency text not null,
        is_enabled boolean not null,
        updated_at timestamptz not null,
        primary key (environment, platform_id, sending_currency, receiving_currency)
      );

      create table rates.fee_row_view (
        environment text not null,
        platform_id text not null,
        sending_currency text not null,
        receiving_currency text not null,
        payment_rail text not null,
        fixed_minor bigint not null,
        milli_basis_points bigint not null,
        counterparty_fixed_minor bigint not null,
        updated_at timestamptz not null,
        primary key (environment, platform_id, sending_currency, receiving_currency, payment_rail)
      );

      create table rates.institution_view (
        environment text not null,
        platform_id text not null,
        country text not null,
        currency text not null,
        bank_name text not null,
        display_name text not null,
        updated_at timestamptz not null,
        primary key (environment, platform_id, country, currency, bank_name)
      );

      create table rates.limit_view (
        environment text not null,
        platform_id text not null,
        sending_currency text not null,
        receiving_currency text not null,
        transaction_max_minor bigint,
        daily_volume_max_minor bigint,
        updated_at timestamptz not null,
        primary key (environment, platform_id, sending_currency, receiving_currency)
      );

      create table rates.rail_view (
        environment text not null,
        platform_id text not null,
        payment_rail text not null,
        is_enabled boolean not null,
        limit_currency text,
        amount_min_minor bigint,
        amount_max_minor bigint,
        updated_at timestamptz not null,
        primary key (environment, platform_id, payment_rail)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table rates.corridor_view, rates.fee_row_view, rates.institution_view, rates.limit_view, rates.rail_view',
    );
  }
}
