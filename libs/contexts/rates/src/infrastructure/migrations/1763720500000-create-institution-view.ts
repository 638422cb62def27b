import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Institutions that the operator added to the shipped directory. */
export class CreateInstitutionView1763720500000 implements MigrationInterface {
  readonly name = 'CreateInstitutionView1763720500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table rates.institution_view (
        environment text not null,
        platform_id text not null,
        country text not null,
        currency text not null,
        bank_name text not null,
        display_name text not null,
        updated_at timestamptz not null,
        primary key (environment, platform_id, country, currency, bank_name)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rates.institution_view');
  }
}
