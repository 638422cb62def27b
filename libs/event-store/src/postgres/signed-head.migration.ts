import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleOf } from './context-schema.js';

/** Signed heads of all lanes, and the column that was kept for signatures, and never used, is gone. */
export class CreateSignedHead1763700900000 implements MigrationInterface {
  readonly name = 'CreateSignedHead1763700900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table log.signed_head (
        lane smallint not null,
        position bigint not null,
        digest bytea not null,
        recorded_at timestamptz not null,
        signed_at timestamptz not null,
        key text not null,
        signature text not null,
        predecessor text,
        predecessor_signature text,
        primary key (lane, position, key)
      );
      create index signed_head_of_key on log.signed_head (key, lane, position);
      alter table log.batch drop column if exists signature;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table log.batch add column signature bytea;
      drop table log.signed_head;
    `);
  }
}

/** A context's role adds heads and reads them; nobody but the database's owner could change one. */
export const signedHeadStatements = (context: string): string =>
  `grant select, insert on log.signed_head to ${roleOf(context)};`;
