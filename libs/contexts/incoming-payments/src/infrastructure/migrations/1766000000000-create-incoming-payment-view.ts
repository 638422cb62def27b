import { transactionTable } from '@causeway/transaction-owner';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What platforms read of payments from outside. */
export class CreateIncomingPaymentView1766000000000 implements MigrationInterface {
  readonly name = 'CreateIncomingPaymentView1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(transactionTable('incoming_payments.incoming_payment_view'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table incoming_payments.incoming_payment_view');
  }
}
