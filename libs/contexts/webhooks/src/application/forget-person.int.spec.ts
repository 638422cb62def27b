import { newId, newUuid, type Id } from '@causeway/kernel';
import { freshDatabase, react } from '@causeway/testing';
import { receiver, type LocalServer } from '../testing/local-servers.js';
import { callOf, runningWebhooks } from '../testing/running-webhooks.js';
import { deliveryErased, forgetting } from './forget-person.js';
import { ListDeliveries, ShowDelivery } from './requests.js';

/** More than the page of webhooks that is blanked at once. */
const MANY = 101;

let webhooks: Awaited<ReturnType<typeof runningWebhooks>>;
const endpoints: Pick<LocalServer, 'close'>[] = [];
beforeAll(async () => {
  webhooks = await runningWebhooks(await freshDatabase('forget_webhooks'));
});
afterAll(async () => {
  await webhooks.close();
  await Promise.all(endpoints.map((endpoint) => endpoint.close()));
});

const newPlatform = async (status = 200) => {
  const platformId = newId('Platform');
  const endpoint = await receiver({ status });
  endpoints.push(endpoint);
  const url = `http://127.0.0.1:${endpoint.port}/hooks`;
  await webhooks.setEndpoint(url, callOf(platformId));
  return { platformId, endpoint };
};
const queue = async (platformId: string, subject: Id<'Customer'>): Promise<Id<'Webhook'>> => {
  const webhookId = newId('Webhook');
  const about = { webhookId, type: 'CUSTOMER.KYC_APPROVED', subject, orderingKeys: [webhookId] } as const;
  const payload = { ...about, data: { fullName: 'Ann Canary' }, occurredAt: webhooks.clock.now() };
  await webhooks.queue(payload, callOf(platformId));
  return webhookId;
};
const forget = (platformId: string, customerId: Id<'Customer'>, call = callOf(platformId)) => {
  const { record, rows } = webhooks;
  const erased = { type: 'customers.person-erased.v1', data: { customerId } };
  return react(forgetting.processes({ record, views: { rows } }), erased, { call, record });
};
interface Kept {
  readonly subject: string;
  readonly status: string;
  readonly body: string | null;
}
/** What is shown of each delivery, and the person whom it is about. */
const kept = async (platformId: string): Promise<Kept[]> => {
  const rows = await webhooks.rows<{ webhookId: Id<'Webhook'>; subject: string; status: string }>(
    `select webhook_id as "webhookId", subject, status from webhooks.delivery_view
      where platform_id = $1 order by webhook_id`,
    [platformId],
  );
  return Promise.all(
    rows.map(async ({ webhookId, subject, status }) => {
      const shown = await webhooks.dispatch.execute(new ShowDelivery({ webhookId }, callOf(platformId)));
      return { subject, status, body: shown?.body ?? null };
    }),
  );
};
const reports = async (customerId: string): Promise<string[]> =>
  (await webhooks.store.readPublished('webhooks.sandbox', 0, 10_000))
    .filter(({ key }) => key === customerId)
    .map(({ type }) => type);

describe('webhooks about an erased person', () => {
  it('are blanked, sent or not, and those about others are not', async () => {
    const { platformId, endpoint } = await newPlatform();
    const [ann, bob] = [newId('Customer'), newId('Customer')];
    await queue(platformId, ann);
    await webhooks.fireDue();
    await queue(platformId, ann);
    await queue(platformId, bob);
    await forget(platformId, ann);
    expect(await kept(platformId)).toStrictEqual([
      { subject: ann, status: 'DELIVERED', body: null },
      { subject: ann, status: 'SKIPPED', body: null },
      { subject: bob, status: 'QUEUED', body: expect.any(String) as string },
    ]);
    await webhooks.fireDue();
    expect(endpoint.received).toHaveLength(2);
    expect(await reports(ann)).toStrictEqual(['webhooks.person-forgotten.v1']);
    expect(await reports(bob)).toStrictEqual([]);
  });

  it('that wait for another attempt get none', async () => {
    const { platformId, endpoint } = await newPlatform(500);
    const ann = newId('Customer');
    await queue(platformId, ann);
    await webhooks.fireDue();
    await forget(platformId, ann);
    webhooks.clock.advance(24 * 60 * 60 * 1_000);
    await webhooks.fireDue();
    expect(endpoint.received).toHaveLength(1);
    const list = await webhooks.dispatch.execute(new ListDeliveries({ limit: 20 }, callOf(platformId)));
    expect(list).toMatchObject({ totalCount: 1, data: [{ status: 'SKIPPED' }] });
  });

  it('are blanked to the last however many there are, and reported once', async () => {
    const { platformId } = await newPlatform();
    const ann = newId('Customer');
    for (let made = 0; made < MANY; made += 1) await queue(platformId, ann);
    await forget(platformId, ann);
    await forget(platformId, ann);
    const bodies = (await kept(platformId)).map(({ body }) => body);
    expect(bodies).toStrictEqual(Array<null>(MANY).fill(null));
    expect(await reports(ann)).toHaveLength(1);
  });

  it('are blanked to the last although the work was cut off', async () => {
    const { platformId } = await newPlatform();
    const ann = newId('Customer');
    const [first] = [await queue(platformId, ann), await queue(platformId, ann)];
    // The state after a crash: one is blanked, and nothing is reported.
    await webhooks.record(callOf(platformId), deliveryErased(first));
    expect(await reports(ann)).toStrictEqual([]);
    await forget(platformId, ann);
    expect((await kept(platformId)).map(({ body }) => body)).toStrictEqual([null, null]);
    expect(await reports(ann)).toHaveLength(1);
  });

  it('are those of its own platform and environment', async () => {
    const { platformId } = await newPlatform();
    const ann = newId('Customer');
    await queue(platformId, ann);
    await forget(newId('Platform'), ann);
    await forget(platformId, ann, callOf(platformId, 'production'));
    expect(await kept(platformId)).toMatchObject([{ status: 'QUEUED', body: expect.any(String) as string }]);
  });
});

it('a person about whom there was no webhook is reported as forgotten all the same', async () => {
  const { platformId } = await newPlatform();
  const unknown = newId('Customer');
  await forget(platformId, unknown, { ...callOf(platformId), commandId: newUuid() });
  expect(await reports(unknown)).toHaveLength(1);
});
