import { decode, encode, instant } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { Pool } from 'pg';
import type { ParkedEvent, PublishedMessage } from '../port.js';

/** Messages that readers could not handle, sealed under their subject's key, else under their platform's. */
export class ParkedTable {
  constructor(
    private readonly pool: Pool,
    private readonly schema: string,
    private readonly vault: Vault,
  ) {}

  async park({ reader, source, position, key, error, message, parkedAt }: ParkedEvent): Promise<void> {
    const sealed = await this.vault.seal(message.subject ?? message.metadata.platformId, encode(message));
    await this.pool.query(
      `insert into ${this.schema}.parked_event (reader, source, position, key, error, message, parked_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (reader, source, position) do update set error = excluded.error, parked_at = excluded.parked_at`,
      [reader, source, position, key, error, sealed, parkedAt],
    );
  }

  async list(reader?: string): Promise<ParkedEvent[]> {
    const { rows } = await this.pool.query<Record<string, unknown>>(
      `select reader, source, position::float8 as position, key, error, message, parked_at
       from ${this.schema}.parked_event where $1::text is null or reader = $1
       order by reader, source, position`,
      [reader ?? null],
    );
    return Promise.all(
      rows.map(async (row) => ({
        reader: row['reader'] as string,
        source: row['source'] as string,
        position: row['position'] as number,
        key: row['key'] as string,
        error: row['error'] as string,
        message: decode((await this.vault.open(row['message'] as string)) as string) as PublishedMessage,
        parkedAt: instant(row['parked_at'] as Date),
      })),
    );
  }

  async unpark(reader: string, source: string, position: number): Promise<void> {
    await this.pool.query(
      `delete from ${this.schema}.parked_event where reader = $1 and source = $2 and position = $3`,
      [reader, source, position],
    );
  }
}
