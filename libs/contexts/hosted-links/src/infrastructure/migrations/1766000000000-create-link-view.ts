import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links to the page where a customer is verified. */
export class CreateLinkView1766000000000 implements MigrationInterface {
  readonly name = 'CreateLinkView1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table hosted_links.link_view (
        environment text not null,
        link_id text not null,
        platform_id text not null,
        customer_id text not null,
        secret_hash text not null,
        redirect_uri text,
        session_hash text,
        issued_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        primary key (environment, link_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table hosted_links.link_view');
  }
}
