import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A payout that its sender stopped keeps the moment. */
export class AddStoppedPayouts1763910000000 implements MigrationInterface {
  readonly name = 'AddStoppedPayouts1763910000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sandbox.simulated_payout_view add column stopped_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sandbox.simulated_payout_view drop column stopped_at');
  }
}
