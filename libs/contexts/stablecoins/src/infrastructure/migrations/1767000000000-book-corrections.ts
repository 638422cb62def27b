import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether reserve and supply have an operation, which an operator's correction may change after its end. */
export class BookCorrections1767000000000 implements MigrationInterface {
  readonly name = 'BookCorrections1767000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table stablecoins.operation_view
        add column is_booked boolean not null default false,
        add column correction text,
        add column corrections integer not null default 0;
      update stablecoins.operation_view set is_booked = true where status = 'COMPLETED';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table stablecoins.operation_view drop column is_booked, drop column correction, drop column corrections',
    );
  }
}
