import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Look-ups, keys, agreements, invoices and payments, and what the operator set about institutions. */
export class CreateUmaViews1766000000000 implements MigrationInterface {
  readonly name = 'CreateUmaViews1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table uma.lookup_view (
        environment text not null,
        lookup_id text not null,
        platform_id text not null,
        receiver json not null,
        address_key text,
        sender_customer_id text,
        currencies json not null,
        payer_fields json not null,
        offer text,
        subject_id text not null,
        expires_at timestamptz not null,
        primary key (environment, lookup_id)
      );

      create table uma.institution_key_view (
        environment text not null,
        platform_id text not null,
        key_id text not null,
        signing_public_key text not null,
        encryption_public_key text not null,
        sealed_private_keys text not null,
        primary key (environment, platform_id)
      );

      create table uma.agreement_view (
        environment text not null,
        agreement_id text not null,
        platform_id text not null,
        domain text not null,
        received json not null,
        fee_minor bigint not null,
        rates json not null,
        invoice text not null,
        invoice_millisatoshis bigint not null,
        said text,
        subject_id text not null,
        agreed_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (environment, agreement_id)
      );
      create index agreement_view_domain on uma.agreement_view (environment, platform_id, domain, agreed_at);

      create table uma.given_fields_view (
        environment text not null,
        agreement_id text not null,
        platform_id text not null,
        fields text,
        subject_id text not null,
        primary key (environment, agreement_id)
      );

      create table uma.invoice_view (
        environment text not null,
        invoice_id text not null,
        platform_id text not null,
        terms json not null,
        is_paid boolean not null,
        primary key (environment, invoice_id)
      );

      create table uma.uma_payment_view (
        payout_id text not null primary key,
        environment text not null,
        platform_id text not null,
        receiver json not null,
        sent_at timestamptz not null,
        offered_at timestamptz,
        settled_at timestamptz,
        ended_as text
      );

      create table uma.allow_list_view (
        environment text not null,
        platform_id text not null,
        domains text[] not null,
        updated_at timestamptz not null,
        primary key (environment, platform_id)
      );

      create table uma.velocity_limit_view (
        environment text not null,
        platform_id text not null,
        limits json not null,
        updated_at timestamptz not null,
        primary key (environment, platform_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table uma.lookup_view, uma.institution_key_view, uma.agreement_view, uma.given_fields_view, ' +
        'uma.invoice_view, uma.uma_payment_view, uma.allow_list_view, uma.velocity_limit_view',
    );
  }
}
