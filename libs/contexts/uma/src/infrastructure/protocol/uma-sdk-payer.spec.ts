import { money, systemNow, type CurrencyCode } from '@causeway/kernel';
import { getPostTransactionCallback } from '@uma-sdk/core';
import fc from 'fast-check';
import type { CounterpartyOffer, PayOffer, PayRequest, PayTerms } from '../../domain/protocol/messages.js';
import { addressOf, GRACE, Unplugged, type UnpluggedInstitution } from '../../testing/unplugged.js';

const CALLBACK = 'https://there.example/.well-known/lnurlp/$grace/pay';
const OFFER: CounterpartyOffer = {
  callback: CALLBACK,
  umaMajorVersion: 1,
  multipliers: { EUR: 10_869.565 },
  payerDataNames: { FULL_NAME: 'name' },
};
const TERMS: PayTerms = {
  receiver: GRACE,
  offer: OFFER,
  payer: '$ada@here.example',
  currency: 'EUR',
  amount: 1_000n,
  isInMillisatoshis: false,
  payerFields: { FULL_NAME: 'Ada Lovelace', NATIONALITY: 'GB' },
  payeeFields: [
    { name: 'FULL_NAME', mandatory: true },
    { name: 'BIRTH_DATE', mandatory: false },
  ],
  paymentUuid: 'fdf0ea6c-a9e2-8b26-b5f5-8ab0a2b48a6c',
};
const ANSWER: PayOffer = {
  receiver: GRACE,
  received: money(1_000n, 'EUR'),
  multiplier: 10_869.565,
  invoice: 'simulated1x',
  payeeFields: { FULL_NAME: 'Grace Hopper', BIRTH_DATE: '1906-12-09' },
  utxoCallback: 'https://there.example/.well-known/lnurlp/$grace/utxos',
};

type Body = Record<string, unknown>;

let network: Unplugged;
let here: UnpluggedInstitution;
let there: UnpluggedInstitution;
beforeEach(async () => {
  ({ network, here, there } = await Unplugged.pair());
});

const pay = (more: Partial<PayTerms> = {}) =>
  here.wire.requestPayment({ ...TERMS, ...more }, here.institution);
const codeOf = async (more: Partial<PayTerms> = {}) => {
  const result = await pay(more);
  return result.status === 'REFUSED' ? result.code : result.status;
};
/** The body that this institution sends for such terms. */
const sent = async (more: Partial<PayTerms> = {}): Promise<Body> => {
  network.on('there.example', () => undefined);
  await pay(more);
  return JSON.parse(network.requests.at(-1)?.body ?? '') as Body;
};
const read = (body: unknown) => there.wire.readPayRequest(JSON.stringify(body), 'production');
const refusalOf = async (body: unknown) => {
  const result = await read(body);
  return result.status === 'REFUSED' ? [result.refusal.status, result.refusal.code] : 'READ';
};
const readable = async (body: unknown): Promise<PayRequest> => {
  const result = await read(body);
  if (result.status === 'REFUSED') throw new Error(result.refusal.code);
  return result.message;
};
const payer = (body: Body): Body => body['payerData'] as Body;
const withPayer = (body: Body, more: Body): Body => ({ ...body, payerData: { ...payer(body), ...more } });
const withCompliance = (body: Body, more: Body): Body =>
  withPayer(body, { compliance: { ...(payer(body)['compliance'] as Body), ...more } });

describe('a pay request', () => {
  it('goes to the place that the receiver’s institution named, and says everything once', async () => {
    const request = await readable(await sent());
    expect(network.requests.at(-1)?.url.href).toBe(new URL(CALLBACK).href);
    expect(request).toMatchObject({
      payer: '$ada@here.example',
      currency: 'EUR',
      amount: 1_000n,
      isInMillisatoshis: false,
      payerFields: { FULL_NAME: 'Ada Lovelace', NATIONALITY: 'GB' },
      payeeFields: TERMS.payeeFields,
      paymentUuid: TERMS.paymentUuid,
    });
  });

  it('is read with the identity by which it is taken once', async () => {
    const body = await sent();
    const { signatureNonce, signatureTimestamp } = payer(body)['compliance'] as Body;
    const { signed } = await readable(body);
    expect(signed).toStrictEqual({
      domain: 'here.example',
      nonce: signatureNonce,
      signedAt: new Date(Number(signatureTimestamp) * 1_000).toISOString(),
    });
  });

  it('with a locked sending amount counts millisatoshis', async () => {
    const request = await readable(await sent({ amount: 10_869_565n, isInMillisatoshis: true }));
    expect([request.amount, request.isInMillisatoshis, request.currency]).toStrictEqual([
      10_869_565n,
      true,
      'EUR',
    ]);
  });

  it('uses the names by which the fields were asked for', async () => {
    const payerDataNames = { FULL_NAME: 'fullName' };
    const body = await sent({ offer: { ...OFFER, payerDataNames } });
    expect(payer(body)).toMatchObject({ fullName: 'Ada Lovelace', nationality: 'GB' });
  });

  it('carries every amount exactly, up to the largest that the protocol can carry', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(1n, BigInt(Number.MAX_SAFE_INTEGER)),
        fc.boolean(),
        async (amount, isInMillisatoshis) => {
          const request = await readable(await sent({ amount, isInMillisatoshis }));
          expect([request.amount, request.isInMillisatoshis]).toStrictEqual([amount, isInMillisatoshis]);
        },
      ),
      { numRuns: 20 },
    );
  });

  it.each<[string, (body: Body) => unknown]>([
    ['that is none', () => ({})],
    ['of no amount', (body) => ({ ...body, amount: '0.EUR' })],
    ['of less than nothing', (body) => ({ ...body, amount: '-1.EUR' })],
    ['of a fraction', (body) => ({ ...body, amount: '1.5' })],
    ['of more than exact numbers', (body) => ({ ...body, amount: '9007199254740992.EUR' })],
    ['that counts in a third currency', (body) => ({ ...body, amount: '1000.USD' })],
    ['without a currency to receive', (body) => ({ ...body, convert: undefined })],
    ['without a payer', (body) => ({ ...body, payerData: undefined })],
    ['of a payer without an address', (body) => withPayer(body, { identifier: 'ada' })],
    ['without compliance', (body) => withPayer(body, { compliance: undefined })],
  ])('%s is malformed', async (_what, change) => {
    expect(await refusalOf(change(await sent()))).toStrictEqual([400, 'INVALID_REQUEST_FORMAT']);
  });

  it.each<[string, (body: Body) => Body]>([
    ['with another nonce', (body) => withCompliance(body, { signatureNonce: '1' })],
    ['with another time', (body) => withCompliance(body, { signatureTimestamp: 1_700_000_000 })],
    ['by another payer', (body) => withPayer(body, { identifier: '$eve@here.example' })],
    ['in the name of another institution', (body) => withPayer(body, { identifier: '$ada@there.example' })],
    ['with no signature', (body) => withCompliance(body, { signature: '' })],
  ])('%s has a bad signature', async (_what, change) => {
    expect(await refusalOf(change(await sent()))).toStrictEqual([401, 'INVALID_SIGNATURE']);
  });

  it('whose institution’s keys cannot be fetched is refused', async () => {
    const body = await sent();
    network.answers.delete('here.example');
    expect(await refusalOf(body)).toStrictEqual([424, 'COUNTERPARTY_PUBKEY_FETCH_ERROR']);
  });

  it('leaves out what is no text of a bounded length', async () => {
    const body = withPayer(await sent(), { email: 'x'.repeat(501), birthDate: 7, taxId: 'x'.repeat(500) });
    const { payerFields } = await readable(body);
    expect(Object.keys(payerFields).sort()).toStrictEqual([
      'FULL_NAME',
      'IDENTIFIER',
      'NATIONALITY',
      'TAX_ID',
    ]);
  });

  it('may have no id', async () => {
    const { invoiceUUID: _id, ...body } = await sent();
    expect(await readable(body)).not.toHaveProperty('paymentUuid');
  });
});

describe('the answer to a pay request', () => {
  /** Answers as the host there does, with the text as it may be changed on its way. */
  const answering = (answer: PayOffer = ANSWER, change: (body: Body) => unknown = (body) => body): void =>
    network.on('there.example', async (_url, body) => {
      const request = await readable(JSON.parse(body ?? ''));
      const text = await there.wire.answerPayRequest(request, answer, there.institution);
      return { status: 200, text: JSON.stringify(change(JSON.parse(text) as Body)) };
    });
  const payee = (more: Body) => (body: Body) => ({
    ...body,
    payeeData: { ...(body['payeeData'] as Body), ...more },
  });
  const converted = (more: Body) => (body: Body) => ({
    ...body,
    converted: { ...(body['converted'] as Body), ...more },
  });

  it('is the invoice, what arrives, the price, and the receiver’s fields by our names', async () => {
    answering();
    expect(await pay()).toMatchObject({
      status: 'AGREED',
      agreed: {
        signed: { domain: 'there.example' },
        receivedMinor: 1_000n,
        multiplier: 10_869.565,
        feeMillisatoshis: 0n,
        invoice: 'simulated1x',
        payeeFields: { FULL_NAME: 'Grace Hopper', BIRTH_DATE: '1906-12-09' },
        utxoCallback: ANSWER.utxoCallback,
      },
    });
  });

  it('says exactly what was announced, however the price divides', async () => {
    const currencies = fc.constantFrom<CurrencyCode>('EUR', 'JPY', 'BTC');
    const multipliers = fc.double({ min: 0.001, max: 1e9, noNaN: true });
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(1n, 10n ** 12n),
        fc.integer({ min: 1, max: 1e12 }),
        currencies,
        multipliers,
        async (receivedMinor, asked, currency, multiplier) => {
          answering({ ...ANSWER, received: money(receivedMinor, currency), multiplier });
          const result = await pay({ currency, amount: BigInt(asked), isInMillisatoshis: true });
          expect(result).toMatchObject({ agreed: { receivedMinor, multiplier } });
        },
      ),
      { numRuns: 20 },
    );
  });

  it.each<[string, (body: Body) => unknown]>([
    ['with another nonce', payee({ compliance: { signatureNonce: '1' } })],
    ['without a signature', payee({ compliance: undefined })],
    ['in another currency', converted({ currencyCode: 'USD' })],
    ['with other decimals', converted({ decimals: 3 })],
    ['of a fraction', converted({ amount: 10.5 })],
    ['with a fee below nothing', converted({ fee: -1 })],
    ['without a price', converted({ multiplier: 0 })],
    ['without amounts', ({ converted: _converted, ...body }) => body],
  ])('%s is none', async (_what, change) => {
    answering(ANSWER, change);
    expect(await codeOf()).toMatch(/^(INVALID|PARSE)_PAYREQ_RESPONSE/);
  });

  it.each([
    ['payer', { payer: '$eve@here.example' }, GRACE],
    ['receiver', {}, addressOf('$eve@there.example')],
  ])('that is signed for another %s is none', async (_what, more, receiver) => {
    const request = await readable(await sent(more));
    const text = await there.wire.answerPayRequest(request, { ...ANSWER, receiver }, there.institution);
    network.on('there.example', () => ({ status: 200, text }));
    expect(await codeOf()).toBe('INVALID_PAYREQ_RESPONSE');
  });

  it('with text that is none is named so', async () => {
    network.on('there.example', () => ({ status: 200, text: '<' }));
    expect(await codeOf()).toBe('PARSE_PAYREQ_RESPONSE_ERROR');
  });

  it.each([
    ['none', undefined, 'PAYREQ_REQUEST_FAILED'],
    ['403', { status: 403, text: '' }, 'SENDER_NOT_ACCEPTED'],
    ['500', { status: 500, text: '{}' }, 'PAYREQ_REQUEST_FAILED'],
    ['204', { status: 204, text: '' }, 'PAYREQ_REQUEST_FAILED'],
    ['a code of ours', { status: 400, text: '{"code":"AMOUNT_OUT_OF_RANGE"}' }, 'AMOUNT_OUT_OF_RANGE'],
    ['a code of theirs', { status: 400, text: '{"code":"WHATEVER"}' }, 'PAYREQ_REQUEST_FAILED'],
    ['JSON that is no object', { status: 400, text: 'null' }, 'PAYREQ_REQUEST_FAILED'],
    [
      '412 with a version of ours',
      { status: 412, text: '{"supportedMajorVersions":[0]}' },
      'NO_COMPATIBLE_UMA_VERSION',
    ],
    [
      '412 with another version',
      { status: 412, text: '{"supportedMajorVersions":[9]}' },
      'UNSUPPORTED_UMA_VERSION',
    ],
    ['412 without versions', { status: 412, text: '{}' }, 'UNSUPPORTED_UMA_VERSION'],
  ])('that is %s: %j is %s', async (_what, answer, code) => {
    network.on('there.example', () => answer);
    expect(await codeOf()).toBe(code);
  });

  it.each<[string, Partial<CounterpartyOffer>, string]>([
    ['in a version without signatures', { umaMajorVersion: 0 }, 'UNSUPPORTED_UMA_VERSION'],
    ['in a version that is not spoken here', { umaMajorVersion: 99 }, 'UNSUPPORTED_UMA_VERSION'],
    ['in no version', { umaMajorVersion: NaN }, 'UNSUPPORTED_UMA_VERSION'],
    ['at another domain', { callback: 'https://elsewhere.example/pay' }, 'PAYREQ_REQUEST_FAILED'],
    ['at no URL', { callback: '/pay' }, 'PAYREQ_REQUEST_FAILED'],
  ])('is never asked for %s', async (_what, more, code) => {
    answering();
    expect(await codeOf({ offer: { ...OFFER, ...more } })).toBe(code);
    expect(network.requests).toStrictEqual([]);
  });

  it.each([
    ['cannot be fetched', undefined, 'COUNTERPARTY_PUBKEY_FETCH_ERROR'],
    ['are none', { status: 200, text: '{"signingPubKey":"00"}' }, 'INVALID_PUBKEY_FORMAT'],
  ])('is never asked for where the institution’s keys %s', async (_what, answer, code) => {
    network.answers.set('there.example', () => answer);
    expect(await codeOf()).toBe(code);
    expect(network.requests).toStrictEqual([]);
  });
});

describe('the notice of channels', () => {
  const notice = async (more: object = {}): Promise<string> => {
    const signingPrivateKey = await here.signingKey();
    const said = await getPostTransactionCallback({
      utxos: [],
      vaspDomain: 'here.example',
      signingPrivateKey,
    });
    return JSON.stringify({ ...(JSON.parse(JSON.stringify(said)) as object), ...more });
  };
  const heard = async (body: string) => {
    const result = await there.wire.readUtxoNotice(body, 'production');
    return result.status === 'REFUSED' ? result.refusal.code : result.message.signed.domain;
  };

  it('is read with its signer, in any case', async () => {
    expect(await heard(await notice())).toBe('here.example');
    expect(await heard(await notice({ vaspDomain: 'Here.Example' }))).toBe('here.example');
  });

  it('is signed now', async () => {
    const result = await there.wire.readUtxoNotice(await notice(), 'production');
    if (result.status === 'REFUSED') throw new Error(result.refusal.code);
    const ageMs = Date.parse(systemNow()) - Date.parse(result.message.signed.signedAt);
    expect(ageMs).toBeLessThan(60_000);
  });

  it.each<[string, () => Promise<string>, string]>([
    ['that is none', () => Promise.resolve('{}'), 'INVALID_REQUEST_FORMAT'],
    ['with another nonce', () => notice({ signatureNonce: '1' }), 'INVALID_SIGNATURE'],
    ['with another time', () => notice({ signatureTimestamp: 1 }), 'INVALID_SIGNATURE'],
    ['of another institution', () => notice({ vaspDomain: 'there.example' }), 'INVALID_SIGNATURE'],
    [
      'of an unknown institution',
      () => notice({ vaspDomain: 'x.example' }),
      'COUNTERPARTY_PUBKEY_FETCH_ERROR',
    ],
  ])('%s is refused', async (_what, body, code) => {
    expect(await heard(await body())).toBe(code);
  });
});
