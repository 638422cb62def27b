import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the operator takes in money for accounts of production. */
export class CreateFundingCoordinatesView1769000000000 implements MigrationInterface {
  readonly name = 'CreateFundingCoordinatesView1769000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table platform.funding_coordinates_view (
        environment text not null,
        platform_id text not null,
        currency_code text not null,
        account_type text not null,
        payment_rails text[] not null,
        fields json not null,
        updated_at timestamptz not null,
        primary key (environment, platform_id, currency_code, account_type)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table platform.funding_coordinates_view');
  }
}
