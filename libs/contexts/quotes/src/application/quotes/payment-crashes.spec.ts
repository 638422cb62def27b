import { newUuid } from '@causeway/kernel';
import { SubmitToLedger } from '@causeway/ledger';
import {
  Crashed,
  QuotesWorld,
  RAIL_SEND,
  refusalOf,
  shownIn,
  type Crash,
} from '../../testing/quotes-world.js';
import { requested } from '../../testing/quotes.fixture.js';

const REQUESTS = [
  'quotes.open-quote',
  'quotes.request-execution',
  'ledger.submit',
  'quotes.record-execution',
  'quotes.advance-payment',
  RAIL_SEND,
  'quotes.record-payout',
  'quotes.record-settlement',
  'quotes.record-refund',
];
const MOMENTS: readonly Crash['moment'][] = ['before', 'after'];
const CRASHES = REQUESTS.flatMap((type) => MOMENTS.map((moment): Crash => ({ type, moment })));
const ENDS = [
  { state: 'SETTLED' },
  { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE', timedOut: false },
] as const;

let world: QuotesWorld;
beforeEach(() => {
  world = new QuotesWorld();
});

/** Time passes; a crash on the way is survived, as by a process that starts again. */
const surviveToTheEnd = async (): Promise<void> => {
  for (;;) {
    try {
      await world.letTimePass();
      return;
    } catch (error) {
      if (!(error instanceof Crashed)) throw error;
    }
  }
};

const expectTheEnd = (accountId: string, hasSettled: boolean): void => {
  const { available, held } = world.ledger.account(accountId);
  expect([available.amountMinor, held.amountMinor]).toStrictEqual([hasSettled ? 260_000n : 500_000n, 0n]);
  expect([...world.ledger.holds.values()].map(({ status }) => status)).toStrictEqual([
    hasSettled ? 'CAPTURED' : 'RELEASED',
  ]);
  expect(world.rail.paid).toBe(1);
};

describe.each(ENDS)('a payment that ends $state survives a crash', (end) => {
  it.each(CRASHES.filter(({ type }) => type !== 'quotes.open-quote'))(
    '$moment $type, and happens once',
    async (crash) => {
      const { accountId } = world.customer('USD', 500_000);
      const { id: quoteId } = shownIn(await world.create(requested(accountId, world.target())));
      world.rail.end = end;
      world.crash = crash;
      const call = world.call({ commandId: newUuid(), remembersRefusals: true });
      const answered = await world.executeQuote(quoteId, call).catch((error: unknown) => error);
      // A crash before anything was recorded leaves nothing for a timer to finish.
      const isRecorded = (await world.eventsOf(quoteId)).length > 1;
      if (answered instanceof Crashed && isRecorded) await surviveToTheEnd();
      // The caller asks again, whether it got an answer or not, and gets the one that there is.
      const again = await world.executeQuote(quoteId, call);
      expect(shownIn(again).status).toBe('PROCESSING');
      await surviveToTheEnd();
      expectTheEnd(accountId, end.state === 'SETTLED');
      expect((await world.read(quoteId)).status).toBe(end.state === 'SETTLED' ? 'COMPLETED' : 'FAILED');
    },
  );

  it.each(CRASHES.filter(({ type }) => type !== 'quotes.request-execution'))(
    '$moment $type when it is created and executed at once, and happens once',
    async (crash) => {
      const { accountId } = world.customer('USD', 500_000);
      const request = requested(accountId, world.target(), { immediatelyExecute: true });
      world.rail.end = end;
      world.crash = crash;
      const call = world.call({ commandId: newUuid(), remembersRefusals: true });
      const answered = await world.create(request, call).catch((error: unknown) => error);
      if (answered instanceof Crashed) await surviveToTheEnd();
      const again = await world.create(request, call);
      expect([again.status, shownIn(again).status]).toStrictEqual([201, 'PROCESSING']);
      await surviveToTheEnd();
      expectTheEnd(accountId, end.state === 'SETTLED');
    },
  );
});

describe('an intent that a crash left open', () => {
  it.each(CRASHES.filter(({ type }) => ['ledger.submit', 'quotes.record-execution'].includes(type)))(
    'is finished by its timer alone: $moment $type',
    async (crash) => {
      const { accountId } = world.customer('USD', 500_000);
      const { id: quoteId } = shownIn(await world.create(requested(accountId, world.target())));
      world.crash = crash;
      await expect(world.executeQuote(quoteId)).rejects.toThrow(Crashed);
      await surviveToTheEnd();
      expectTheEnd(accountId, true);
      expect((await refusalOf(world.executeQuote(quoteId))).code).toBe('QUOTE_ALREADY_EXECUTED');
    },
  );

  it('and whose own request wakes up when its payment has ended long since gives that request its answer', async () => {
    const { accountId } = world.customer('USD', 500_000);
    const { id: quoteId } = shownIn(await world.create(requested(accountId, world.target())));
    const execute = world.execute.bind(world);
    let isAsleep = true;
    world.execute = async (request) => {
      const answer = await execute(request);
      if (isAsleep && request instanceof SubmitToLedger) {
        isAsleep = false;
        await world.letTimePass();
      }
      return answer;
    };
    expect(shownIn(await world.executeQuote(quoteId)).status).toBe('PROCESSING');
    expect((await world.read(quoteId)).status).toBe('COMPLETED');
    expectTheEnd(accountId, true);
  });

  it('and that the ledger refuses leaves nothing held and the quote pending', async () => {
    const { accountId } = world.customer('USD', 500_000);
    const { id: quoteId } = shownIn(await world.create(requested(accountId, world.target())));
    world.crash = { type: 'ledger.submit', moment: 'before' };
    const call = world.call({ commandId: newUuid(), remembersRefusals: true });
    await expect(world.executeQuote(quoteId, call)).rejects.toThrow(Crashed);
    world.ledger.account(accountId).status = 'FROZEN';
    await world.letTimePass(1);
    expect((await world.read(quoteId)).status).toBe('PENDING');
    expect(world.ledger.holds.size).toBe(0);
    world.ledger.account(accountId).status = 'ACTIVE';
    // The request that died finds its own outcome; a new one tries anew.
    expect((await refusalOf(world.executeQuote(quoteId, call))).code).toBe('ACCOUNT_NOT_ACTIVE');
    expect(shownIn(await world.executeQuote(quoteId)).status).toBe('PROCESSING');
  });
});
