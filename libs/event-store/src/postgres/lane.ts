import type { Environment } from '@causeway/kernel';
import type { Pool } from 'pg';
import type { LaneName } from '../port.js';

/** A lane as the database knows it. */
export interface Lane {
  readonly number: number;
  readonly name: LaneName;
  readonly schema: string;
  readonly environment: Environment;
}

/** Finds lanes by name. Other contexts' lanes may appear later, when their service has started once. */
export class LaneDirectory {
  private readonly known = new Map<LaneName, Lane>();

  constructor(private readonly pool: Pool) {}

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

  private async look(name: LaneName): Promise<Lane | undefined> {
    const { rows } = await this.pool.query<{ lane: number }>('select lane from log.lane where name = $1', [
      name,
    ]);
    const [schema, environment] = name.split('.') as [string, Environment];
    return rows[0] && { number: rows[0].lane, name, schema, environment };
  }
}
