import pg from 'pg';

/** One insert, one commit, one connection: the least that durability costs. */
export class SingleRowCommit {
  private inserted = 0;

  private constructor(
    readonly databaseUrl: string,
    private readonly client: pg.Client,
  ) {}

  static async open(databaseUrl: string): Promise<SingleRowCommit> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('create table bare_row (id bigint primary key, content text not null)');
    return new SingleRowCommit(databaseUrl, client);
  }

  async insert(): Promise<void> {
    this.inserted += 1;
    await this.client.query({
      name: 'insert',
      text: 'insert into bare_row values ($1, $2)',
      values: [this.inserted, CONTENT],
    });
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

const CONTENT = 'x'.repeat(200);
