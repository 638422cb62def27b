import { Erased, money, newId, newUuid } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import pg from 'pg';
import {
  CheckSimulatedPayout,
  GetSimulatedPayout,
  SendSimulatedPayout,
  StopSimulatedPayout,
  type SimulatedPayoutOrder,
} from './index.js';
import { SandboxHost } from './testing/sandbox-host.js';

const platformId = newId('Platform');
const PAYER = newId('Customer');
const IBAN = 'DE89370400440532013';
const orderTo = (identifier: string, payoutId = newUuid()): SimulatedPayoutOrder => ({
  payoutId,
  subjectId: PAYER,
  amount: money(219_696n, 'EUR'),
  identifier,
  rail: 'SEPA_INSTANT',
});

/** What an auditor with a disk in hand could read: the log, the views and the outcomes, as they are stored. */
const everyRow = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: string[] = [];
    for (const table of ['log.event', 'sandbox.simulated_payout_view', 'sandbox.outcome']) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t`);
      found.push(...rows.map(({ row }) => row));
    }
    return found;
  } finally {
    await client.end();
  }
};

describe('the simulated world', () => {
  let host: SandboxHost;
  let url: string;
  beforeAll(async () => {
    url = await freshDatabase('sandbox');
    host = await SandboxHost.open(url);
  });
  afterAll(() => host.close());

  const send = (order: SimulatedPayoutOrder) =>
    host.execute<null>(new SendSimulatedPayout(order, specCall(platformId)));
  const get = (payoutId: string, asked: string = platformId) =>
    host.execute(new GetSimulatedPayout({ payoutId }, specCall(asked)));
  const eventsOf = (payoutId: string) => host.store.load('sandbox.sandbox', `payout-${payoutId}`);

  it('takes a payout, and settles it half a second later', async () => {
    const order = orderTo(`${IBAN}000`);
    const receivedAt = host.clock.now();
    expect(await send(order)).toBeNull();
    const open = await get(order.payoutId);
    host.clock.advance(500);
    const settledAt = host.clock.now();
    expect(open).toStrictEqual({ receivedAt, state: 'OPEN', nextChangeAt: settledAt });
    expect(await get(order.payoutId)).toStrictEqual({ receivedAt, state: 'SETTLED', settledAt });
  });

  it('records an order as it was sent, with what it is going to meet', async () => {
    const order = orderTo(`${IBAN}005`);
    await send(order);
    const [event] = await eventsOf(order.payoutId);
    expect(event?.type).toBe('PayoutReceived');
    expect(event?.data).toStrictEqual({ ...order, platformId, scenario: 'TIMEOUT' });
  });

  it('keeps the account number sealed', async () => {
    const order = orderTo('DE00secret0000000000004');
    await send(order);
    const rows = await everyRow(url);
    expect(rows.filter((row) => row.includes(order.payoutId))).not.toHaveLength(0);
    expect(rows.filter((row) => row.includes('secret'))).toStrictEqual([]);
  });

  it('keeps it under the key of the payer, with whom it is erased', async () => {
    const order = { ...orderTo(`${IBAN}000`), subjectId: newId('Customer') };
    await send(order);
    await host.vault.shred(order.subjectId);
    const [event] = await eventsOf(order.payoutId);
    expect(event?.data).toMatchObject({ subjectId: order.subjectId, identifier: Erased.instance });
    expect(await get(order.payoutId)).toMatchObject({ state: 'OPEN' });
  });

  it('receives a payout once, however often and however parallel it is sent', async () => {
    const order = orderTo(`${IBAN}004`);
    await Promise.all(Array.from({ length: 10 }, () => send(order)));
    host.clock.advance(400);
    await send(order);
    expect(await eventsOf(order.payoutId)).toHaveLength(1);
    host.clock.advance(100);
    expect(await get(order.payoutId)).toMatchObject({ state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE' });
  });

  it('stops a payout that is open, and no other', async () => {
    const slow = orderTo(`${IBAN}009`);
    const prompt = orderTo(`${IBAN}000`);
    const stop = (payoutId: string, asked: string = platformId) =>
      host.execute<boolean>(new StopSimulatedPayout({ payoutId }, specCall(asked)));
    await send(slow);
    await send(prompt);
    host.clock.advance(500);
    expect(await stop(slow.payoutId, newId('Platform'))).toBe(false);
    expect(await Promise.all([stop(slow.payoutId), stop(slow.payoutId)])).toStrictEqual([true, true]);
    expect(await get(slow.payoutId)).toMatchObject({ state: 'CANCELLED', cancelledAt: host.clock.now() });
    expect(await stop(prompt.payoutId)).toBe(false);
    expect(await get(prompt.payoutId)).toMatchObject({ state: 'SETTLED' });
    expect(await stop(newUuid())).toBe(false);
  });

  it('knows no payout that it never got, and none of another platform', async () => {
    const order = orderTo(`${IBAN}000`);
    await send(order);
    expect(await get(newUuid())).toBeNull();
    expect(await get(order.payoutId, newId('Platform'))).toBeNull();
    expect(await get(order.payoutId)).not.toBeNull();
  });

  it.each`
    end      | verdict
    ${'002'} | ${'INSUFFICIENT_FUNDS'}
    ${'003'} | ${'ACCOUNT_INVALID'}
    ${'004'} | ${'ACCEPTABLE'}
    ${'005'} | ${'STAYS_PENDING'}
    ${'123'} | ${'ACCEPTABLE'}
  `('says $verdict of an account that ends in $end, and records nothing', async ({ end, verdict }) => {
    const before = await host.store.head('sandbox.sandbox');
    const check = new CheckSimulatedPayout({ identifier: `${IBAN}${end}` }, specCall(platformId));
    expect(await host.execute(check)).toBe(verdict);
    expect(await host.store.head('sandbox.sandbox')).toBe(before);
  });

  it.each([
    ['a payout', new SendSimulatedPayout(orderTo(IBAN), specCall(platformId, { environment: 'production' }))],
    [
      'a question',
      new GetSimulatedPayout({ payoutId: 'p' }, specCall(platformId, { environment: 'production' })),
    ],
    [
      'a check',
      new CheckSimulatedPayout({ identifier: IBAN }, specCall(platformId, { environment: 'production' })),
    ],
  ])('%s from production is a broken invariant', async (_what, request) => {
    await expect(host.execute(request)).rejects.toThrow('The simulated world was asked from production');
    expect(await host.store.head('sandbox.production')).toBe(0);
  });
});
