import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each filter of the list of transactions finds its rows by an index, in the list's order. */
const LISTED = 'created_at desc, transaction_id desc';

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

      create table cards.card_transaction_view (
        transaction_id text primary key,
        platform_id text not null,
        environment text not null,
        stream_id text not null,
        quote_id text,
        customer_id text not null,
        type text not null,
        status text not null,
        source_account text,
        destination_account text not null,
        destination_alias text,
        reference text,
        refund_reference text,
        expires_at timestamptz,
        created_at timestamptz not null,
        document text
      );
      create index card_transaction_view_newest on cards.card_transaction_view
        (platform_id, environment, ${LISTED});
      create index card_transaction_view_customer on cards.card_transaction_view
        (platform_id, environment, customer_id, ${LISTED});
      create index card_transaction_view_source on cards.card_transaction_view
        (platform_id, environment, source_account, ${LISTED}) where source_account is not null;
      create index card_transaction_view_destination on cards.card_transaction_view
        (platform_id, environment, destination_account, ${LISTED});
      create index card_transaction_view_alias on cards.card_transaction_view
        (platform_id, environment, destination_alias, ${LISTED}) where destination_alias is not null;
      create index card_transaction_view_status on cards.card_transaction_view
        (platform_id, environment, status, ${LISTED});
      create index card_transaction_view_reference on cards.card_transaction_view
        (platform_id, environment, reference) where reference is not null;
      create index card_transaction_view_refund_reference on cards.card_transaction_view
        (platform_id, environment, refund_reference) where refund_reference is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table cards.card_view, cards.program_view, cards.reveal_view, cards.card_transaction_view',
    );
  }
}
