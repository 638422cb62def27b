import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The view that answers `GET /quotes/{quoteId}`. */
export class CreateQuoteView1763720100000 implements MigrationInterface {
  readonly name = 'CreateQuoteView1763720100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table quotes.quote_view (
        quote_id    text primary key,
        platform_id text not null,
        environment text not null,
        subject_id  text not null,
        status      text not null,
        expires_at  timestamptz,
        document    text not null)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table quotes.quote_view');
  }
}
