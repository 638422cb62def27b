import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What accounts are besides their balances, as the ledger tells it; webhooks about balances are joined with it. */
export class NoteAccounts1763740000000 implements MigrationInterface {
  readonly name = 'NoteAccounts1763740000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhooks.account_view (
        environment text not null,
        account_id  text not null,
        platform_id text not null,
        facts       json not null,
        noted_at    timestamptz not null,
        primary key (environment, account_id))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhooks.account_view');
  }
}
