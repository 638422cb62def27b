import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who the operators are, and what waits for a second one. */
export class CreateOperatorViews1765000000000 implements MigrationInterface {
  readonly name = 'CreateOperatorViews1765000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table platform.operator_token_view (
        environment text not null,
        token_id text not null,
        name text not null,
        permission text not null,
        secret_hash text not null,
        created_at timestamptz not null,
        rotated_at timestamptz,
        primary key (environment, token_id)
      );
      create unique index operator_token_view_secret on platform.operator_token_view (secret_hash);
      create table platform.operator_approval_view (
        environment text not null,
        action_id text not null,
        status text not null,
        operation text not null,
        request json not null,
        maker_id text not null,
        maker_name text not null,
        checker_name text,
        requested_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (environment, action_id)
      );
      create index operator_approval_view_time on platform.operator_approval_view (requested_at desc, action_id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table platform.operator_token_view, platform.operator_approval_view');
  }
}
