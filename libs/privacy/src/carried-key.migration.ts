import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Derived keys that outlive the master key they came from, wrapped under the one of today; empty before a rotation. */
export class CreateCarriedKey1763900000000 implements MigrationInterface {
  readonly name = 'CreateCarriedKey1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table privacy.carried_key (
        purpose text primary key,
        wrapped_key bytea not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table privacy.carried_key');
  }
}
