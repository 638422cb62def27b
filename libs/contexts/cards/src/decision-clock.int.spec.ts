import { CUSTOMER_DELETED, PERSON_ERASED } from '@causeway/customers';
import type { HttpHarness } from '@causeway/http/testing';
import { after, newUuid, type Id } from '@causeway/kernel';
import type { IssuerMessage, MessageContent } from '@causeway/rails';
import { freshDatabase, specCall } from '@causeway/testing';
import type { CardsPorts } from './application/ports.js';
import { cardMessages } from './application/take-message.js';
import { CardsHost } from './testing/cards-host.js';
import { SHOP, Till } from './testing/till.js';

const AMOUNT = 1_000n;
const AUTHORIZATION = { kind: 'AUTHORIZATION', amountMinor: AMOUNT, merchant: SHOP } as const;
const CLEARING = { kind: 'CLEARING', amountMinor: AMOUNT } as const;
const TIMED_OUT = { answer: 'DECLINED', reason: 'DECISION_TIMED_OUT' };

describe('a message of the card network', () => {
  let host: CardsHost;
  let http: HttpHarness;
  let shop: Till;

  beforeAll(async () => {
    host = await CardsHost.open(await freshDatabase('cards'));
    http = await host.http('operator-secret');
  });
  afterAll(async () => {
    await http.close();
    await host.close();
  });
  beforeEach(async () => {
    host.failures.length = 0;
    host.ledger.intercept = () => Promise.resolve('CARRY_OUT');
    shop = await Till.open(host, http, [5_000]);
  });

  const message = (
    content: MessageContent,
    { token = newUuid(), sequence = 1, agedMs = 0 } = {},
  ): IssuerMessage => ({
    cardId: shop.cardId as Id<'Card'>,
    ...{ token, sequence, content },
    sentAt: after(host.clock.now(), -agedMs),
  });
  const take = (sent: IssuerMessage, ports: CardsPorts = host.ports) =>
    cardMessages(ports, specCall(shop.platformId)).take(sent);
  const free = async () => (await shop.books()).slice(0, 2);
  const passTime = async (ms = 10_000) => {
    host.clock.advance(ms);
    await host.fireTimers();
  };
  const statuses = async () => (await shop.rows()).map(({ status }) => status);

  it('that comes after its time is declined, and the ledger is not asked', async () => {
    const asked: string[] = [];
    host.ledger.intercept = (command) => {
      asked.push(command.kind);
      return Promise.resolve('CARRY_OUT');
    };
    expect(await take(message(AUTHORIZATION, { agedMs: 1_501 }))).toStrictEqual(TIMED_OUT);
    expect([asked, await free()]).toStrictEqual([[], [5_000n, 0n]]);
  });

  it.each(['LOSE_REQUEST', 'LOSE_ANSWER'] as const)(
    'is declined where the ledger does: %s. What it may have held is given back',
    async (loss) => {
      host.ledger.intercept = () => Promise.resolve(loss);
      const sent = message(AUTHORIZATION);
      expect(await take(sent)).toStrictEqual(TIMED_OUT);
      host.ledger.intercept = () => Promise.resolve('CARRY_OUT');
      await passTime();
      expect(await free()).toStrictEqual([5_000n, 0n]);
      expect(await take(sent)).toStrictEqual(TIMED_OUT);
      expect(await statuses()).toStrictEqual(['DECLINED']);
    },
  );

  it('is declined in time by a ledger that hangs, and holds nothing when the ledger goes on', async () => {
    let goOn: () => void = () => undefined;
    const hung = new Promise<'CARRY_OUT'>((resolve) => (goOn = () => resolve('CARRY_OUT')));
    host.ledger.intercept = () => hung;
    const began = performance.now();
    expect(await take(message(AUTHORIZATION, { agedMs: 1_300 }))).toStrictEqual(TIMED_OUT);
    // Far from the thirty seconds of the call.
    expect(performance.now() - began).toBeLessThan(10_000);
    host.ledger.intercept = () => Promise.resolve('CARRY_OUT');
    await passTime();
    goOn();
    await hung;
    await passTime();
    expect(await free()).toStrictEqual([5_000n, 0n]);
  });

  it('is declined where the ledger held in time, but said so too late', async () => {
    host.ledger.intercept = () => {
      host.clock.advance(1_600);
      return Promise.resolve('CARRY_OUT');
    };
    expect(await take(message(AUTHORIZATION))).toStrictEqual(TIMED_OUT);
    host.ledger.intercept = () => Promise.resolve('CARRY_OUT');
    await passTime();
    expect(await free()).toStrictEqual([5_000n, 0n]);
  });

  it('whose approval was recorded too late for the network is given back', async () => {
    const record: CardsPorts['record'] = async (call, recording) => {
      const answer = await host.record(call, recording);
      if (recording.name === 'decide-authorization') host.clock.advance(2_001);
      return answer;
    };
    const sent = message(AUTHORIZATION);
    expect(await take(sent, { ...host.ports, record })).toStrictEqual(TIMED_OUT);
    await passTime();
    expect([await free(), await statuses(), await take(sent)]).toStrictEqual([
      [5_000n, 0n],
      ['SETTLED'],
      TIMED_OUT,
    ]);
  });

  it('whose taker died after the intent is declined by the timer', async () => {
    const record: CardsPorts['record'] = async (call, recording) => {
      if (recording.name === 'decide-authorization') throw new Error('the process died');
      return host.record(call, recording);
    };
    await expect(take(message(AUTHORIZATION), { ...host.ports, record })).rejects.toThrow('died');
    expect(await free()).toStrictEqual([4_000n, 1_000n]);
    await passTime();
    expect([await free(), await statuses()]).toStrictEqual([[5_000n, 0n], ['DECLINED']]);
  });

  it('is taken once, however often it comes, and in the order of its transaction', async () => {
    const token = newUuid();
    const clearing = message(CLEARING, { token, sequence: 2 });
    expect(await take(clearing)).toStrictEqual({ answer: 'NOT_YET' });
    const opening = message(AUTHORIZATION, { token });
    expect(await take(opening)).toStrictEqual({ answer: 'APPROVED' });
    expect(await take(message(CLEARING, { token, sequence: 3 }))).toStrictEqual({ answer: 'NOT_YET' });
    for (let nth = 0; nth < 2; nth += 1) expect(await take(clearing)).toStrictEqual({ answer: 'TAKEN' });
    expect(await take(opening)).toStrictEqual({ answer: 'APPROVED' });
    expect(await shop.books()).toStrictEqual([4_000n, 0n, 1_000n, 0n]);
  });

  it('that comes twice at once moves money once', async () => {
    const opening = message(AUTHORIZATION);
    expect(await Promise.all([take(opening), take(opening)])).toStrictEqual([
      { answer: 'APPROVED' },
      { answer: 'APPROVED' },
    ]);
    expect(await free()).toStrictEqual([4_000n, 1_000n]);
    const clearing = message(CLEARING, { token: opening.token, sequence: 2 });
    await Promise.all([take(clearing), take(clearing)]);
    expect(await shop.books()).toStrictEqual([4_000n, 0n, 1_000n, 0n]);
  });

  it('that its transaction does not admit any more is set aside', async () => {
    const opening = message({ ...AUTHORIZATION, amountMinor: 9_000n });
    await take(opening);
    const { token } = opening;
    expect(await take(message(CLEARING, { token, sequence: 2 }))).toStrictEqual({ answer: 'TAKEN' });
    expect(await shop.books()).toStrictEqual([5_000n, 0n, 0n, 0n]);
  });

  it('is carried out later where the ledger was away, and moves its money once', async () => {
    const opening = message(AUTHORIZATION);
    await take(opening);
    host.ledger.intercept = () => Promise.resolve('LOSE_ANSWER');
    const { token } = opening;
    expect(await take(message(CLEARING, { token, sequence: 2 }))).toStrictEqual({ answer: 'TAKEN' });
    expect(host.failures.map(({ what }) => what)).toStrictEqual([
      'what a message of the card network asks for is done later',
    ]);
    host.ledger.intercept = () => Promise.resolve('CARRY_OUT');
    await passTime();
    expect([await shop.books(), await statuses()]).toStrictEqual([[4_000n, 0n, 1_000n, 0n], ['SETTLED']]);
  });

  it('still clears what was held when its customer is deleted, or erased', async () => {
    const [one, two] = [message(AUTHORIZATION), message(AUTHORIZATION)];
    await take(one);
    await take(two);
    const { customerId, platformId } = shop;
    const deleted = { type: CUSTOMER_DELETED, data: { customerId, deletedAt: host.clock.now() } };
    await host.react(deleted, specCall(platformId));
    await take(message(CLEARING, { token: one.token, sequence: 2 }));
    expect(await shop.books()).toStrictEqual([3_000n, 1_000n, 1_000n, 0n]);
    const erased = { type: PERSON_ERASED, data: { customerId, erasedAt: host.clock.now() } };
    await host.react(erased, specCall(platformId));
    expect(await shop.rows()).toStrictEqual([]);
    const published = (await shop.published()).length;
    await take(message(CLEARING, { token: two.token, sequence: 2 }));
    expect(await shop.books()).toStrictEqual([3_000n, 0n, 2_000n, 0n]);
    expect([(await shop.rows()).length, (await shop.published()).length]).toStrictEqual([0, published]);
  });
});
