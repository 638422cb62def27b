import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Custodial platforms that the operator added to the shipped directory. */
export class CreateVaspView1764700100000 implements MigrationInterface {
  readonly name = 'CreateVaspView1764700100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table external_accounts.vasp_view (
        environment text not null,
        vasp_name text not null,
        url text,
        updated_at timestamptz not null,
        primary key (environment, vasp_name)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table external_accounts.vasp_view');
  }
}
