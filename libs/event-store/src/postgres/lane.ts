import type { Environment } from '@causeway/kernel';
import type { Pool } from 'pg';
import { byLane, partsOf } from '../lane-name.js';
import type { LaneName } from '../port.js';
import { schemaOf } from './context-schema.js';

/** The tables of a lane: `ledger.event_sandbox`, or `ledger.event_sandbox_2` for its second lane. */
export interface LaneTables {
  readonly schema: string;
  readonly events: string;
  readonly batches: string;
  /** The function with which a write of the whole batch in one statement begins. */
  readonly takeTurn: string;
}

export interface Lane extends LaneTables {
  /** Its key in the log's tables, not its number among the lanes of its context. */
  readonly number: number;
  readonly name: LaneName;
  readonly environment: Environment;
}

/** Throws for a name that is no lane's. */
export const tablesOf = (name: LaneName): LaneTables => {
  const { context, environment, ordinal } = partsOf(name);
  const schema = schemaOf(context);
  const part = ordinal === 1 ? environment : `${environment}_${ordinal}`;
  return {
    schema,
    events: `${schema}.event_${part}`,
    batches: `${schema}.batch_${part}`,
    takeTurn: `${schema}.take_turn_${part}`,
  };
};

const laneFrom = (number: number, name: LaneName): Lane => ({
  number,
  name,
  environment: partsOf(name).environment,
  ...tablesOf(name),
});

/** Finds lanes by name. Other contexts' lanes may appear later, when their service has started once. */
export class LaneDirectory {
  private readonly known = new Map<LaneName, Lane>();

  constructor(private readonly pool: Pick<Pool, 'query'>) {}

  async find(name: LaneName): Promise<Lane | undefined> {
    const lane = this.known.get(name) ?? (await this.look(name));
    if (lane !== undefined) this.known.set(name, lane);
    return lane;
  }

  async own(name: LaneName): Promise<Lane> {
    const lane = await this.find(name);
    if (lane === undefined) throw new Error(`the log has no lane ${name}`);
    return lane;
  }

  async of(context: string): Promise<Lane[]> {
    const all = await this.all();
    return all.filter(({ name }) => partsOf(name).context === context).sort((a, b) => byLane(a.name, b.name));
  }

  async all(): Promise<Lane[]> {
    const { rows } = await this.pool.query<{ lane: number; name: LaneName }>(
      'select lane, name from log.lane',
    );
    return rows.map(({ lane, name }) => laneFrom(lane, name));
  }

  private async look(name: LaneName): Promise<Lane | undefined> {
    const { rows } = await this.pool.query<{ lane: number }>('select lane from log.lane where name = $1', [
      name,
    ]);
    return rows[0] && laneFrom(rows[0].lane, name);
  }
}
