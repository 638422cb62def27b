import { RejectedError } from '@causeway/commands';
import { after, money, newUuid, type Id } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import type { PayOffer, PayRequest } from '../../domain/protocol/messages.js';
import { WIRE_REFUSALS, wireRefused } from '../../domain/protocol/wire-refusal.js';
import { MemoryUma } from '../../testing/memory-uma.js';
import { currencySetting } from '../../testing/neighbours.js';
import { allowList } from '../counterparties/operator-settings.js';
import type { InvoiceOrder } from './settlement-network.js';
import type { WireAnswer } from '../protocol/wire-answer.js';
import { AnswerPayRequest, TakeUtxoNotice } from './pay-request.handlers.js';

const HOST = 'here.example';
let uma: MemoryUma;
let platformId: Id<'Platform'>;
let request: PayRequest;
let offers: PayOffer[];
let orders: InvoiceOrder[];
beforeEach(() => {
  uma = new MemoryUma();
  const requiredCounterpartyFields = [{ name: 'NATIONALITY' as const, mandatory: true }];
  const setting = currencySetting('EUR', { maxAmount: 5_000, requiredCounterpartyFields });
  platformId = uma.neighbours.platform([setting], HOST);
  const record = { fullName: 'Grace Hopper' };
  uma.neighbours.customer(platformId, { umaAddress: `$grace@${HOST}`, currencies: ['EUR'], record });
  uma.neighbours.decision = 'PROCESSING';
  offers = [];
  orders = [];
  request = {
    signed: signed(),
    ...{ payer: '$ada@there.example', currency: 'EUR', amount: 1_000n, isInMillisatoshis: false },
    payerFields: { NATIONALITY: 'GB', EMAIL: 'a@there.example' },
    payeeFields: [
      { name: 'FULL_NAME', mandatory: true },
      { name: 'BIRTH_DATE', mandatory: false },
    ],
    ...{ paymentUuid: newUuid(), request: {} },
  };
  uma.wire = {
    readPayRequest: async () => ({ status: 'READ', message: request }),
    readUtxoNotice: async () => ({ status: 'READ', message: { signed: request.signed } }),
    answerPayRequest: async (_request, offer) => {
      offers.push(offer);
      return 'signed';
    },
  };
  uma.network = {
    issue: async (order) => {
      orders.push(order);
      return { encoded: `invoice ${orders.length}`, paymentHash: 'h' };
    },
  };
});

const signed = () => ({ domain: 'there.example', nonce: newUuid(), signedAt: uma.clock.now() });
const call = () => specCall('', { environment: 'production' });
const pay = (
  more: Partial<PayRequest> = {},
  to: { host?: string; user?: string } = {},
): Promise<WireAnswer> => {
  request = { ...request, signed: signed(), ...more };
  return uma.execute(new AnswerPayRequest({ host: HOST, user: '$grace', body: '', ...to }, call()));
};
const codeOf = async (answer: Promise<WireAnswer>): Promise<unknown> => {
  const { status, body } = await answer;
  return [status, (JSON.parse(body) as { code?: string }).code];
};
const announced = () => [...uma.neighbours.announced.values()];

describe('a pay request', () => {
  it('is announced to the receiver’s platform with what that platform requires of the payer', async () => {
    expect(await pay()).toStrictEqual({ status: 200, body: 'signed' });
    expect(announced()).toMatchObject([
      {
        platformId,
        payload: {
          received: money(1_000n, 'EUR'),
          senderUmaAddress: '$ada@there.example',
          receiverUmaAddress: `$grace@${HOST}`,
          counterpartyInformation: { NATIONALITY: 'GB' },
          requestedFields: [{ name: 'BIRTH_DATE', mandatory: false }],
        },
      },
    ]);
    expect(announced()[0]?.payload.counterpartyInformation).not.toHaveProperty('EMAIL');
  });

  it('that demands what no platform is asked for is refused by name, and announced to none', async () => {
    const unknown = { name: 'SHOE_SIZE', mandatory: true };
    const refusal = pay({ payeeFields: [unknown, { name: 'FULL_NAME', mandatory: true }] });
    expect(await codeOf(refusal)).toStrictEqual([501, 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY']);
    expect(announced()).toStrictEqual([]);
  });

  it('that would like to know such a thing is announced without it', async () => {
    const known = { name: 'BIRTH_DATE', mandatory: false };
    await pay({ payeeFields: [{ name: 'SHOE_SIZE', mandatory: false }, known] });
    expect(announced()).toMatchObject([{ payload: { requestedFields: [known] } }]);
    expect(announced()[0]?.payload.requestedFields).toStrictEqual([known]);
  });

  it('is answered with an invoice that lives nine minutes from before the platform was asked', async () => {
    const askedAt = uma.clock.now();
    uma.neighbours.decision = 'PENDING';
    uma.meanwhile = () => {
      uma.clock.advance(5_000);
      for (const payment of announced()) payment.status = 'PROCESSING';
    };
    expect((await pay()).status).toBe(200);
    expect([uma.pauses, uma.clock.now()]).toStrictEqual([1, after(askedAt, 5_000)]);
    expect(orders).toMatchObject([
      { payee: HOST, millisatoshis: 10_869_566n, issuedAt: askedAt, expiresAt: after(askedAt, 540_000) },
    ]);
    expect(uma.rows('invoice_view')).toHaveLength(1);
  });

  it('is answered with the receiver’s fields: those on record, and those that the platform gave', async () => {
    const answer = uma.neighbours.answer.bind(uma.neighbours);
    uma.neighbours.answer = async (asked) => {
      const shown = (await answer(asked)) as object | null;
      const receiverCustomerInfo = { BIRTH_DATE: '1906-12-09', FULL_NAME: 'G.', TAX_ID: '1' };
      return asked.constructor.name === 'GetIncomingPayment' ? { ...shown, receiverCustomerInfo } : shown;
    };
    await pay();
    expect(offers).toMatchObject([
      {
        received: money(1_000n, 'EUR'),
        invoice: 'invoice 1',
        utxoCallback: `https://${HOST}/.well-known/lnurlp/$grace/utxos`,
      },
    ]);
    expect(offers[0]?.payeeFields).toStrictEqual({ FULL_NAME: 'Grace Hopper', BIRTH_DATE: '1906-12-09' });
  });

  it('that is repeated gets the first invoice, and one about another amount another', async () => {
    await pay();
    await pay();
    await pay({ amount: 1_001n });
    expect(offers.map(({ invoice }) => invoice)).toStrictEqual(['invoice 1', 'invoice 1', 'invoice 3']);
    expect(announced()).toHaveLength(2);
  });

  it('is asked about 44 times, and then counts as not decided', async () => {
    uma.neighbours.decision = 'PENDING';
    expect(await codeOf(pay())).toStrictEqual([500, 'INTERNAL_ERROR']);
    expect([uma.pauses, orders]).toStrictEqual([44, []]);
  });

  it.each([
    ['rejects', 'REJECTED', [400, 'SENDER_NOT_ACCEPTED']],
    ['errs', 'FAILED', [500, 'INTERNAL_ERROR']],
  ])('whose platform %s gets no invoice', async (_what, decision, refusal) => {
    uma.neighbours.decision = decision;
    expect(await codeOf(pay())).toStrictEqual(refusal);
    expect([orders, offers]).toStrictEqual([[], []]);
  });

  it('that the platform cannot be asked about is not taken', async () => {
    uma.neighbours.announcementRefusal = 'WEBHOOK_ENDPOINT_NOT_SET';
    expect(await codeOf(pay())).toStrictEqual([400, 'SENDER_NOT_ACCEPTED']);
  });

  it.each<[string, () => void]>([
    ['invoice', () => (uma.network = { issue: () => Promise.reject(new Error('broken')) })],
    ['answer', () => (uma.wire.answerPayRequest = () => Promise.reject(new Error('broken')))],
  ])('of which the %s fails ends its payment, and the failure is not hidden', async (_what, fail) => {
    fail();
    await expect(pay()).rejects.toThrow('broken');
    expect(announced().map(({ status }) => status)).toStrictEqual(['FAILED']);
  });

  it('fails where the announcement breaks, which is no refusal', async () => {
    const answer = uma.neighbours.answer.bind(uma.neighbours);
    uma.neighbours.answer = async (asked) => {
      if (asked.constructor.name === 'ReceiveIncomingPayment') throw new TypeError('broken');
      return answer(asked);
    };
    await expect(pay()).rejects.toThrow(TypeError);
    await expect(pay()).rejects.not.toThrow(RejectedError);
  });
});

describe('a pay request is refused, and no platform learns of it', () => {
  const refusals: [string, () => Promise<WireAnswer>, [number, string]][] = [
    ['at a host of no institution', () => pay({}, { host: 'x.example' }), [404, 'USER_NOT_FOUND']],
    ['for a malformed user', () => pay({}, { user: 'grace' }), [404, 'USER_NOT_FOUND']],
    ['for a user whom no one is', () => pay({}, { user: '$ada' }), [404, 'USER_NOT_FOUND']],
    ['in a currency that is none', () => pay({ currency: 'XXX' }), [400, 'INVALID_CURRENCY']],
    ['in another currency', () => pay({ currency: 'USD' }), [400, 'INVALID_CURRENCY']],
    ['above the platform’s bounds', () => pay({ amount: 5_001n }), [400, 'AMOUNT_OUT_OF_RANGE']],
    ['without a field', () => pay({ payerFields: {} }), [400, 'MISSING_REQUIRED_UMA_PARAMETERS']],
    [
      'signed long ago',
      () => pay({ signed: { ...signed(), signedAt: after(uma.clock.now(), -600_001) } }),
      [400, 'INVALID_TIMESTAMP'],
    ],
    [
      'where no network is connected',
      () => {
        uma.network = undefined;
        return pay();
      },
      [501, 'NOT_IMPLEMENTED'],
    ],
    [
      'that cannot be read',
      () => {
        uma.wire.readPayRequest = async () => wireRefused(WIRE_REFUSALS.BAD_SIGNATURE);
        return pay();
      },
      [401, 'INVALID_SIGNATURE'],
    ],
    [
      'of an institution off the allow list',
      async () => {
        await uma.execute(new allowList.Set({ domains: ['bank.example'] }, specCall(platformId)));
        return pay();
      },
      [400, 'SENDER_NOT_ACCEPTED'],
    ],
  ];
  it.each(refusals)('%s', async (_what, refused, refusal) => {
    expect(await codeOf(refused())).toStrictEqual(refusal);
    expect([announced(), orders]).toStrictEqual([[], []]);
  });

  it('the second time that its message arrives', async () => {
    const message = { signed: signed() };
    expect((await pay(message)).status).toBe(200);
    expect(await codeOf(pay(message))).toStrictEqual([400, 'INVALID_NONCE']);
  });
});

describe('a notice of channels', () => {
  const notify = (user = '$grace'): Promise<WireAnswer> =>
    uma.execute(new TakeUtxoNotice({ host: HOST, user, body: '' }, call()));

  it('is taken once, at the address of a user', async () => {
    expect(await notify()).toStrictEqual({ status: 200, body: '{}' });
    expect(await codeOf(notify())).toStrictEqual([400, 'INVALID_NONCE']);
    expect(await codeOf(notify('grace'))).toStrictEqual([404, 'USER_NOT_FOUND']);
  });
});
