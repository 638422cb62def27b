import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Those that watch look for what is still open, and never at the millions that arrived. */
export class IndexOpenDeliveries1763730000000 implements MigrationInterface {
  readonly name = 'IndexOpenDeliveries1763730000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index delivery_view_open on webhooks.delivery_view (environment, status, occurred_at)
       where status in ('QUEUED', 'RETRYING')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index webhooks.delivery_view_open');
  }
}
