import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each filter of the list of transactions finds its rows by an index, in the list's order. */
const LISTED = 'created_at desc, transaction_id desc';

/** What platforms read of payments from outside. */
export class CreateIncomingPaymentView1766000000000 implements MigrationInterface {
  readonly name = 'CreateIncomingPaymentView1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table incoming_payments.incoming_payment_view (
        transaction_id text primary key,
        platform_id text not null,
        environment text not null,
        stream_id text not null,
        quote_id text,
        customer_id text not null,
        type text not null,
        status text not null,
        source_account text,
        destination_account text not null,
        destination_alias text,
        reference text,
        refund_reference text,
        expires_at timestamptz,
        created_at timestamptz not null,
        document text
      );
      create index incoming_payment_view_newest on incoming_payments.incoming_payment_view
        (platform_id, environment, ${LISTED});
      create index incoming_payment_view_customer on incoming_payments.incoming_payment_view
        (platform_id, environment, customer_id, ${LISTED});
      create index incoming_payment_view_source on incoming_payments.incoming_payment_view
        (platform_id, environment, source_account, ${LISTED}) where source_account is not null;
      create index incoming_payment_view_destination on incoming_payments.incoming_payment_view
        (platform_id, environment, destination_account, ${LISTED});
      create index incoming_payment_view_alias on incoming_payments.incoming_payment_view
        (platform_id, environment, destination_alias, ${LISTED}) where destination_alias is not null;
      create index incoming_payment_view_status on incoming_payments.incoming_payment_view
        (platform_id, environment, status, ${LISTED});
      create index incoming_payment_view_reference on incoming_payments.incoming_payment_view
        (platform_id, environment, reference) where reference is not null;
      create index incoming_payment_view_refund_reference on incoming_payments.incoming_payment_view
        (platform_id, environment, refund_reference) where refund_reference is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table incoming_payments.incoming_payment_view');
  }
}
