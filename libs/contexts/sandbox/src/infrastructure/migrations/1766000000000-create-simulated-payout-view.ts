import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table in which the simulated bank finds a payout again. */
export class CreateSimulatedPayoutView1766000000000 implements MigrationInterface {
  readonly name = 'CreateSimulatedPayoutView1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sandbox.simulated_payout_view (
        payout_id text not null,
        platform_id text not null,
        environment text not null,
        scenario text not null,
        received_at timestamptz not null,
        stopped_at timestamptz,
        transaction_hash text,
        primary key (payout_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sandbox.simulated_payout_view');
  }
}
