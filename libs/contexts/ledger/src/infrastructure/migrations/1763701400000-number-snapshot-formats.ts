import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A snapshot says in which format it was written, so that a version that has another one leaves it alone. */
export class NumberSnapshotFormats1763701400000 implements MigrationInterface {
  readonly name = 'NumberSnapshotFormats1763701400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ledger.snapshot add column format integer not null default 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ledger.snapshot drop column format');
  }
}
