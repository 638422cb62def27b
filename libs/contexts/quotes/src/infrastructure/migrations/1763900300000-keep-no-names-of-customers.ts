import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The platform's name of a customer is the customers' context's to know: lists ask it whose it is. A transaction says
 * in which stream it lives, so that it is found there when a party of it is erased.
 */
export class KeepNoNamesOfCustomers1763900300000 implements MigrationInterface {
  readonly name = 'KeepNoNamesOfCustomers1763900300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table quotes.transaction_view add column stream_id text`);
    await runner.query(`
      update quotes.transaction_view set stream_id =
        case type when 'OUTGOING' then 'quote-' else 'deposit-' end || split_part(transaction_id, ':', 2)`);
    // The receiver's side of a transfer lives in the payer's stream, and only the log knows which that is.
    await runner.query(`
      update quotes.transaction_view view set stream_id = event.stream_id
        from log.event event
       where event.type = 'TransferReceived' and event.data ->> 'transactionId' = view.transaction_id`);
    await runner.query(`alter table quotes.transaction_view alter column stream_id set not null`);
    await runner.query(`alter table quotes.transaction_view drop column platform_customer_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table quotes.transaction_view drop column stream_id`);
    await runner.query(
      `alter table quotes.transaction_view add column platform_customer_id text not null default ''`,
    );
  }
}
