import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Balances are in the writer's memory and in every entry of the journal, statements are found by walking an account's
 * entries there: no entry writes a row of a view any more.
 */
export class KeepBalancesInMemory1763701300000 implements MigrationInterface {
  readonly name = 'KeepBalancesInMemory1763701300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table ledger.posting_view;
      alter table ledger.account_view
        drop column available,
        drop column held,
        drop column pending,
        drop column updated_at;
    `);
  }

  /** The tables as they were; a rebuild by the version that had them fills them again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table ledger.account_view
        add column available bigint not null default 0 check (available >= 0),
        add column held bigint not null default 0 check (held >= 0),
        add column pending bigint not null default 0 check (pending >= 0),
        add column updated_at timestamptz;
      update ledger.account_view set updated_at = created_at;
      alter table ledger.account_view
        alter column available drop default,
        alter column held drop default,
        alter column pending drop default,
        alter column updated_at set not null;
      create table ledger.posting_view (
        environment text not null,
        position bigint not null,
        ordinal integer not null,
        platform_id text not null,
        account text not null,
        currency text not null,
        movement text not null,
        side text not null,
        amount bigint not null check (amount > 0),
        available_after bigint not null,
        held_after bigint not null,
        cause text not null,
        transaction_id text not null,
        posted_at timestamptz not null,
        primary key (environment, position, ordinal)
      );
      create index posting_view_account on ledger.posting_view (environment, account, currency, position);
      create index posting_view_transaction on ledger.posting_view (environment, transaction_id, position);
    `);
  }
}
