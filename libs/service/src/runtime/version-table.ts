import { softwareVersion } from '@causeway/version';
import type { Pool } from 'pg';

/** What runs, and what ran before on the same database. */
export interface KnownVersions {
  readonly version: string;
  readonly previousVersion?: string;
}

/** Which version of a service the database last saw at work, and which one before it. */
export class VersionTable {
  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly service: string,
    private readonly version = softwareVersion(),
  ) {}

  /** At a start. A version that starts again leaves the one before it as it was. */
  async note(): Promise<void> {
    await this.pool.query(
      `insert into log.service_version as kept (service, version) values ($1, $2)
       on conflict (service) do update set version = excluded.version, previous_version = kept.version
       where kept.version <> excluded.version`,
      [this.service, this.version],
    );
  }

  async known(): Promise<KnownVersions> {
    const { rows } = await this.pool
      .query<{ readonly previous_version: string | null }>(
        'select previous_version from log.service_version where service = $1 and version = $2',
        [this.service, this.version],
      )
      // A service whose database is away still says what it is.
      .catch(() => ({ rows: [] }));
    const previousVersion = rows[0]?.previous_version ?? undefined;
    return { version: this.version, ...(previousVersion !== undefined && { previousVersion }) };
  }
}
