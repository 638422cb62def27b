import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables that answer an operator and the next attempt. What watches looks for open deliveries, never at the millions that arrived. */
export class CreateWebhookViews1766000000000 implements MigrationInterface {
  readonly name = 'CreateWebhookViews1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhooks.account_view (
        environment text not null,
        account_id text not null,
        platform_id text not null,
        facts json not null,
        noted_at timestamptz not null,
        primary key (environment, account_id)
      );

      create table webhooks.delivery_view (
        webhook_id text not null,
        platform_id text not null,
        environment text not null,
        type text not null,
        status text not null,
        ordering_key text not null,
        subject text not null,
        is_erased boolean not null,
        attempts_made integer not null,
        last_answer_status integer,
        last_failure text,
        skip_reason text,
        next_attempt_at timestamptz,
        occurred_at timestamptz not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (webhook_id)
      );

      create table webhooks.endpoint_view (
        platform_id text not null,
        environment text not null,
        url text,
        generation integer not null,
        paused_at timestamptz,
        pause_reason text,
        updated_at timestamptz not null,
        primary key (platform_id, environment)
      );

      create table webhooks.replay_view (
        replay_id text not null,
        platform_id text not null,
        environment text not null,
        status text not null,
        type text,
        delivery_status text,
        created_after timestamptz not null,
        created_before timestamptz not null,
        at_created timestamptz,
        at_id text,
        resent integer not null,
        refused integer not null,
        started_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (replay_id)
      );

      create table webhooks.signing_key_view (
        platform_id text not null,
        environment text not null,
        key_id text not null,
        public_key_pem text not null,
        sealed_private_key text not null,
        standard_public_key text,
        sealed_standard_secrets text,
        other_key_id text,
        other_role text,
        other_public_key_pem text,
        other_sealed_private_key text,
        other_standard_public_key text,
        other_sealed_standard_secrets text,
        created_at timestamptz not null,
        primary key (platform_id, environment)
      );

      create index delivery_view_newest on webhooks.delivery_view
        (platform_id, environment, created_at desc, webhook_id desc);
      create index delivery_view_open on webhooks.delivery_view (environment, status, occurred_at)
        where status in ('QUEUED', 'RETRYING');
      create index delivery_view_subject on webhooks.delivery_view (subject) where not is_erased;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table webhooks.account_view, webhooks.delivery_view, webhooks.endpoint_view, webhooks.replay_view, webhooks.signing_key_view',
    );
  }
}
