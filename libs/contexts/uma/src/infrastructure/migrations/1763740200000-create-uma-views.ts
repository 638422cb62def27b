import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Look-ups of receivers, read by the quotes that are made from them; the platforms' allow lists and keys. */
export class CreateUmaViews1763740200000 implements MigrationInterface {
  readonly name = 'CreateUmaViews1763740200000';

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
      create table uma.allow_list_view (
        environment text not null,
        platform_id text not null,
        domains text[] not null,
        updated_at timestamptz not null,
        primary key (environment, platform_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table uma.lookup_view, uma.allow_list_view, uma.institution_key_view');
  }
}
