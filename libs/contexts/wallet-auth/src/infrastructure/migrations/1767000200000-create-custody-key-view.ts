import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which custodian key sealed the keys in custody. */
export class CreateCustodyKeyView1767000200000 implements MigrationInterface {
  readonly name = 'CreateCustodyKeyView1767000200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table wallet_auth.custody_key_view (
        environment text not null,
        key_id text not null,
        platform_id text not null,
        custodian text not null,
        primary key (environment, key_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table wallet_auth.custody_key_view');
  }
}
