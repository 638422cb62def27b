import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An action that waits is found by its quote; of an agent, as before. */
export class FindActionByQuote1768000000000 implements MigrationInterface {
  readonly name = 'FindActionByQuote1768000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index agents.open_action;
      create index open_action on agents.action_view (agent_id, environment, (action_order->>'quoteId'))
        where status in ('SUBMITTED', 'PENDING_APPROVAL');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index agents.open_action;
      create index open_action on agents.action_view (agent_id, environment)
        where status in ('SUBMITTED', 'PENDING_APPROVAL');
    `);
  }
}
