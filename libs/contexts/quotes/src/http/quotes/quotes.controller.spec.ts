import type { HttpHarness } from '@causeway/http/testing';
import { newId, newUuid } from '@causeway/kernel';
import { quotesHttp } from '../../testing/quotes-http.js';
import { QuotesWorld } from '../../testing/quotes-world.js';

interface QuoteOnTheWire {
  readonly id: string;
  readonly status: string;
  readonly transactionId: string;
}
interface ErrorOnTheWire {
  readonly code: string;
  readonly message: string;
  readonly details: {
    readonly reason?: string;
    readonly errors?: readonly { readonly field: string }[];
    readonly [name: string]: unknown;
  };
}

let world: QuotesWorld;
let http: HttpHarness;
beforeEach(async () => {
  world = new QuotesWorld();
  http = await quotesHttp(world);
});
afterEach(async () => {
  expect(http.failures).toStrictEqual([]);
  await http.close();
});

const as = () => ({ platformId: world.platformId });
const send = <Body>(path: string, body?: unknown, headers: Record<string, string> = {}) =>
  http.send<Body>('POST', path, { as: as(), headers, ...(body !== undefined && { body }) });
const body = (accountId: string, more: object = {}) => ({
  source: { sourceType: 'ACCOUNT', accountId },
  destination: { destinationType: 'ACCOUNT', accountId: world.target() },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 240_000,
  ...more,
});
const created = async (more: object = {}, availableMinor = 500_000) => {
  const { accountId, customerId } = world.customer('USD', availableMinor);
  const answer = await send<QuoteOnTheWire>('/quotes', body(accountId, more));
  return { accountId, customerId, answer };
};
const fieldsOf = ({ details }: ErrorOnTheWire) => details.errors?.map(({ field }) => field);

describe('POST /quotes', () => {
  it('answers 201 with the priced quote', async () => {
    const { answer, accountId, customerId } = await created({ description: 'rent' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'PENDING',
      source: { sourceType: 'ACCOUNT', accountId, customerId },
      destination: { destinationType: 'ACCOUNT' },
      sendingCurrency: { code: 'USD', decimals: 2 },
      receivingCurrency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
      totalSendingAmount: 240_000,
      totalReceivingAmount: 219_696,
      exchangeRate: 1.08695652,
      feesIncluded: 1_200,
      platformFeesIncluded: 0,
      paymentInstructions: [],
      description: 'rent',
      rateDetails: {
        counterpartyMultiplier: 0.92,
        counterpartyFixedFee: 0,
        serviceApiMultiplier: 0.995,
        serviceApiFixedFee: 0,
        serviceApiVariableFeeRate: 0.005,
        serviceApiVariableFeeAmount: 1_200,
      },
    });
    expect(answer.body.transactionId).toBe(answer.body.id.replace('Quote', 'Transaction'));
  });

  it('delivers exactly what is locked on the receiving side', async () => {
    const { answer } = await created({ lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 100_000 });
    expect(answer.body).toMatchObject({ totalReceivingAmount: 100_000, totalSendingAmount: 109_242 });
  });

  it.each([
    ['-1', 'platformFeeOverride.platformFixedFee.amount'],
    ['1.5', 'platformFeeOverride.platformFixedFee.amount'],
  ])('refuses a platform fee of %s as an invalid field', async (amount, field) => {
    const fee = `{"platformFixedFee":{"amount":${amount},"currency":"USD"},"platformVariableFeeBps":0}`;
    const { accountId } = world.customer('USD', 500_000);
    const text = JSON.stringify(body(accountId)).replace(/}$/, `,"platformFeeOverride":${fee}}`);
    const answer = await http.send('POST', '/quotes', {
      as: { platformId: world.platformId },
      headers: { 'content-type': 'application/json' },
      body: text,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { errors: [{ field }] } },
    });
  });

  it('for a customer who was deleted or erased is 400, and names the field', async () => {
    const { accountId } = world.customer('USD', 500_000, { isDeleted: true });
    const { customerId } = world.customer('USD', 0, { isDeleted: true });
    const funded = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId };
    for (const source of [{ sourceType: 'ACCOUNT', accountId }, funded])
      expect(await send('/quotes', { ...body(accountId), source })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'source.customerId' }] } },
      });
  });

  it('takes ids without their type', async () => {
    const { accountId } = world.customer('USD');
    const bare = (id: string) => id.slice(id.indexOf(':') + 1);
    const answer = await send('/quotes', {
      ...body(bare(accountId)),
      destination: { destinationType: 'ACCOUNT', accountId: bare(world.target()) },
    });
    expect(answer.status).toBe(201);
  });

  it('executes at once when asked to', async () => {
    const { answer } = await created({ immediatelyExecute: true });
    expect([answer.status, answer.body.status]).toStrictEqual([201, 'PROCESSING']);
  });

  it('repeats the first answer byte by byte for the same key, and refuses another body', async () => {
    const { accountId } = world.customer('USD', 500_000);
    const wanted = body(accountId);
    const key = { 'idempotency-key': 'create-1' };
    const first = await send('/quotes', wanted, key);
    const again = await send('/quotes', wanted, key);
    expect([again.status, again.text]).toStrictEqual([201, first.text]);
    const other = await send<ErrorOnTheWire>('/quotes', { ...wanted, lockedCurrencyAmount: 1_000 }, key);
    expect([other.status, other.body.details.reason]).toStrictEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('is not shown again to a token that may only look, under the key of one that may pay', async () => {
    const { accountId } = world.customer('USD', 500_000);
    const wanted = body(accountId);
    const headers = { 'idempotency-key': 'create-2' };
    const { id } = (await send('/quotes', wanted, headers)).body as { id: string };
    const seen = await http.send<ErrorOnTheWire>('POST', '/quotes', {
      as: { platformId: world.platformId, permissions: ['VIEW'] },
      body: wanted,
      headers,
    });
    expect([seen.status, seen.body.code, seen.text.includes(id)]).toStrictEqual([403, 'FORBIDDEN', false]);
  });

  it('names every bad field at once', async () => {
    const answer = await send<ErrorOnTheWire>('/quotes', {
      source: { sourceType: 'ACCOUNT' },
      destination: { destinationType: 'CASH' },
      lockedCurrencySide: 'BOTH',
      lockedCurrencyAmount: '240000',
      immediatelyExecute: 'yes',
      description: 'x'.repeat(501),
      remittanceInformation: 'a\u0007b',
      purposeOfPayment: 'FUN',
      scaFactor: 'FAX',
      platformFeeOverride: {
        platformFixedFee: { amount: -1, currency: 'usd' },
        platformVariableFeeBps: 10_001,
      },
    });
    expect([answer.status, answer.body.code]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(fieldsOf(answer.body)).toStrictEqual([
      'source.accountId',
      'destination.destinationType',
      'lockedCurrencySide',
      'lockedCurrencyAmount',
      'immediatelyExecute',
      'description',
      'remittanceInformation',
      'purposeOfPayment',
      'platformFeeOverride.platformFixedFee.amount',
      'platformFeeOverride.platformFixedFee.currency',
      'platformFeeOverride.platformVariableFeeBps',
      'scaFactor',
    ]);
  });

  it.each([
    [0, 'INVALID_AMOUNT'],
    [-5, 'INVALID_AMOUNT'],
    [9_000_000_000_000_001, 'AMOUNT_OUT_OF_RANGE'],
    [1.5, 'INVALID_INPUT'],
  ])('refuses the amount %s with %s', async (lockedCurrencyAmount, code) => {
    const { accountId } = world.customer('USD');
    const answer = await send<ErrorOnTheWire>('/quotes', body(accountId, { lockedCurrencyAmount }));
    expect([answer.status, answer.body.code]).toStrictEqual([400, code]);
  });

  it('names unknown accounts by their fields, with no 404', async () => {
    const answer = await send<ErrorOnTheWire>('/quotes', {
      ...body(newId('InternalAccount')),
      destination: { destinationType: 'ACCOUNT', accountId: 'nonsense' },
    });
    expect([answer.status, answer.body.code]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(fieldsOf(answer.body)).toStrictEqual(['source.accountId', 'destination.accountId']);
  });

  it.each([
    ['destination', { destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$you@there.example' } }],
  ])('refuses by name what is not offered yet: %s', async (field, more) => {
    const { accountId } = world.customer('USD');
    const answer = await send<ErrorOnTheWire>('/quotes', body(accountId, more));
    expect([answer.status, answer.body.code]).toStrictEqual([501, 'NOT_IMPLEMENTED']);
    expect(fieldsOf(answer.body)).toStrictEqual([field]);
  });

  it('refuses by name where no rail is connected', async () => {
    world.isRailConnected = false;
    const { answer } = await created();
    expect(answer).toMatchObject({
      status: 501,
      body: { code: 'NOT_IMPLEMENTED', details: { reason: 'RAIL_NOT_CONNECTED' } },
    });
  });

  it('says how much is there and how much it takes', async () => {
    const { answer } = await created({ immediatelyExecute: true }, 100);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID_AMOUNT',
        details: { reason: 'INSUFFICIENT_BALANCE', available: 100, required: 240_000 },
      },
    });
  });

  it('needs the permission to transact', async () => {
    const { accountId } = world.customer('USD');
    const request = { as: { ...as(), permissions: ['VIEW' as const] }, body: body(accountId) };
    expect((await http.send('POST', '/quotes', request)).status).toBe(403);
  });
});

describe('POST /quotes/{quoteId}/execute', () => {
  const execute = <Body = QuoteOnTheWire>(id: string, more?: unknown, headers = {}) =>
    send<Body>(`/quotes/${id}/execute`, more, headers);

  it.each([[undefined], [{}], [{ scaFactor: 'PASSKEY' }], [{ scaFactor: 'TOTP' }]])(
    'takes the body %j',
    async (sent) => {
      const { answer } = await created();
      const executed = await execute(answer.body.id, sent);
      expect([executed.status, executed.body.status]).toStrictEqual([200, 'PROCESSING']);
      expect(executed.body.transactionId).toBe(answer.body.transactionId);
    },
  );

  it('fifty times at once under one key answers fifty times the same', async () => {
    const { answer } = await created();
    const key = { 'idempotency-key': newUuid() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => execute(answer.body.id, undefined, key)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(world.ledger.holds.size).toBe(1);
  });

  it('a second time is 409, and no client should retry it', async () => {
    const { answer } = await created();
    await execute(answer.body.id);
    const again = await execute<ErrorOnTheWire>(answer.body.id);
    expect([again.status, again.body.code, again.body.details.reason]).toStrictEqual([
      409,
      'CONFLICT',
      'QUOTE_ALREADY_EXECUTED',
    ]);
    expect(again.headers['x-should-retry']).toBe('false');
  });

  it('after the expiry is 409', async () => {
    const { answer } = await created();
    world.clock.advance(300_000);
    const late = await execute<ErrorOnTheWire>(answer.body.id);
    expect([late.status, late.body.details.reason]).toStrictEqual([409, 'QUOTE_EXPIRED']);
  });

  it('refused on the spot names the transaction', async () => {
    const { answer } = await created();
    world.rail.verdict = 'ACCOUNT_INVALID';
    const refused = await execute<ErrorOnTheWire>(answer.body.id);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'INVALID_BANK_ACCOUNT', details: { transactionId: answer.body.transactionId } },
    });
  });

  it.each([
    ['a malformed id', 'nonsense'],
    ['an unknown id', 'Quote:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10'],
  ])('of %s is 404', async (_what, id) => {
    const answer = await execute<ErrorOnTheWire>(id);
    expect([answer.status, answer.body.code]).toStrictEqual([404, 'QUOTE_NOT_FOUND']);
  });
});

describe('GET /quotes/{quoteId}', () => {
  it('shows the quote as it is now, to its own platform alone', async () => {
    const { answer } = await created();
    const read = await http.send('GET', `/quotes/${answer.body.id}`, {
      as: { ...as(), permissions: ['VIEW'] },
    });
    expect([read.status, read.body]).toStrictEqual([200, answer.body]);
    const stranger = await http.send<ErrorOnTheWire>('GET', `/quotes/${answer.body.id}`);
    expect([stranger.status, stranger.body.code]).toStrictEqual([404, 'QUOTE_NOT_FOUND']);
  });

  it('needs the permission to view', async () => {
    const { answer } = await created();
    const read = await http.send('GET', `/quotes/${answer.body.id}`, {
      as: { ...as(), permissions: [] },
    });
    expect(read.status).toBe(403);
  });
});
