import { createDatabase } from '@causeway/database';
import { newId, newUuid, type Id } from '@causeway/kernel';
import { receiver } from './testing/local-servers.js';
import { callOf, runningWebhooks } from './testing/running-webhooks.js';

const PLATFORM = newId('Platform');
const BROKEN = 'Customer:broken';

let webhooks: Awaited<ReturnType<typeof runningWebhooks>>;
let endpoint: Awaited<ReturnType<typeof receiver>>;

beforeAll(async () => {
  const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
  webhooks = await runningWebhooks(await createDatabase(server, `resource_${newUuid().replaceAll('-', '')}`));
  endpoint = await receiver(({ body }) => ({ status: body.includes(BROKEN) ? 500 : 200 }));
  const url = `http://127.0.0.1:${endpoint.port}/hooks`;
  await webhooks.setEndpoint(url, callOf(PLATFORM));
});
afterAll(async () => {
  await webhooks.close();
  await endpoint.close();
});

const queue = async (about: string): Promise<Id<'Webhook'>> => {
  const webhookId = newId('Webhook');
  const content = { type: 'OUTGOING_PAYMENT.PENDING', orderingKeys: [about], data: { about } } as const;
  const occurredAt = webhooks.clock.now();
  await webhooks.queue({ webhookId, occurredAt, ...content }, callOf(PLATFORM));
  return webhookId;
};
const fireAll = async (): Promise<void> => {
  while ((await webhooks.fireDue()) > 0);
};
const statusesOf = async (webhookIds: readonly string[]): Promise<unknown[]> => {
  const rows = await webhooks.rows<{ webhook_id: string; status: string }>(
    'select webhook_id, status from webhooks.delivery_view',
  );
  const statuses = new Map(rows.map((row) => [row.webhook_id, row.status]));
  return webhookIds.map((webhookId) => statuses.get(webhookId));
};

it('a resource whose events all fail holds up no event of another one, and its retries keep to their times', async () => {
  const broken: Id<'Webhook'>[] = [];
  for (let event = 0; event < 40; event += 1) broken.push(await queue(BROKEN));
  await fireAll();
  expect(new Set(await statusesOf(broken))).toStrictEqual(new Set(['RETRYING']));

  const first = await queue('Customer:well');
  await fireAll();
  expect(await statusesOf([first])).toStrictEqual(['DELIVERED']);

  // The latest of the first retries is due 6 s after its attempt (5 s and a fifth).
  webhooks.clock.advance(6_000);
  const second = await queue('Customer:well');
  await fireAll();
  expect(await statusesOf([second])).toStrictEqual(['DELIVERED']);
  const attempts = broken.map(
    (webhookId) => endpoint.received.filter(({ headers }) => headers['webhook-id'] === webhookId).length,
  );
  expect(attempts).toStrictEqual(broken.map(() => 2));
});
