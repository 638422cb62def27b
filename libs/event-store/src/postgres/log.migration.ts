import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CLAIMS } from '../writer-lane/writer-lane-schema.js';
import { INSTANCES } from '../writer-lane/writer-roster.js';

/** The log itself: lanes, and the two partitioned tables whose parts belong to the contexts. */
export class CreateLog1763700000000 implements MigrationInterface {
  readonly name = 'CreateLog1763700000000';

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
        version int not null,
        type text not null,
        schema_version smallint not null,
        data json not null,
        metadata json not null,
        recorded_at timestamptz not null,
        published json,
        primary key (lane, position),
        unique (lane, stream_id, version)
      ) partition by list (lane);
      create table log.batch (
        lane smallint not null,
        last_position bigint not null,
        digest bytea not null,
        signature bytea,
        primary key (lane, last_position)
      ) partition by list (lane);
      create table log.clock (
        environment text primary key,
        offset_ms bigint not null
      );
      create table log.key_check (
        name text primary key,
        fingerprint text not null
      );
      create view log.published_event as
        select lane, position, stream_id, version, type, schema_version, metadata, recorded_at, published
        from log.event where published is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view log.published_event;
      drop table log.key_check, log.clock, log.batch, log.event, log.lane;
    `);
  }
}

/**
 * A lane with a single writer needs no index beside its positions, and its publications repeat nothing: what has no
 * data of its own tells the event's. Unique stream versions are an index of each ordinary lane (`lane-schema.ts`).
 */
export class LetALaneHaveOneWriter1763701200000 implements MigrationInterface {
  readonly name = 'LetALaneHaveOneWriter1763701200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view log.published_event;
      alter table log.event drop constraint event_lane_stream_id_version_key;
      alter table log.event alter column version type bigint;
      create view log.published_event as
        select lane, position, stream_id, version, type, schema_version, metadata, recorded_at, published,
          case when published -> 'data' is null and published -> 'sealed' is null then data end as told
        from log.event where published is not null;
      ${CLAIMS}
      ${INSTANCES}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table log.lane_claim, log.writer_instance;
      drop view log.published_event;
      alter table log.event alter column version type int;
      alter table log.event add constraint event_lane_stream_id_version_key unique (lane, stream_id, version);
      create view log.published_event as
        select lane, position, stream_id, version, type, schema_version, metadata, recorded_at, published
        from log.event where published is not null;
    `);
  }
}

/** How far each lane has come, for whoever follows several of them: one question, and nothing of what they hold. */
export class TellWhereLanesEnd1764600000000 implements MigrationInterface {
  readonly name = 'TellWhereLanesEnd1764600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view log.lane_end as
        select lane, name, coalesce((select position from log.event
          where event.lane = lane.lane order by position desc limit 1), 0) as position
        from log.lane;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view log.lane_end;');
  }
}
