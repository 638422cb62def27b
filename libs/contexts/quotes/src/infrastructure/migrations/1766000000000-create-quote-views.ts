import { transactionTable } from '@causeway/transaction-owner';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each filter of the list of transactions finds its rows by an index, in the list's order. */
const LISTED = 'created_at desc, transaction_id desc';

/** What platforms read of quotes and transactions, and how money finds its quote. */
export class CreateQuoteViews1766000000000 implements MigrationInterface {
  readonly name = 'CreateQuoteViews1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table quotes.quote_view (
        quote_id text primary key,
        platform_id text not null,
        environment text not null,
        subject_id text not null,
        status text not null,
        expires_at timestamptz,
        document text
      );

      ${transactionTable('quotes.transaction_view')}
      create index transaction_view_type on quotes.transaction_view (platform_id, environment, type, ${LISTED});
      create index transaction_view_quote on quotes.transaction_view (quote_id) where quote_id is not null;

      create table quotes.funding_view (
        quote_id text primary key,
        platform_id text not null,
        environment text not null,
        currency text not null,
        coordinates text[] not null
      );
      create index funding_view_coordinates on quotes.funding_view using gin (coordinates);

      create table quotes.paid_invoice_view (
        environment text not null,
        invoice_key text not null,
        quote_id text not null,
        primary key (environment, invoice_key)
      );

      create table quotes.blocked_payment_view (
        quote_id text primary key,
        platform_id text not null,
        environment text not null,
        account_ids text[] not null
      );
      create index blocked_payment_view_by_account on quotes.blocked_payment_view using gin (account_ids);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table quotes.quote_view, quotes.transaction_view, quotes.funding_view, quotes.paid_invoice_view,
                 quotes.blocked_payment_view`);
  }
}
