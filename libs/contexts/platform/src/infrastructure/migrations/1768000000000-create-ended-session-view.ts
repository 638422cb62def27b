import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions of the console that ended before their cookies do. */
export class CreateEndedSessionView1768000000000 implements MigrationInterface {
  readonly name = 'CreateEndedSessionView1768000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table platform.ended_session_view (
        environment text not null,
        session_id text not null,
        ends_at timestamptz not null,
        primary key (environment, session_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table platform.ended_session_view');
  }
}
