import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What waits of each card at the sandbox's issuer, so that no message reads the card's past. */
export class CreateMessageQueueView1767000000000 implements MigrationInterface {
  readonly name = 'CreateMessageQueueView1767000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table cards.message_queue_view (
        environment text not null,
        card_id text not null,
        cardholder_id text not null,
        waiting json not null,
        merchants text,
        due_at timestamptz,
        primary key (environment, card_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table cards.message_queue_view');
  }
}
