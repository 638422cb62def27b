import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the operator has set of rails, read by every quote that goes out over one. */
export class CreateRailView1763720400000 implements MigrationInterface {
  readonly name = 'CreateRailView1763720400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    await runner.query('drop table rates.rail_view');
  }
}
