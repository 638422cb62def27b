import { after, newId, newUuid, type Environment } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { ListOutbox, SendMessage, type OutboxDocument } from './application/requests.js';
import type { NewMessage } from './domain/message.decide.js';
import { MessagesHost } from './testing/messages-host.js';

const taken: { messageId: string; recipient: string; text: string }[] = [];
let isAway = false;
const carrier = {
  send: (message: (typeof taken)[number]) => {
    if (isAway) return Promise.reject(new Error(`no route to ${message.recipient}`));
    taken.push(message);
    return Promise.resolve();
  },
};

let host: MessagesHost;
beforeAll(async () => {
  host = await MessagesHost.open(await freshDatabase('messages'), { EMAIL: carrier, SMS: carrier });
});
afterAll(() => host.store.close());
beforeEach(() => {
  taken.length = 0;
  isAway = false;
});

const MINUTE_MS = 60_000;
const message = (more: Partial<NewMessage> = {}): NewMessage => ({
  messageId: newUuid(),
  customerId: newId('Customer'),
  channel: 'EMAIL',
  recipient: 'canary-address@acme.example',
  text: { kind: 'CONTACT_CODE', code: '483920' },
  expiresAt: after(host.clock.now(), 10 * MINUTE_MS),
  ...more,
});
const send = (wanted: NewMessage, platformId: string, environment: Environment = 'production') =>
  host.execute(new SendMessage(wanted, specCall(platformId, { environment })));
const outbox = async (platformId: string, environment: Environment = 'production') => {
  const call = specCall(platformId, { environment });
  return (await host.execute<{ data: OutboxDocument[] }>(new ListOutbox({ limit: 10 }, call))).data;
};

describe('a message of production', () => {
  it('is handed to its carrier once, however often it was asked for', async () => {
    const platformId = newId('Platform');
    const wanted = message();
    await Promise.all([send(wanted, platformId), send(wanted, platformId), send(wanted, platformId)]);
    expect(await host.fireTimers()).toBe(1);
    expect(await host.fireTimers()).toBe(0);
    expect(taken).toMatchObject([{ messageId: wanted.messageId, recipient: wanted.recipient }]);
    expect(taken[0]?.text).toContain('483920');
    expect(await outbox(platformId)).toMatchObject([{ status: 'SENT', attempts: 1 }]);
  });

  it('is tried again, later each time, and given up once it has expired', async () => {
    isAway = true;
    const platformId = newId('Platform');
    await send(message({ expiresAt: after(host.clock.now(), 5_000) }), platformId);
    await host.fireTimers();
    expect(await host.fireTimers()).toBe(0);
    host.clock.advance(2_000);
    await host.fireTimers();
    expect(await outbox(platformId)).toMatchObject([{ status: 'FAILED', attempts: 2 }]);
    host.clock.advance(MINUTE_MS);
    expect(await host.fireTimers()).toBe(0);
  });

  it('is sent by the attempt that finds the carrier back', async () => {
    isAway = true;
    const platformId = newId('Platform');
    await send(message({ channel: 'SMS', recipient: '+491701234567' }), platformId);
    await host.fireTimers();
    isAway = false;
    host.clock.advance(2_000);
    await host.fireTimers();
    expect(await outbox(platformId)).toMatchObject([{ status: 'SENT', attempts: 2, channel: 'SMS' }]);
  });

  it('shows only its recipient what it says, in no row and in no log', async () => {
    const platformId = newId('Platform');
    await send(message(), platformId);
    isAway = true;
    await host.fireTimers();
    expect((await outbox(platformId))[0]).not.toHaveProperty('text');
    const rows = await host.query<{ row: string }>('select t::text as row from messages.outbox_view t');
    const everything = rows.map(({ row }) => row).join() + JSON.stringify(host.logged);
    expect(everything).not.toMatch(/canary-address|483920/);
    expect(host.logged).not.toHaveLength(0);
  });
});

it('a message of the sandbox never leaves, and the outbox shows what it says', async () => {
  const platformId = newId('Platform');
  await send(message(), platformId, 'sandbox');
  expect(await host.fireTimers()).toBe(0);
  expect(await outbox(platformId, 'sandbox')).toMatchObject([
    {
      status: 'KEPT',
      recipient: 'canary-address@acme.example',
      text: expect.stringContaining('483920') as string,
    },
  ]);
  expect(await outbox(newId('Platform'), 'sandbox')).toStrictEqual([]);
});
