import { ENVIRONMENTS, instant, type Environment } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { runningWebhooks } from '../testing/running-webhooks.js';
import { oldestWaiting, openDeliveries } from './open-deliveries.js';

describe('open deliveries', () => {
  let running: Awaited<ReturnType<typeof runningWebhooks>>;
  const rows = <Row>(sql: string, params: readonly unknown[] = []) => running.rows<Row>(sql, params);

  beforeAll(async () => {
    running = await runningWebhooks(await freshDatabase('open'));
  });
  afterAll(() => running.close());

  const insert = (webhookId: string, environment: string, status: string, occurredAt: string) =>
    rows(
      `insert into webhooks.delivery_view (webhook_id, platform_id, environment, type, status, ordering_key, subject,
         is_erased, attempts_made, occurred_at, created_at, updated_at)
       values ($1, 'Platform:1', $2, 'TEST', $3, 'k', 's', false, 0, $4, $4, $4)`,
      [webhookId, environment, status, occurredAt],
    );

  it('are zeros for each environment and state where nothing waits', async () => {
    const open = await openDeliveries({ rows });
    expect(open).toHaveLength(2 * ENVIRONMENTS.length);
    expect(open.every(({ deliveries, ...rest }) => deliveries === 0 && !('oldestOccurredAt' in rest))).toBe(
      true,
    );
  });

  it('are counted with the oldest change they are about, and settled ones are not among them', async () => {
    await insert('w1', 'sandbox', 'QUEUED', '2026-03-01T12:00:00Z');
    await insert('w2', 'sandbox', 'RETRYING', '2026-03-01T10:00:00Z');
    await insert('w3', 'sandbox', 'RETRYING', '2026-03-01T11:00:00Z');
    await insert('w4', 'sandbox', 'DELIVERED', '2026-03-01T09:00:00Z');
    await insert('w5', 'production', 'UNDELIVERABLE', '2026-03-01T09:00:00Z');
    expect(await openDeliveries({ rows })).toStrictEqual([
      { environment: 'production', status: 'QUEUED', deliveries: 0 },
      { environment: 'production', status: 'RETRYING', deliveries: 0 },
      {
        environment: 'sandbox',
        status: 'QUEUED',
        deliveries: 1,
        oldestOccurredAt: instant('2026-03-01T12:00:00Z'),
      },
      {
        environment: 'sandbox',
        status: 'RETRYING',
        deliveries: 2,
        oldestOccurredAt: instant('2026-03-01T10:00:00Z'),
      },
    ]);
  });

  it('have an oldest one for each platform, whatever another has', async () => {
    const oldest = (platformId: string, environment: Environment) =>
      oldestWaiting({ rows }, { platformId, environment });
    expect(await oldest('Platform:1', 'sandbox')).toBe(instant('2026-03-01T10:00:00Z'));
    expect(await oldest('Platform:1', 'production')).toBeNull();
    expect(await oldest('Platform:2', 'sandbox')).toBeNull();
  });

  it('are found by an index that holds nothing else', async () => {
    const [index] = await rows<{ indexdef: string }>(
      `select indexdef from pg_indexes where schemaname = 'webhooks' and indexname = 'delivery_view_open'`,
    );
    expect(index?.indexdef).toContain("WHERE (status = ANY (ARRAY['QUEUED'::text, 'RETRYING'::text]))");
  });
});
