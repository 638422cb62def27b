import type { Pool } from 'pg';
import { isTransient, TransientError } from '../errors.js';
import type { LaneName } from '../lane-name.js';
import type { Holder, Holding, RosterReading, WriterRoster } from './port.js';

/** Changed at every beat of every instance: a handful of rows, kept small by their updates in place. */
export const INSTANCES = `
  create table if not exists log.writer_instance (
    context text not null,
    instance_id uuid not null,
    address text not null,
    beat bigint not null,
    primary key (context, instance_id)
  ) with (fillfactor = 20);`;

interface ReadingRow {
  readonly instances: (Holder & { readonly beat: number })[] | null;
  readonly claims:
    | {
        readonly name: LaneName;
        readonly epoch: number;
        readonly instanceId?: string;
        readonly address?: string;
      }[]
    | null;
}

/** The roster before this beat, and the beat itself, in one statement. */
const BEAT = `
  with beaten as (
    insert into log.writer_instance as i (context, instance_id, address, beat) values ($1, $2, $3, 1)
    on conflict (context, instance_id) do update set beat = i.beat + 1, address = excluded.address
  ), latest as (
    select l.name, c.epoch, c.instance_id, c.address
    from log.lane l cross join lateral (
      select epoch, instance_id, address from log.lane_claim where lane = l.lane order by epoch desc limit 1) c
    where l.name like $1 || '%'
  )
  select
    (select json_agg(json_build_object('instanceId', instance_id, 'address', address, 'beat', beat))
      from log.writer_instance where context = $1) as instances,
    (select json_agg(json_strip_nulls(json_build_object(
      'name', name, 'epoch', epoch, 'instanceId', instance_id, 'address', address))) from latest) as claims`;

export class PostgresWriterRoster implements WriterRoster {
  constructor(
    private readonly pool: Pool,
    private readonly context: string,
  ) {}

  async beat({ instanceId, address }: Holder): Promise<RosterReading> {
    try {
      const { rows } = await this.pool.query<ReadingRow>({
        name: `beat-${this.context}`,
        text: BEAT,
        values: [this.context, instanceId, address],
      });
      return {
        instances: rows[0]?.instances ?? [],
        holdings: new Map(rows[0]?.claims?.map((claim) => [claim.name, holdingOf(claim)])),
      };
    } catch (error) {
      throw isTransient(error) ? new TransientError(error) : error;
    }
  }

  async remove(instanceId: string): Promise<void> {
    await this.pool.query('delete from log.writer_instance where context = $1 and instance_id = $2', [
      this.context,
      instanceId,
    ]);
  }
}

const holdingOf = ({
  epoch,
  instanceId,
  address,
}: {
  readonly epoch: number;
  readonly instanceId?: string;
  readonly address?: string;
}): Holding =>
  instanceId === undefined || address === undefined ? { epoch } : { epoch, holder: { instanceId, address } };
