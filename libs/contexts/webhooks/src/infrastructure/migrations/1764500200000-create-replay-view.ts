import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far each replay of many deliveries is. */
export class CreateReplayView1764500200000 implements MigrationInterface {
  readonly name = 'CreateReplayView1764500200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhooks.replay_view (
        replay_id       text primary key,
        platform_id     text not null,
        environment     text not null,
        status          text not null,
        type            text,
        delivery_status text,
        created_after   timestamptz not null,
        created_before  timestamptz not null,
        at_created      timestamptz,
        at_id           text,
        resent          integer not null,
        refused         integer not null,
        started_at      timestamptz not null,
        updated_at      timestamptz not null)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhooks.replay_view');
  }
}
