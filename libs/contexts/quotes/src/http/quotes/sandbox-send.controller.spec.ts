import type { HttpHarness } from '@causeway/http/testing';
import { newId, uuidOf } from '@causeway/kernel';
import { quotesHttp } from '../../testing/quotes-http.js';
import { QuotesWorld } from '../../testing/quotes-world.js';
import { SandboxSendController } from './sandbox-send.controller.js';

interface Answer {
  readonly id: string;
  readonly status: string;
  readonly transactionId: string;
  readonly code: string;
  readonly message: string;
  readonly details: { readonly errors?: readonly { readonly field: string }[] };
}

let world: QuotesWorld;
let http: HttpHarness;
beforeEach(async () => {
  world = new QuotesWorld();
  http = await quotesHttp(world, SandboxSendController);
});
afterEach(async () => {
  expect(http.failures).toStrictEqual([]);
  await http.close();
});

const post = (path: string, body: unknown, as: object = {}) =>
  http.send<Answer>('POST', path, { as: { platformId: world.platformId, ...as }, body });
const quoted = async (): Promise<Answer> => {
  const { body } = await post('/quotes', {
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: world.customer().customerId },
    destination: { destinationType: 'ACCOUNT', accountId: world.target() },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 240_000,
  });
  return body;
};
const sent = (body: unknown, as?: object) => post('/sandbox/send', body, as);
const fieldsOf = ({ details }: Answer) => details.errors?.map(({ field }) => field);

describe('POST /sandbox/send', () => {
  it('pays the quote and shows its transaction on the way', async () => {
    const { id, transactionId } = await quoted();
    const answer = await sent({ quoteId: id, currencyCode: 'USD' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: transactionId,
        type: 'OUTGOING',
        status: 'PROCESSING',
        source: { sourceType: 'REALTIME_FUNDING' },
        paymentInstructions: [{ accountOrWalletInfo: { accountType: 'USD_ACCOUNT' } }],
      },
    });
  });

  it('takes the bare id and the very amount', async () => {
    const { id } = await quoted();
    const bare = id.slice(id.indexOf(':') + 1);
    const answer = await sent({ quoteId: bare, currencyCode: 'USD', currencyAmount: 240_000 });
    expect([answer.status, answer.body.status]).toStrictEqual([200, 'PROCESSING']);
  });

  it.each([
    [0, 'INVALID_AMOUNT'],
    [-1, 'INVALID_AMOUNT'],
    [1.5, 'INVALID_INPUT'],
    ['1', 'INVALID_INPUT'],
    [2 ** 53, 'AMOUNT_OUT_OF_RANGE'],
    [9_000_000_000_000_001, 'AMOUNT_OUT_OF_RANGE'],
  ])('refuses the amount %p, and nothing has come', async (currencyAmount, code) => {
    const { id } = await quoted();
    const answer = await sent({ quoteId: id, currencyCode: 'USD', currencyAmount });
    expect([answer.status, answer.body.code, fieldsOf(answer.body)]).toStrictEqual([
      400,
      code,
      ['currencyAmount'],
    ]);
    const quote = await http.send<Answer>('GET', `/quotes/${id}`, { as: { platformId: world.platformId } });
    expect(quote.body.status).toBe('PENDING');
  });

  it('names every bad field at once', async () => {
    const answer = await sent({ quoteId: 'nonsense', currencyCode: 'usd\u0007', currencyAmount: true });
    expect([answer.status, answer.body.code]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(fieldsOf(answer.body)).toStrictEqual(['quoteId', 'currencyCode', 'currencyAmount']);
    expect(fieldsOf((await sent({})).body)).toStrictEqual(['quoteId', 'currencyCode']);
  });

  it('to an unknown quote, or to another platform’s, is 404', async () => {
    const { id } = await quoted();
    for (const [quoteId, as] of [
      [`Quote:${uuidOf(newId('Quote'))}`, {}],
      [id, { platformId: newId('Platform') }],
    ] as const) {
      const answer = await sent({ quoteId, currencyCode: 'USD' }, as);
      expect([answer.status, answer.body.code]).toStrictEqual([404, 'QUOTE_NOT_FOUND']);
    }
  });

  it('in another currency than the quote’s is INVALID_CURRENCY', async () => {
    const { id } = await quoted();
    const answer = await sent({ quoteId: id, currencyCode: 'EUR' });
    expect([answer.status, answer.body.code]).toStrictEqual([400, 'INVALID_CURRENCY']);
    expect(answer.body.message).toBe('The quote is paid in another currency');
    expect(answer.body.details).toMatchObject({ currency: 'USD', errors: [{ field: 'currencyCode' }] });
  });

  it('to a quote that an account pays is INVALID_INPUT', async () => {
    const { body } = await post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: world.customer('USD', 500_000).accountId },
      destination: { destinationType: 'ACCOUNT', accountId: world.target() },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 240_000,
    });
    const answer = await sent({ quoteId: body.id, currencyCode: 'USD' });
    expect([answer.status, answer.body.code, fieldsOf(answer.body)]).toStrictEqual([
      400,
      'INVALID_INPUT',
      ['quoteId'],
    ]);
  });

  it('is the sandbox’s alone, and wants the permission to transact', async () => {
    const { id } = await quoted();
    const wanted = { quoteId: id, currencyCode: 'USD' };
    expect((await sent(wanted, { environment: 'production' })).status).toBe(403);
    expect((await sent(wanted, { permissions: ['VIEW'] })).status).toBe(403);
  });
});

describe('POST /quotes for money from outside', () => {
  const wanted = (source: object, more: object = {}) => ({
    source: { sourceType: 'REALTIME_FUNDING', ...source },
    destination: { destinationType: 'ACCOUNT', accountId: world.target() },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 240_000,
    ...more,
  });

  it.each([
    [{}, 'INVALID_INPUT', ['source.currency']],
    [{ currency: 'U$D' }, 'INVALID_INPUT', ['source.currency']],
    [{ currency: 'USD', cryptoNetwork: 'DOGE' }, 'INVALID_INPUT', ['source.cryptoNetwork']],
    [{ currency: 'USD', cryptoNetwork: 'SOLANA' }, 'INVALID_INPUT', ['source.cryptoNetwork']],
    [{ currency: 'USD', customerId: 'absent' }, 'INVALID_INPUT', ['source.customerId']],
    [{ currency: 'ZZZ' }, 'INVALID_CURRENCY', ['source.currency']],
  ])('of %j is %s', async (source, code, fields) => {
    const answer = await post('/quotes', wanted(source));
    expect([answer.status, answer.body.code, fieldsOf(answer.body)]).toStrictEqual([400, code, fields]);
  });

  it('cannot be executed by hand', async () => {
    const { id } = await quoted();
    const answer = await post(`/quotes/${id}/execute`, {});
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { reason: 'QUOTE_NOT_EXECUTABLE' } },
    });
  });
});
