import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Erasures of persons, and how far each has come. */
export class CreateErasureView1763900200000 implements MigrationInterface {
  readonly name = 'CreateErasureView1763900200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table customers.erasure_view (
        environment text not null,
        customer_id text not null,
        platform_id text not null,
        erased_at timestamptz not null,
        waiting_for text[] not null,
        key_shredded_at timestamptz,
        primary key (environment, customer_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table customers.erasure_view');
  }
}
