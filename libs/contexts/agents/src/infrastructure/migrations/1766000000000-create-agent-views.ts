import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Agents, the codes that connect them, and what they did. */
export class CreateAgentViews1766000000000 implements MigrationInterface {
  readonly name = 'CreateAgentViews1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agents.agent_view (
        environment text not null,
        agent_id text not null,
        platform_id text not null,
        customer_id text not null,
        platform_customer_id text,
        name text,
        policy json not null,
        usage json not null,
        is_paused boolean not null,
        is_connected boolean not null,
        token_hash text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (environment, agent_id)
      );
      create index agent_by_platform on agents.agent_view
        (platform_id, environment, created_at desc, agent_id desc);
      create index agent_by_customer on agents.agent_view (customer_id, environment);
      create unique index agent_by_token on agents.agent_view (token_hash) where token_hash is not null;

      create table agents.device_code_view (
        environment text not null,
        code_hash text not null,
        agent_id text not null,
        platform_id text not null,
        is_redeemed boolean not null,
        primary key (environment, code_hash)
      );

      create table agents.action_view (
        environment text not null,
        action_id text not null,
        agent_id text not null,
        platform_id text not null,
        customer_id text not null,
        status text not null,
        action_order json not null,
        transaction_id text,
        rejection_reason text,
        remittance_information text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (environment, action_id)
      );
      create index action_by_agent on agents.action_view
        (agent_id, environment, created_at desc, action_id desc);
      create index pending_action on agents.action_view
        (platform_id, environment, created_at desc, action_id desc) where status = 'PENDING_APPROVAL';
      create index action_by_transaction on agents.action_view (transaction_id, environment)
        where transaction_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table agents.agent_view, agents.device_code_view, agents.action_view');
  }
}
