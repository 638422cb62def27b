import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table in which the simulated issuer finds an order again. */
export class CreateSimulatedIssuanceView1767000000000 implements MigrationInterface {
  readonly name = 'CreateSimulatedIssuanceView1767000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sandbox.simulated_issuance_view (
        order_id text not null,
        book_id text not null,
        platform_id text not null,
        token text not null,
        kind text not null,
        funding text not null,
        scenario text not null,
        received_at timestamptz not null,
        stopped_at timestamptz,
        primary key (order_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sandbox.simulated_issuance_view');
  }
}
