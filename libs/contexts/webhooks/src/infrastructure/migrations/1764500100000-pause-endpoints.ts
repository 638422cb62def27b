import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when nothing is sent to an endpoint, and why. */
export class PauseEndpoints1764500100000 implements MigrationInterface {
  readonly name = 'PauseEndpoints1764500100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table webhooks.endpoint_view add column paused_at timestamptz, add column pause_reason text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhooks.endpoint_view drop column paused_at, drop column pause_reason');
  }
}
