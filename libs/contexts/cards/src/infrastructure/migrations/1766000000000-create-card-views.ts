import { transactionTable } from '@causeway/transaction-owner';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cards, what they paid, and what the operator set for them. */
export class CreateCardViews1766000000000 implements MigrationInterface {
  readonly name = 'CreateCardViews1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table cards.card_view (
        card_id text primary key,
        platform_id text not null,
        environment text not null,
        cardholder_id text not null,
        platform_customer_id text,
        platform_card_id text not null,
        is_named_by_service boolean,
        status text not null,
        state_reason text,
        currency text not null,
        max_spend_per_transaction bigint,
        slot integer not null,
        account_ids text[] not null,
        funding_sources json not null,
        former_source json,
        issued json,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index card_view_newest on cards.card_view (platform_id, environment, created_at desc, card_id desc);
      create index card_view_cardholder on cards.card_view
        (platform_id, environment, cardholder_id, created_at desc, card_id desc);
      create unique index card_view_name on cards.card_view (platform_id, environment, platform_card_id);
      create index card_view_accounts on cards.card_view using gin (account_ids);
      create index card_view_live on cards.card_view (platform_id, environment, slot) where status <> 'CLOSED';

      create table cards.program_view (
        environment text not null,
        platform_id text not null,
        live_cards_max integer,
        one_card_each boolean,
        funding_currencies text[] not null,
        frame_ancestors text[] not null,
        updated_at timestamptz not null,
        primary key (environment, platform_id)
      );

      create table cards.reveal_view (
        reveal_id text primary key,
        platform_id text not null,
        environment text not null,
        card_id text not null,
        secret_hash text not null,
        revealed_by text not null,
        issued_at timestamptz not null,
        expires_at timestamptz not null,
        opened_at timestamptz
      );
      create index reveal_view_card on cards.reveal_view (platform_id, environment, card_id, issued_at desc);

      ${transactionTable('cards.card_transaction_view')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table cards.card_view, cards.program_view, cards.reveal_view, cards.card_transaction_view',
    );
  }
}
