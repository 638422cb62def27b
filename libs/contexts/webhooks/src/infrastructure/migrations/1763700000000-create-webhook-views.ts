import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables that answer an operator and the next attempt, in the schema that the context's log is given. */
export class CreateWebhookViews1763700000000 implements MigrationInterface {
  readonly name = 'CreateWebhookViews1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhooks.endpoint_view (
        platform_id text not null,
        environment text not null,
        url         text,
        generation  integer not null,
        updated_at  timestamptz not null,
        primary key (platform_id, environment))`);
    await runner.query(`
      create table webhooks.signing_key_view (
        platform_id        text not null,
        environment        text not null,
        key_id             text not null,
        public_key_pem     text not null,
        sealed_private_key text not null,
        created_at         timestamptz not null,
        primary key (platform_id, environment))`);
    await runner.query(`
      create table webhooks.delivery_view (
        webhook_id         text primary key,
        platform_id        text not null,
        environment        text not null,
        type               text not null,
        status             text not null,
        ordering_key       text not null,
        subject            text not null,
        body               text not null,
        generation         integer not null,
        timeout_ms         integer not null,
        attempts_made      integer not null,
        attempts           text not null,
        last_answer_status integer,
        last_failure       text,
        skip_reason        text,
        next_attempt_at    timestamptz,
        occurred_at        timestamptz not null,
        created_at         timestamptz not null,
        updated_at         timestamptz not null)`);
    await runner.query(`
      create index delivery_view_newest
          on webhooks.delivery_view (platform_id, environment, created_at desc, webhook_id desc)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table webhooks.delivery_view, webhooks.signing_key_view, webhooks.endpoint_view',
    );
  }
}
