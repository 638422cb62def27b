import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each filter of the list finds its rows by an index, in the list's order. */
const LISTED = 'created_at desc, transaction_id desc';

const INDEXES: Readonly<Record<string, string>> = {
  source: `(platform_id, environment, source_account, ${LISTED}) where source_account is not null`,
  destination: `(platform_id, environment, destination_account, ${LISTED})`,
  alias: `(platform_id, environment, destination_alias, ${LISTED}) where destination_alias is not null`,
  status: `(platform_id, environment, status, ${LISTED})`,
  type: `(platform_id, environment, type, ${LISTED})`,
  reference: `(platform_id, environment, reference) where reference is not null`,
  refund_reference: `(platform_id, environment, refund_reference) where refund_reference is not null`,
};

export class FindTransactionsByEveryFilter1764200200000 implements MigrationInterface {
  readonly name = 'FindTransactionsByEveryFilter1764200200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table quotes.transaction_view add column destination_alias text');
    for (const [name, columns] of Object.entries(INDEXES))
      await runner.query(`create index transaction_view_${name} on quotes.transaction_view ${columns}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index quotes.transaction_view_${name}`);
    await runner.query('alter table quotes.transaction_view drop column destination_alias');
  }
}
