import pg from 'pg';

/** An endpoint's timeout, as in ours. */
const TIMEOUT_MS = 30_000;
/** The polling interval while no row is left. */
const LOOK_EVERY_MS = 5;
const BODY = JSON.stringify({ type: 'OUTGOING_PAYMENT.COMPLETED', data: 'x'.repeat(1_000) });

/** A common first implementation: a table, and a loop that takes the oldest row, posts it and marks it. */
export class NaiveWebhookLoop {
  private constructor(private readonly client: pg.Client) {}

  static async open(databaseUrl: string): Promise<NaiveWebhookLoop> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(
      'create table if not exists naive_webhook (id text primary key, url text not null, place serial, sent boolean)',
    );
    return new NaiveWebhookLoop(client);
  }

  async queue(id: string, url: string): Promise<void> {
    await this.client.query('insert into naive_webhook (id, url) values ($1, $2)', [id, url]);
  }

  /** Sends one after another until none is left or the time is over. */
  async sendFor(ms: number): Promise<void> {
    const startedAt = performance.now();
    for (;;) {
      const leftMs = ms - (performance.now() - startedAt);
      if (leftMs <= 0) return;
      const { rows } = await this.client.query<{ id: string; url: string }>(
        'select id, url from naive_webhook where sent is null order by place limit 1',
      );
      const [next] = rows;
      if (next === undefined) return;
      const sent = await this.post(next, Math.min(TIMEOUT_MS, Math.ceil(leftMs)));
      await this.client.query('update naive_webhook set sent = $2 where id = $1', [next.id, sent]);
    }
  }

  /** Sends what is there and what is added until the time is over. */
  async sendWhatComes(ms: number): Promise<void> {
    const startedAt = performance.now();
    for (;;) {
      const leftMs = ms - (performance.now() - startedAt);
      if (leftMs <= 0) return;
      await this.sendFor(leftMs);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  /** Disconnects without dropping the table, which other clients still use. */
  async disconnect(): Promise<void> {
    await this.client.end();
  }

  async close(): Promise<void> {
    await this.client.query('drop table naive_webhook');
    await this.client.end();
  }

  /** A webhook that an endpoint does not accept is skipped: this loop has no second attempt. */
  private async post({ id, url }: { id: string; url: string }, timeoutMs: number): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await fetch(url, { method: 'POST', body: BODY, headers: { 'webhook-id': id }, signal });
      return answer.ok;
    } catch {
      return false;
    }
  }
}
