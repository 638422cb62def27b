import pg from 'pg';

/** Pages of this size are read fastest (LEDGER §1). */
const PAGE = 5_000;

/** The least work of any reader of a log: keyset pages of one table, each event's text parsed and dropped. */
export class BareReader {
  private constructor(
    private readonly client: pg.Client,
    private readonly table: string,
  ) {}

  static async open(databaseUrl: string, table: string): Promise<BareReader> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return new BareReader(client, table);
  }

  /** Returns the number of events. */
  async readAll(): Promise<number> {
    const { rows: lanes } = await this.client.query<{ lane: number }>(
      `select lane from ${this.table} limit 1`,
    );
    let [position, count] = [0, 0];
    for (;;) {
      const { rows } = await this.client.query<{ position: number; data: string }>({
        name: 'page',
        text: `select position::float8 as position, data::text as data from ${this.table} e
          where lane = $1 and position > $2 order by e.position limit ${PAGE}`,
        values: [lanes[0]?.lane, position],
      });
      for (const { data } of rows) JSON.parse(data);
      count += rows.length;
      position = rows.at(-1)?.position ?? position;
      if (rows.length < PAGE) return count;
    }
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
