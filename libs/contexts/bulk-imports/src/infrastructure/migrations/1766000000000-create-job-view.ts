import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports, and how far each has come. */
export class CreateJobView1766000000000 implements MigrationInterface {
  readonly name = 'CreateJobView1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table bulk_imports.job_view (
        environment text not null,
        job_id text not null,
        platform_id text not null,
        status text not null,
        total integer not null,
        successful integer not null,
        failed integer not null,
        errors text,
        content_key text not null,
        file_key text,
        completed_at timestamptz,
        primary key (environment, job_id)
      );

      create index job_at_work on bulk_imports.job_view (environment, platform_id) where status = 'PROCESSING';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table bulk_imports.job_view');
  }
}
