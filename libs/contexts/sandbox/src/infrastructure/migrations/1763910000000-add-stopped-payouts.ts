import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A payout that its sender stopped keeps the moment, and one to a chain its transaction's hash. */
export class AddStoppedPayouts1763910000000 implements MigrationInterface {
  readonly name = 'AddStoppedPayouts1763910000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table sandbox.simulated_payout_view add column stopped_at timestamptz, add column transaction_hash text',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table sandbox.simulated_payout_view drop column stopped_at, drop column transaction_hash',
    );
  }
}
