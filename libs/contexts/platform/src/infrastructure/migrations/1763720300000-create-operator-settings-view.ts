import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the operator has set, for everybody and for single platforms. */
export class CreateOperatorSettingsView1763720300000 implements MigrationInterface {
  readonly name = 'CreateOperatorSettingsView1763720300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table platform.operator_settings_view (
        environment text not null,
        platform_id text not null,
        settings json not null,
        updated_at timestamptz not null,
        primary key (environment, platform_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table platform.operator_settings_view');
  }
}
