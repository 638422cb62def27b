import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each agent's stream has folded into, so that no decision reads its past. */
export class CreateAgentStateView1767000000000 implements MigrationInterface {
  readonly name = 'CreateAgentStateView1767000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agents.agent_state_view (
        environment text not null,
        agent_id text not null,
        customer_id text not null,
        kept json not null,
        words text,
        primary key (environment, agent_id)
      );
      create index open_action on agents.action_view (agent_id, environment)
        where status in ('SUBMITTED', 'PENDING_APPROVAL');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table agents.agent_state_view; drop index agents.open_action');
  }
}
