import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row a Lightning invoice that was paid. */
export class CreatePaidInvoiceView1764800300000 implements MigrationInterface {
  readonly name = 'CreatePaidInvoiceView1764800300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table quotes.paid_invoice_view (
        environment text not null,
        invoice_key text not null,
        quote_id text not null,
        primary key (environment, invoice_key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table quotes.paid_invoice_view');
  }
}
