import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A webhook about an erased person has neither body nor answers; all about one person are found at once. */
export class BlankErasedDeliveries1763900400000 implements MigrationInterface {
  readonly name = 'BlankErasedDeliveries1763900400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table webhooks.delivery_view alter column body drop not null, alter column attempts drop not null`);
    await runner.query(`
      create index delivery_view_subject on webhooks.delivery_view (subject) where body is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index webhooks.delivery_view_subject');
    await runner.query('delete from webhooks.delivery_view where body is null');
    await runner.query(`
      alter table webhooks.delivery_view alter column body set not null, alter column attempts set not null`);
  }
}
