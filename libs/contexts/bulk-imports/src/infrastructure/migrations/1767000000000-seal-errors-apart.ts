import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The errors of each import are sealed under a key of its own, which changes with each person that is erased from them. */
export class SealErrorsApart1767000000000 implements MigrationInterface {
  readonly name = 'SealErrorsApart1767000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table bulk_imports.job_view add column errors_subject text, add column erasures integer;
      update bulk_imports.job_view set errors_subject = 'bulk-import-' || job_id || '-0', erasures = 0;
      alter table bulk_imports.job_view
        alter column errors_subject set not null,
        alter column erasures set not null;

      create index job_of_platform on bulk_imports.job_view (environment, platform_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index bulk_imports.job_of_platform;
      alter table bulk_imports.job_view drop column errors_subject, drop column erasures;
    `);
  }
}
