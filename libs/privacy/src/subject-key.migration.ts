import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A row per subject that ever had personal data; a shredded one stays, so that its key cannot come back. */
export class CreateSubjectKey1763700000000 implements MigrationInterface {
  readonly name = 'CreateSubjectKey1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema if not exists privacy;
      create table privacy.subject_key (
        subject text primary key,
        wrapped_key bytea,
        created_at timestamptz not null,
        shredded_at timestamptz,
        check ((wrapped_key is null) = (shredded_at is not null))
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table privacy.subject_key');
  }
}
