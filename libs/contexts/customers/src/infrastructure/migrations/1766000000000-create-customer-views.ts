import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The views that answer `/customers` and erasures; names are found by keyed hashes. */
export class CreateCustomerViews1766000000000 implements MigrationInterface {
  readonly name = 'CreateCustomerViews1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table customers.customer_view (
        environment text not null,
        customer_id text not null,
        platform_id text not null,
        customer_type text not null,
        details text,
        owners text,
        region text,
        currencies text[] not null,
        has_all_currencies boolean not null,
        verification_status text not null,
        contact_verification json,
        needs_consent boolean not null,
        has_consented boolean not null,
        has_registration_number boolean not null,
        platform_customer_id_key text not null,
        uma_address_key text not null,
        is_deleted boolean not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (environment, customer_id)
      );

      create table customers.owner_view (
        environment text not null,
        owner_id text not null,
        platform_id text not null,
        customer_id text not null,
        roles text[] not null,
        ownership_percentage integer not null,
        personal_info text,
        verification_status text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (environment, owner_id)
      );

      create table customers.document_view (
        environment text not null,
        document_id text not null,
        platform_id text not null,
        customer_id text not null,
        holder text not null,
        document_type text not null,
        country text not null,
        side text,
        details text,
        content_key text not null,
        media_type text not null,
        bytes integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (environment, document_id)
      );

      create table customers.verification_view (
        environment text not null,
        verification_id text not null,
        platform_id text not null,
        customer_id text not null,
        status text not null,
        errors json not null,
        submissions integer not null,
        ignored_answers json not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (environment, verification_id)
      );

      create table customers.terms_view (
        environment text not null,
        platform_id text not null,
        version text not null,
        url text not null,
        updated_at timestamptz not null,
        primary key (environment, platform_id, version)
      );

      create table customers.currency_provider_view (
        environment text not null,
        platform_id text not null,
        currency_code text not null,
        provider text not null,
        regions text[],
        updated_at timestamptz not null,
        primary key (environment, platform_id, currency_code)
      );

      create table customers.erasure_view (
        environment text not null,
        customer_id text not null,
        platform_id text not null,
        erased_at timestamptz not null,
        waiting_for text[] not null,
        key_shredded_at timestamptz,
        primary key (environment, customer_id)
      );

      create index customer_by_age on customers.customer_view
        (environment, platform_id, created_at desc, customer_id desc);
      create index owner_by_age on customers.owner_view
        (environment, platform_id, customer_id, created_at desc, owner_id desc);
      create index document_by_age on customers.document_view
        (environment, platform_id, created_at desc, document_id desc);
      create index document_by_holder on customers.document_view
        (environment, platform_id, holder, created_at desc, document_id desc);
      create index document_by_content on customers.document_view (content_key);
      create index verification_by_age on customers.verification_view
        (environment, platform_id, created_at desc, verification_id desc);
      create index verification_by_customer on customers.verification_view
        (environment, platform_id, customer_id, created_at desc, verification_id desc);
      create index customer_by_platform_customer_id on customers.customer_view
        (environment, platform_id, platform_customer_id_key);
      create index customer_by_uma_address on customers.customer_view (environment, uma_address_key);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table customers.customer_view, customers.owner_view, customers.document_view, customers.terms_view, customers.currency_provider_view, customers.verification_view, customers.erasure_view',
    );
  }
}
