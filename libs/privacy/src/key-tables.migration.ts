import type { MigrationInterface, QueryRunner } from 'typeorm';

class CreateKeyTables1766000000000 implements MigrationInterface {
  readonly name = 'CreateKeyTables1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    // A shredded subject's row stays, so that its key cannot come back. Carried keys are there after a rotation alone:
    // derived keys that outlive the master key they came from, wrapped under the present one.
    await runner.query(`
      create table privacy.subject_key (
        subject text primary key,
        wrapped_key bytea,
        created_at timestamptz not null,
        shredded_at timestamptz,
        check ((wrapped_key is null) = (shredded_at is not null))
      );
      create table privacy.carried_key (
        purpose text primary key,
        wrapped_key bytea not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table privacy.subject_key, privacy.carried_key');
  }
}

export const keyTables = { schema: 'privacy', migrations: [CreateKeyTables1766000000000] } as const;
