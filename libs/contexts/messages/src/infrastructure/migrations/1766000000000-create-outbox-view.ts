import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages to persons, and how far each has come. */
export class CreateOutboxView1766000000000 implements MigrationInterface {
  readonly name = 'CreateOutboxView1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table messages.outbox_view (
        environment text not null,
        message_id text not null,
        platform_id text not null,
        customer_id text not null,
        channel text not null,
        recipient text,
        content text,
        status text not null,
        attempts integer not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (environment, message_id)
      );

      create index outbox_by_age on messages.outbox_view
        (environment, platform_id, created_at desc, message_id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table messages.outbox_view');
  }
}
