import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the operator has set, read by every quote through the primary keys. */
export class CreateSettingViews1763720200000 implements MigrationInterface {
  readonly name = 'CreateSettingViews1763720200000';

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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rates.corridor_view, rates.fee_row_view, rates.limit_view');
  }
}
