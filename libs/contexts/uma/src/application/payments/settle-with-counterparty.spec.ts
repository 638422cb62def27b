import { after } from '@causeway/kernel';
import { CounterpartyWorld } from '../../testing/counterparty-world.js';

const MINUTE_MS = 60_000;
const KEPT = { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: true };
let world: CounterpartyWorld;
let payoutId: string;
beforeEach(async () => {
  world = new CounterpartyWorld();
  payoutId = await world.sent();
});
const status = () => world.statusOf(payoutId);
const pass = (ms: number) => world.uma.clock.advance(ms);
const row = () => world.uma.rows('uma_payment_view')[0] ?? {};

describe('a payment to another institution', () => {
  it('waits half a second, so that webhooks arrive in order', async () => {
    pass(499);
    const lookAgainAt = after(world.uma.clock.now(), 1);
    expect(await status()).toStrictEqual({ state: 'OPEN', lookAgainAt });
    expect(world.steps).toStrictEqual([]);
  });

  it('is recorded as offered before it is paid, and settles with the hash of its invoice', async () => {
    pass(500);
    world.whilePaying = () => expect(row()['offered_at']).toBe(world.uma.clock.now());
    const settled = { state: 'SETTLED', settledAt: world.uma.clock.now(), transactionHash: 'h' };
    expect(await status()).toStrictEqual(settled);
    expect(world.steps).toStrictEqual(['look', 'pay msat:10000000']);
    pass(60 * MINUTE_MS);
    expect(await status()).toStrictEqual(settled);
    expect(world.steps).toHaveLength(2);
  });

  it('is not offered to an institution that is down, which is looked at again', async () => {
    world.isReachable = false;
    pass(20_000);
    const lookAgainAt = after(world.uma.clock.now(), 10_000);
    expect(await status()).toStrictEqual({ state: 'OPEN', lookAgainAt });
    expect([world.steps, row()['offered_at'] ?? null]).toStrictEqual([['look'], null]);
    world.isReachable = true;
    expect((await status()).state).toBe('SETTLED');
  });

  it('ends, never offered, with the invoice', async () => {
    world.isReachable = false;
    pass(9 * MINUTE_MS - 1);
    expect((await status()).state).toBe('OPEN');
    pass(1);
    world.isReachable = true;
    expect(await status()).toStrictEqual(KEPT);
    expect(world.steps).toStrictEqual(['look']);
  });

  it('that was offered is paid again without a look, past every expiry', async () => {
    world.outcome = { status: 'UNKNOWN' };
    pass(500);
    expect((await status()).state).toBe('OPEN');
    pass(60 * MINUTE_MS);
    world.outcome = { status: 'PAID', receipt: 'r' };
    expect((await status()).state).toBe('SETTLED');
    expect(world.steps).toStrictEqual(['look', 'pay msat:10000000', 'pay msat:10000000']);
  });

  it('ends by the institution’s refusal, and is not asked about again', async () => {
    world.outcome = { status: 'REFUSED' };
    pass(500);
    const refused = { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE' };
    expect(await status()).toStrictEqual(refused);
    world.outcome = { status: 'PAID', receipt: 'r' };
    expect(await status()).toStrictEqual(refused);
    expect(world.steps).toHaveLength(2);
  });

  it('is left to an operator a day after it was offered', async () => {
    world.outcome = { status: 'UNKNOWN' };
    pass(500);
    await status();
    pass(24 * 60 * MINUTE_MS - 1);
    expect((await status()).state).toBe('OPEN');
    pass(1);
    expect(await status()).toStrictEqual({ ...KEPT, keepsFunds: true });
  });

  it.each<[string, () => void]>([
    ['whose platform has lost its domain', () => void world.uma.neighbours.unproven.add('here.example')],
    ['whose network is not connected', () => void (world.uma.network = undefined)],
  ])('%s stays open, and ends as one to an institution that is down', async (_what, lose) => {
    lose();
    pass(500);
    expect((await status()).state).toBe('OPEN');
    pass(9 * MINUTE_MS);
    expect(await status()).toStrictEqual(KEPT);
    expect(world.steps).toStrictEqual([]);
  });

  it('that is asked about several times at once is paid with one end', async () => {
    pass(500);
    const states = await Promise.all([status(), status(), status()]);
    expect(states.map(({ state }) => state)).toStrictEqual(['SETTLED', 'SETTLED', 'SETTLED']);
  });
});
