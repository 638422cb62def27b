import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The agreements with an institution that has a limit are counted: the last of them is found at once. */
export class NumberAgreements1767000000000 implements MigrationInterface {
  readonly name = 'NumberAgreements1767000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table uma.agreement_view add column ordinal integer;
      create index agreement_view_ordinal on uma.agreement_view (environment, platform_id, domain, ordinal)
        where ordinal is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table uma.agreement_view drop column ordinal');
  }
}
