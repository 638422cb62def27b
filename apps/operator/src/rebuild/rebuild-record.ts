import { schemaOf, type Lane } from '@causeway/event-store';
import type { Connection } from './connection.js';

/** A rebuild can be continued only with the same plan: the views, and the code that folds them. */
export interface RebuildPlan {
  readonly views: readonly string[];
  readonly code: string;
}

export interface LanePlace {
  /** All events up to here are in the rows. */
  readonly position: number;
  /** Where the first pass, stream by stream, ends; 0 for one along the lane. */
  readonly firstPassTo: number;
  readonly lastStream: string | null;
}

const AT_THE_BEGINNING: LanePlace = { position: 0, firstPassTo: 0, lastStream: null };

/** A rebuild's own memory, kept beside the tables that it fills, so that a killed one can be continued. */
export class RebuildRecord {
  private readonly plans: string;
  private readonly places: string;

  constructor(
    private readonly connection: Connection,
    context: string,
  ) {
    this.plans = `${schemaOf(context)}.rebuild_plan`;
    this.places = `${schemaOf(context)}.rebuild_place`;
  }

  /** `undefined` when there is none, or when it is incomplete. */
  async plan(): Promise<RebuildPlan | undefined> {
    if (!(await this.isThere())) return undefined;
    const { rows } = await this.connection.query<{ views: string[]; code: string }>(
      `select views, code from ${this.plans}`,
    );
    return rows[0];
  }

  async create({ views, code }: RebuildPlan): Promise<void> {
    await this.connection.query(
      `create table ${this.plans} (views text[] not null, code text not null, is_cancelled boolean not null)`,
    );
    await this.connection.query(
      `create table ${this.places} (lane smallint primary key, position bigint not null,
        first_pass_to bigint not null, last_stream text)`,
    );
    await this.connection.query(`insert into ${this.plans} values ($1, $2, false)`, [views, code]);
  }

  async drop(): Promise<void> {
    await this.connection.query(`drop table if exists ${this.plans}, ${this.places}`);
  }

  async place({ number }: Lane): Promise<LanePlace> {
    const { rows } = await this.connection.query<LanePlace>(
      `select position::float8 as position, first_pass_to::float8 as "firstPassTo", last_stream as "lastStream"
        from ${this.places} where lane = $1`,
      [number],
    );
    return rows[0] ?? AT_THE_BEGINNING;
  }

  async move({ number }: Lane, { position, firstPassTo, lastStream }: LanePlace): Promise<void> {
    await this.connection.query(
      `insert into ${this.places} (lane, position, first_pass_to, last_stream) values ($1, $2, $3, $4)
        on conflict (lane) do update set position = excluded.position, first_pass_to = excluded.first_pass_to,
          last_stream = excluded.last_stream`,
      [number, position, firstPassTo, lastStream],
    );
  }

  /** Requests a running rebuild to stop; false when none has begun. */
  async cancel(): Promise<boolean> {
    if (!(await this.isThere())) return false;
    await this.connection.query(`update ${this.plans} set is_cancelled = true`);
    return true;
  }

  async isCancelled(): Promise<boolean> {
    const { rows } = await this.connection.query<{ is_cancelled: boolean }>(
      `select is_cancelled from ${this.plans}`,
    );
    return rows[0]?.is_cancelled ?? true;
  }

  private async isThere(): Promise<boolean> {
    const { rows } = await this.connection.query<{ found: string | null }>(
      'select to_regclass($1)::text as found',
      [this.plans],
    );
    return typeof rows[0]?.found === 'string';
  }
}
