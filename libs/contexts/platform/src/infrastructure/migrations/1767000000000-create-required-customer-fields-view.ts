import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the operator says that customers must have on record to use a currency. */
export class CreateRequiredCustomerFieldsView1767000000000 implements MigrationInterface {
  readonly name = 'CreateRequiredCustomerFieldsView1767000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table platform.required_customer_fields_view (
        environment text not null,
        platform_id text not null,
        currency_code text not null,
        fields text[] not null,
        updated_at timestamptz not null,
        primary key (environment, platform_id, currency_code)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table platform.required_customer_fields_view');
  }
}
