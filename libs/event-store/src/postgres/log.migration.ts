import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CLAIMS } from '../writer-lane/writer-lane-schema.js';
import { INSTANCES } from '../writer-lane/writer-roster.js';

/**
 * The log itself: lanes, their claims and ends, the two partitioned tables whose parts belong to the
 * contexts, and the signed heads. Unique stream versions are an index of each lane that several processes
 * write (`lane-schema.ts`). A publication without its own data has the event's, which `event_data` gives.
 */
export class CreateLog1763600000000 implements MigrationInterface {
  readonly name = 'CreateLog1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table log.lane (
        lane smallint primary key,
        name text not null unique
      );
      create table log.event (
        lane smallint not null,
        position bigint not null,
        stream_id text not null,
        version bigint not null,
        type text not null,
        schema_version smallint not null,
        data json not null,
        metadata json not null,
        recorded_at timestamptz not null,
        published json,
        primary key (lane, position)
      ) partition by list (lane);
      create table log.batch (
        lane smallint not null,
        last_position bigint not null,
        digest bytea not null,
        primary key (lane, last_position)
      ) partition by list (lane);
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
      create table log.clock (
        environment text primary key,
        offset_ms bigint not null
      );
      create table log.key_check (
        name text primary key,
        fingerprint text not null
      );
      create view log.published_event as
        select lane, position, stream_id, version, type, schema_version, metadata, recorded_at, published,
          case when published -> 'data' is null and published -> 'sealed' is null then data end as event_data
        from log.event where published is not null;
      create view log.lane_end as
        select lane, name, coalesce((select position from log.event
          where event.lane = lane.lane order by position desc limit 1), 0) as position
        from log.lane;
      ${CLAIMS}
      ${INSTANCES}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view log.lane_end, log.published_event;
      drop table log.lane_claim, log.writer_instance, log.key_check, log.clock, log.signed_head, log.batch,
        log.event, log.lane;
    `);
  }
}
