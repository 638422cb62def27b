import { jest } from '@jest/globals';
import type { HttpHarness } from '@causeway/http/testing';
import { money, newUuid, systemNow, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { PayReqResponse, verifyPayReqResponseSignature, PubKeyResponse } from '@uma-sdk/core';
import { allowList } from './index.js';
import { currencySetting } from './testing/neighbours.js';
import { Stranger } from './testing/stranger.js';
import { UmaHost } from './testing/uma-host.js';

const peers: Record<string, string> = {};
const DOMAIN = 'there.example';
let host: UmaHost;
let http: HttpHarness;
let stranger: Stranger;
let platformId: Id<'Platform'>;
/** Requests that a spec makes the service itself fail at. */
let failuresMeant = 0;
beforeAll(async () => {
  host = await UmaHost.open(await freshDatabase('uma'), { peers });
  host.clock.moveTo(systemNow());
  const setting = currencySetting('EUR', {
    maxAmount: 5_000,
    requiredCounterpartyFields: [{ name: 'NATIONALITY', mandatory: true }],
  });
  platformId = host.neighbours.platform([setting], DOMAIN);
  const record = { fullName: 'Grace Hopper' };
  host.neighbours.customer(platformId, { umaAddress: `$grace@${DOMAIN}`, currencies: ['EUR'], record });
  http = await host.http();
});
beforeEach(async () => {
  stranger = await Stranger.open(peers);
  host.neighbours.decision = 'PROCESSING';
  host.neighbours.announced.clear();
});
afterEach(() => stranger.close());
afterAll(async () => {
  expect(http.failures).toHaveLength(failuresMeant);
  await http.close();
  await host.close();
});

const post = (path: string, body: string) =>
  http.send('POST', `//.well-known/lnurlp/${path}`, {
    as: null,
    body,
    headers: { host: DOMAIN },
  });
const pay = (body: string) => post('$grace/pay', body);
const announced = () => [...host.neighbours.announced.values()];

describe('a pay request of another institution', () => {
  it('is answered with an invoice once the receiver’s platform has approved the payment', async () => {
    const requestedPayeeData = { name: { mandatory: true }, email: { mandatory: false } };
    const { status, text } = await pay(await stranger.payRequest({ requestedPayeeData }));
    expect(status).toBe(200);
    const response = PayReqResponse.fromJson(text);
    expect(response.pr).toMatch(/^simulated1/);
    expect(response.converted).toMatchObject({ amount: 1_000, currencyCode: 'EUR', decimals: 2, fee: 0 });
    expect(response.payeeData).toMatchObject({ identifier: `$grace@${DOMAIN}`, name: 'Grace Hopper' });
    const keys = await http.send('GET', '//.well-known/lnurlpubkey', { as: null, headers: { host: DOMAIN } });
    const isSigned = await verifyPayReqResponseSignature(
      response,
      `$ada@${stranger.domain}`,
      `$grace@${DOMAIN}`,
      PubKeyResponse.fromJson(keys.text),
      { checkAndSaveNonce: () => Promise.resolve(true) },
    );
    expect(isSigned).toBe(true);
    expect(announced().map(({ payload }) => payload)).toMatchObject([
      {
        received: money(1_000n, 'EUR'),
        senderUmaAddress: `$ada@${stranger.domain}`,
        counterpartyInformation: { NATIONALITY: 'GB' },
        requestedFields: [{ name: 'EMAIL', mandatory: false }],
      },
    ]);
  });

  it('may lock what is sent: what arrives is rounded down', async () => {
    // A euro is worth 1 / 0.92 dollars and a bitcoin 100 000: a cent is 10 869.565… millisatoshis.
    const body = await stranger.payRequest({ amount: 10_869_565, isAmountInReceivingCurrency: false });
    const { status } = await pay(body);
    expect([status, announced()[0]?.payload.received]).toStrictEqual([200, money(999n, 'EUR')]);
  });

  it('is accepted once; the payer’s institution may repeat it for the same payment', async () => {
    const body = await stranger.payRequest();
    expect((await pay(body)).status).toBe(200);
    const replayed = await pay(body);
    expect([replayed.status, replayed.body['code']]).toStrictEqual([400, 'INVALID_NONCE']);
    const invoiceUUID = newUuid();
    for (const time of [1, 2])
      expect([time, (await pay(await stranger.payRequest({ invoiceUUID }))).status]).toStrictEqual([
        time,
        200,
      ]);
    expect(announced()).toHaveLength(2);
  });

  it('is answered as a failure where the platform does not decide', async () => {
    host.neighbours.decision = 'FAILED';
    const { status, body } = await pay(await stranger.payRequest());
    expect([status, body['code']]).toStrictEqual([500, 'INTERNAL_ERROR']);
  });

  it('that the platform has rejected is refused', async () => {
    host.neighbours.decision = 'REJECTED';
    const { status, body } = await pay(await stranger.payRequest());
    expect([status, body['code']]).toStrictEqual([400, 'SENDER_NOT_ACCEPTED']);
  });

  it('returns to its institution the further fields that the platform requires', async () => {
    host.neighbours.decision = 'REJECTED';
    host.neighbours.rejection = {
      by: 'WEBHOOK',
      requiredFields: [{ name: 'BIRTH_DATE', mandatory: true }],
    };
    const { status, body } = await pay(await stranger.payRequest());
    host.neighbours.rejection = undefined;
    expect([status, body['code']]).toStrictEqual([400, 'MISSING_REQUIRED_UMA_PARAMETERS']);
    expect(body['reason']).toMatch(/birthDate$/);
  });

  it('that cannot be answered ends its payment', async () => {
    jest.spyOn(host.vault, 'keyedHash').mockImplementationOnce(() => {
      throw new Error('no invoice today');
    });
    expect((await pay(await stranger.payRequest())).status).toBe(500);
    failuresMeant += 1;
    expect(http.failures).toHaveLength(failuresMeant);
    expect(announced()[0]?.status).toBe('FAILED');
  });

  it('accepts a notification of channels once, and moves no money for it', async () => {
    const { text } = await pay(await stranger.payRequest());
    const path = new URL(String(PayReqResponse.fromJson(text).payeeData?.compliance?.utxoCallback)).pathname;
    const utxos = path.slice('/.well-known/lnurlp/'.length);
    expect((await post(utxos, '{}')).status).toBe(400);
    const notice = await stranger.paidNotice();
    expect((await post(utxos, notice)).status).toBe(200);
    expect((await post(utxos, notice)).body['code']).toBe('INVALID_NONCE');
    expect(announced()[0]?.status).toBe('PROCESSING');
  });

  it('gets the same invoice again, at the first rate, and another one for another amount', async () => {
    const invoiceUUID = newUuid();
    const invoiceOf = async (amount: number) =>
      PayReqResponse.fromJson((await pay(await stranger.payRequest({ invoiceUUID, amount }))).text).pr;
    const first = await invoiceOf(1_000);
    expect(await invoiceOf(1_000)).toBe(first);
    expect(await invoiceOf(1_001)).not.toBe(first);
    expect(announced()).toHaveLength(2);
  });

  it('that cannot be announced is refused', async () => {
    host.neighbours.announcementRefusal = 'WEBHOOK_ENDPOINT_NOT_SET';
    const { body } = await pay(await stranger.payRequest());
    host.neighbours.announcementRefusal = undefined;
    expect(body['code']).toBe('SENDER_NOT_ACCEPTED');
  });

  it.each([
    ['above what the receiver takes', { amount: 5_001 }, 'AMOUNT_OUT_OF_RANGE'],
    ['of nothing', { amount: 0 }, 'INVALID_REQUEST_FORMAT'],
    ['in another currency', { receivingCurrencyCode: 'USD' }, 'INVALID_CURRENCY'],
    ['without what must be known of the payer', { payerData: {} }, 'MISSING_REQUIRED_UMA_PARAMETERS'],
    ['by no payer', { payerIdentifier: 'ada' }, 'INVALID_REQUEST_FORMAT'],
    ['in another’s name', { payerIdentifier: '$ada@unknown.example' }, 'COUNTERPARTY_PUBKEY_FETCH_ERROR'],
  ])('%s is refused and not announced', async (_what, change, code) => {
    const { body } = await pay(await stranger.payRequest(change));
    expect([body['code'], announced()]).toStrictEqual([code, []]);
  });

  it.each(['{', '[]', '{}', '{"amount":"1"}', '{"amount":1,"payerData":{"identifier":"$a@b.example"}}'])(
    'of no form is refused: %s',
    async (body) => {
      expect((await pay(body)).status).toBe(400);
    },
  );

  it('is refused with the signature of another', async () => {
    const thief = await Stranger.open(peers);
    const body = await thief.payRequest({ payerIdentifier: `$ada@${stranger.domain}` });
    await thief.close();
    const { status, body: answer } = await pay(body);
    expect([status, answer['code']]).toStrictEqual([401, 'INVALID_SIGNATURE']);
  });

  it('is refused for an unknown receiver, and by a platform that deals with others only', async () => {
    expect((await post('$absent/pay', await stranger.payRequest())).status).toBe(404);
    await host.execute(new allowList.Set({ domains: ['bank.example'] }, specCall(platformId)));
    const { body } = await pay(await stranger.payRequest());
    await host.execute(new allowList.Set({ domains: [] }, specCall(platformId)));
    expect(body['code']).toBe('SENDER_NOT_ACCEPTED');
  });
});
