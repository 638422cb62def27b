import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is known of platforms' claims to UMA domains. Claims from before are unproven, as all of them begin. */
export class CreateUmaDomainView1763740500000 implements MigrationInterface {
  readonly name = 'CreateUmaDomainView1763740500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table platform.uma_domain_view (
        environment text not null,
        platform_id text not null,
        uma_domain text not null,
        failed_checks int not null,
        checked_at timestamptz,
        next_check_at timestamptz,
        proof text,
        proven_at timestamptz,
        primary key (environment, platform_id, uma_domain)
      );
      create index on platform.uma_domain_view (environment, uma_domain);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table platform.uma_domain_view');
  }
}
