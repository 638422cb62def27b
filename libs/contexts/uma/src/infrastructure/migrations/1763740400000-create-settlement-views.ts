import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was agreed with other institutions, what they were asked to pay, and how payments to them stand. */
export class CreateSettlementViews1763740400000 implements MigrationInterface {
  readonly name = 'CreateSettlementViews1763740400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table uma.agreement_view (
        environment text not null,
        agreement_id text not null,
        platform_id text not null,
        domain text not null,
        terms json not null,
        said text,
        subject_id text not null,
        agreed_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (environment, agreement_id)
      );
      create index agreement_of_domain on uma.agreement_view (environment, platform_id, domain, agreed_at);
      create table uma.invoice_view (
        environment text not null,
        invoice_id text not null,
        platform_id text not null,
        terms json not null,
        is_paid boolean not null,
        primary key (environment, invoice_id)
      );
      create table uma.velocity_limit_view (
        environment text not null,
        platform_id text not null,
        limits json not null,
        updated_at timestamptz not null,
        primary key (environment, platform_id)
      );
      alter table uma.uma_payment_view
        add column offered_at timestamptz,
        add column settled_at timestamptz,
        add column ended_as text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table uma.agreement_view, uma.invoice_view, uma.velocity_limit_view;
      alter table uma.uma_payment_view
        drop column offered_at,
        drop column settled_at,
        drop column ended_as;
    `);
  }
}
