import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What customers can authenticate with, and what the operator set for each platform. */
export class CreateAuthenticationViews1766000000000 implements MigrationInterface {
  readonly name = 'CreateAuthenticationViews1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sca.authentication_view (
        environment text not null,
        customer_id text not null,
        platform_id text not null,
        has_totp boolean not null,
        credential_id text,
        session_expires_at timestamptz,
        primary key (environment, customer_id)
      );

      create table sca.reset_view (
        environment text not null,
        reset_id text not null,
        platform_id text not null,
        customer_id text not null,
        factor text not null,
        status text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        completed_at timestamptz,
        is_enrolled_again boolean not null,
        primary key (environment, reset_id)
      );
      create index reset_view_newest on sca.reset_view (environment, platform_id, created_at desc, reset_id desc);
      create index reset_view_of_customer
        on sca.reset_view (environment, platform_id, customer_id, created_at desc, reset_id desc);

      create table sca.setup_view (
        environment text not null,
        platform_id text not null,
        display_name text,
        relying_party_id text,
        allowed_origins text[] not null,
        proves_conversion_first boolean,
        updated_at timestamptz not null,
        primary key (environment, platform_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sca.authentication_view, sca.reset_view, sca.setup_view');
  }
}
