import type { HttpHarness } from '@causeway/http/testing';
import { newId, newUuid } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { currencySetting, type PersonGiven } from '../../testing/neighbours.js';
import { UmaHost } from '../../testing/uma-host.js';

interface Failure {
  readonly code: string;
  readonly details: { readonly errors?: readonly { readonly field: string }[]; readonly max?: number };
}

let host: UmaHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await UmaHost.open(await freshDatabase('uma'));
  http = await host.http();
});
afterAll(async () => {
  expect(http.failures).toStrictEqual([]);
  await http.close();
  await host.close();
});

const world = (given: PersonGiven = {}) => {
  const platformId = host.neighbours.platform([
    currencySetting('USD', {
      maxAmount: 5_000,
      requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
    }),
    currencySetting('EUR', { enabledTransactionTypes: ['OUTGOING'] }),
    currencySetting('MXN'),
  ]);
  const umaAddress = `$grace.${newUuid()}@uma.localhost`;
  const currencies = ['USD', 'EUR', 'MXN'];
  const customerId = host.neighbours.customer(platformId, { umaAddress, currencies, ...given });
  const send = async (change: object = {}) => {
    const body = {
      senderUmaAddress: '$success.eur@sandbox.uma.money',
      receiverUmaAddress: umaAddress,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 1_000,
      ...change,
    };
    const answer = await http.app.inject({
      method: 'POST',
      url: '/api/2025-10-13/sandbox/uma/receive',
      headers: {
        authorization: http.callers.authorization({ platformId }),
        'content-type': 'application/json',
      },
      payload: JSON.stringify(body),
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) as Failure };
  };
  const announced = () =>
    [...host.neighbours.announced.values()].filter((payment) => payment.platformId === platformId);
  return { platformId, umaAddress, customerId, send, announced };
};

describe('POST /sandbox/uma/receive', () => {
  it('announces the payment with the fields and the amount of the simulated sender', async () => {
    const { send, announced } = world({ record: { nationality: 'GB' } });
    const { status, body } = await send();
    expect([status, body]).toMatchObject([200, { status: 'PENDING' }]);
    expect(announced().map(({ payload }) => payload)).toMatchObject([
      {
        received: { amountMinor: 1_000n, currency: 'USD' },
        sent: { amountMinor: 920n, currency: 'EUR' },
        exchangeRate: 0.92,
        senderUmaAddress: '$success.eur@sandbox.uma.money',
        counterpartyInformation: { FULL_NAME: 'Sandbox Sender' },
        requestedFields: [],
      },
    ]);
  });

  it('asks for the nationality of a customer whose record has none; the customer may be named by id', async () => {
    const { send, announced, customerId } = world();
    expect((await send({ receiverUmaAddress: undefined, customerId })).status).toBe(200);
    expect(announced()[0]?.payload.requestedFields).toStrictEqual([{ name: 'NATIONALITY', mandatory: true }]);
  });

  it.each([
    ['no receiver', { receiverUmaAddress: undefined }, 400, 'INVALID_INPUT'],
    ['a receiver who is unknown', { receiverUmaAddress: '$absent@uma.localhost' }, 404, 'UMA_NOT_FOUND'],
    ['a customer who is unknown', { customerId: newId('Customer') }, 404, 'USER_NOT_FOUND'],
    ['a sender who is unknown', { senderUmaAddress: '$no.one@sandbox.uma.money' }, 404, 'UMA_NOT_FOUND'],
    ['a sender at a real institution', { senderUmaAddress: '$ada@bank.example' }, 404, 'UMA_NOT_FOUND'],
    ['no address as sender', { senderUmaAddress: 'ada' }, 400, 'INVALID_UMA_ADDRESS'],
    ['a currency that is only sent', { receivingCurrencyCode: 'EUR' }, 400, 'INVALID_CURRENCY'],
    ['a currency without an account', { receivingCurrencyCode: 'MXN' }, 400, 'INVALID_CURRENCY'],
    ['an unknown currency', { receivingCurrencyCode: 'KES' }, 400, 'INVALID_CURRENCY'],
    ['a currency that is none', { receivingCurrencyCode: 'usd' }, 400, 'INVALID_INPUT'],
    ['nothing', { receivingCurrencyAmount: 0 }, 400, 'INVALID_AMOUNT'],
    ['less than nothing', { receivingCurrencyAmount: -1 }, 400, 'INVALID_AMOUNT'],
    ['a fraction', { receivingCurrencyAmount: 1.5 }, 400, 'INVALID_INPUT'],
    ['a text as amount', { receivingCurrencyAmount: '1' }, 400, 'INVALID_INPUT'],
    ['more than the platform takes', { receivingCurrencyAmount: 5_001 }, 400, 'AMOUNT_OUT_OF_RANGE'],
    ['more than there is', { receivingCurrencyAmount: 2 ** 53 }, 400, 'AMOUNT_OUT_OF_RANGE'],
  ])('refuses %s and announces nothing', async (_what, change, status, code) => {
    const { send, announced } = world();
    const answer = await send(change);
    expect([answer.status, answer.body.code]).toStrictEqual([status, code]);
    expect(announced()).toStrictEqual([]);
  });

  it('refuses two receivers that are different customers', async () => {
    const { send, platformId } = world();
    const { status, body } = await send({ customerId: host.neighbours.customer(platformId) });
    expect([status, body.code]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(body.details.errors).toMatchObject([{ field: 'receiverUmaAddress' }]);
  });

  it('refuses another platform’s customer as if there were none, by id and by address', async () => {
    const [ours, theirs] = [world(), world()];
    const byId = await ours.send({ receiverUmaAddress: undefined, customerId: theirs.customerId });
    const byAddress = await ours.send({ receiverUmaAddress: theirs.umaAddress });
    expect([byId.body.code, byAddress.body.code]).toStrictEqual(['USER_NOT_FOUND', 'UMA_NOT_FOUND']);
  });

  it.each([
    ['is not verified', { verificationStatus: 'PENDING' }, 'USER_NOT_READY'],
    ['has not accepted the terms', { hasAcceptedTerms: false }, 'END_USER_TERMS_NOT_ACCEPTED'],
  ])('refuses a customer who %s', async (_what, given, code) => {
    const { status, body } = await world(given).send();
    expect([status, body.code]).toStrictEqual([403, code]);
  });

  it('names every wrong field at once', async () => {
    const { body } = await world().send({
      senderUmaAddress: 1,
      receivingCurrencyCode: 'x',
      receivingCurrencyAmount: null,
    });
    expect(body.details.errors?.map(({ field }) => field).sort()).toStrictEqual([
      'receivingCurrencyAmount',
      'receivingCurrencyCode',
      'senderUmaAddress',
    ]);
  });

  it('is there in the sandbox only', async () => {
    const { status, body } = await http.send<Failure>('POST', '/sandbox/uma/receive', {
      as: { environment: 'production' },
      body: {},
    });
    expect([status, body.code]).toStrictEqual([403, 'FORBIDDEN']);
  });
});
