import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments to UMA addresses, asked about until they end. */
export class CreateUmaPaymentView1763740300000 implements MigrationInterface {
  readonly name = 'CreateUmaPaymentView1763740300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table uma.uma_payment_view (
        payout_id text not null primary key,
        environment text not null,
        platform_id text not null,
        receiver json not null,
        is_refused boolean not null,
        sent_at timestamptz not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table uma.uma_payment_view');
  }
}
