import { money, newUuid, systemNow, type CurrencyCode, type Id } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import {
  AgreeOnUmaPayment,
  LookUpUmaReceiver,
  ResolveUmaReceiver,
  allowList,
  velocityLimits,
  UmaPayoutRail,
  type AgreementRequest,
} from './index.js';
import { deploy, type Deployment } from './testing/deployment.js';
import { LossyProxy } from './testing/lossy-proxy.js';
import { Stranger } from './testing/stranger.js';

const peers: Record<string, string> = {};
const GRACE = '$grace@there.example';
/** No server listens there. */
const NOWHERE = 'http://127.0.0.1:9';
const MINUTE_MS = 60_000;
let here: Deployment;
let there: Deployment;
let adaId: Id<'Customer'>;
beforeAll(async () => {
  here = await deploy('here.example', peers, { wallNow: systemNow });
  there = await deploy('there.example', peers, { wallNow: systemNow });
  there.host.neighbours.customer(there.platformId, {
    umaAddress: GRACE,
    currencies: ['EUR', 'USD'],
    record: { nationality: 'FR' },
  });
  adaId = here.host.neighbours.customer(here.platformId, {
    umaAddress: '$ada@here.example',
    record: { fullName: 'Ada Lovelace', nationality: 'GB' },
  });
});
beforeEach(() => {
  peers['there.example'] = there.origin;
  there.host.neighbours.decision = 'PROCESSING';
  there.host.neighbours.announced.clear();
});
afterAll(async () => {
  await here.close();
  await there.close();
});

const call = () => specCall(here.platformId);
const announced = () => [...there.host.neighbours.announced.values()];
const lookUp = async (): Promise<string> => {
  const wanted = { receiverUmaAddress: GRACE, customerId: adaId };
  return (await here.host.execute<{ lookupId: string }>(new LookUpUmaReceiver(wanted, call()))).lookupId;
};
const request = (lookupId: string, more: Partial<AgreementRequest> = {}): AgreementRequest => ({
  lookupId,
  umaAddress: GRACE,
  currency: 'EUR',
  sendingCurrency: 'USD',
  senderCustomerId: adaId,
  lockedSide: 'RECEIVING',
  lockedAmountMinor: 1_000n,
  receivedMinor: 1_000n,
  paymentUuid: newUuid(),
  ...more,
});
const agree = async (more: Partial<AgreementRequest> = {}): Promise<any> =>
  here.host.execute(new AgreeOnUmaPayment(request(await lookUp(), more), call()));
const codeOf = async (more: Partial<AgreementRequest> = {}): Promise<string> => (await agree(more)).code;

describe('a pay request to another institution', () => {
  it('returns its price, its invoice’s life, and the required receiver fields', async () => {
    const agreed = await agree();
    expect(agreed).toMatchObject({
      status: 'RESOLVED',
      umaAddress: GRACE,
      currency: 'EUR',
      counterpartyFixedFeeMinor: 0n,
      counterpartyInformation: { NATIONALITY: 'FR' },
      agreement: { receivedMinor: 1_000n },
    });
    // A bitcoin is 100 000 dollars: a cent is 10 000 millisatoshis, and a euro cent 1 / 0.92 of that.
    expect(agreed.rates.perSendingUnit.toNumber()).toBe(10_000);
    expect(agreed.rates.perReceivingUnit.toNumber()).toBeCloseTo(10_869.565217391304, 9);
    expect(agreed.sendingPerReceiving.toNumber()).toBeCloseTo(1 / 0.92, 12);
    expect(announced().map(({ payload }) => payload)).toMatchObject([
      {
        received: money(1_000n, 'EUR'),
        senderUmaAddress: '$ada@here.example',
        counterpartyInformation: { NATIONALITY: 'GB' },
      },
    ]);
  });

  it('locks what is sent: what arrives is what was promised, to the unit', async () => {
    const { agreement } = await agree({ lockedSide: 'SENDING', receivedMinor: 999n });
    expect(agreement.receivedMinor).toBe(999n);
    expect(announced()[0]?.payload.received).toStrictEqual(money(999n, 'EUR'));
  });

  it('within one currency is paid one for one', async () => {
    const agreed = await agree({ currency: 'USD' as CurrencyCode });
    expect([agreed.currency, agreed.sendingPerReceiving]).toStrictEqual(['USD', undefined]);
  });

  it('repeated is one, and another amount is another', async () => {
    const lookupId = await lookUp();
    const asked = request(lookupId);
    const answers = [];
    for (const more of [{}, {}, { receivedMinor: 1_001n }])
      answers.push(await here.host.execute<any>(new AgreeOnUmaPayment({ ...asked, ...more }, call())));
    const ids = answers.map(({ agreement }) => agreement.agreementId);
    expect([ids[0] === ids[1], ids[0] === ids[2], announced().length]).toStrictEqual([true, false, 2]);
  });

  it('names a payer with an address elsewhere as the platform', async () => {
    const elsewhere = here.host.neighbours.customer(here.platformId, { record: { nationality: 'GB' } });
    await agree({ senderCustomerId: elsewhere });
    expect(announced()[0]?.payload.senderUmaAddress).toBe('$platform@here.example');
  });

  it('is refused as the other side refuses it', async () => {
    there.host.neighbours.decision = 'REJECTED';
    expect(await codeOf()).toBe('SENDER_NOT_ACCEPTED');
    there.host.neighbours.rejection = { by: 'API', requiredFields: [{ name: 'EMAIL', mandatory: true }] };
    expect(await codeOf()).toBe('MISSING_REQUIRED_UMA_PARAMETERS');
    there.host.neighbours.rejection = undefined;
    there.host.neighbours.decision = 'FAILED';
    expect(await codeOf()).toBe('PAYREQ_REQUEST_FAILED');
    expect(await codeOf({ receivedMinor: 50_001n })).toBe('AMOUNT_OUT_OF_RANGE');
  });

  it('to one that does not answer fails, and so does one by an invalid look-up', async () => {
    const lookupId = await lookUp();
    peers['there.example'] = NOWHERE;
    const asked = await here.host.execute<any>(new AgreeOnUmaPayment(request(lookupId), call()));
    expect(asked.code).toBe('PAYREQ_REQUEST_FAILED');
    peers['there.example'] = there.origin;
    expect(await codeOf({ lookupId: newUuid() })).toBe('LOOKUP_REQUEST_FAILED');
    expect(await codeOf({ umaAddress: '$other@there.example' })).toBe('LOOKUP_REQUEST_FAILED');
  });

  it('is never made to an institution off the list, or above its velocity limit', async () => {
    const lookupId = await lookUp();
    const resolved = async () => {
      const { receivedMinor: _r, paymentUuid: _p, ...asked } = request(lookupId);
      return here.host.execute<any>(new ResolveUmaReceiver(asked, call()));
    };
    expect(await resolved()).toMatchObject({ status: 'RESOLVED', needsAgreement: true });
    await here.host.execute(new allowList.Set({ domains: ['bank.example'] }, call()));
    expect((await resolved()).code).toBe('COUNTERPARTY_NOT_ALLOWED');
    await here.host.execute(new allowList.Set({ domains: [] }, call()));
    const limit = async (paymentsPerHourMax: number) =>
      here.host.execute(
        new velocityLimits.Set({ limits: [{ domain: 'THERE.example', paymentsPerHourMax }] }, call()),
      );
    await limit(1_000);
    expect((await resolved()).status).toBe('RESOLVED');
    await limit(1);
    await agree();
    expect((await resolved()).code).toBe('VELOCITY_LIMIT_EXCEEDED');
    here.host.clock.advance(60 * MINUTE_MS);
    there.host.clock.advance(60 * MINUTE_MS);
    const later = request(await lookUp());
    const { receivedMinor: _r, paymentUuid: _p, ...asked } = later;
    expect((await here.host.execute<any>(new ResolveUmaReceiver(asked, call()))).status).toBe('RESOLVED');
    await here.host.execute(new velocityLimits.Set({ limits: [] }, call()));
  });
});

describe('a payment to another institution', () => {
  const rail = () =>
    new UmaPayoutRail(
      { execute: (request) => here.host.execute(request) as never },
      'sandbox',
      here.platformId,
    );
  const pass = (durationMs: number): void => {
    here.host.clock.advance(durationMs);
    there.host.clock.advance(durationMs);
  };
  const sent = async (more: object = {}) => {
    const { agreement } = await agree();
    const order = {
      payoutId: newUuid(),
      payerId: adaId as string,
      amount: money(1_000n, 'EUR'),
      identifier: GRACE,
      accountType: 'UMA_ADDRESS',
      rail: null,
      agreementId: agreement.agreementId as string,
      ...more,
    };
    await rail().send(order);
    return order;
  };
  const statusOf = ({ payoutId }: { payoutId: string }) => rail().statusOf(payoutId);
  const KEPT = { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: true };

  it('settles a moment after it was sent, once, despite repeated requests and status queries', async () => {
    const order = await sent();
    await rail().send(order);
    expect(await statusOf(order)).toMatchObject({ state: 'OPEN' });
    expect(announced()[0]?.status).toBe('PROCESSING');
    pass(500);
    const looks = await Promise.all(Array.from({ length: 5 }, () => statusOf(order)));
    expect(looks.some(({ state }) => state === 'FAILED' || state === 'UNKNOWN')).toBe(false);
    const settled = await statusOf(order);
    expect([settled.state, announced().map(({ status }) => status)]).toStrictEqual([
      'SETTLED',
      ['COMPLETED'],
    ]);
    const settlementHash = announced()[0]?.settlementHash;
    expect(settlementHash).toMatch(/^[0-9a-f]{64}$/);
    expect(settled).toMatchObject({ transactionHash: settlementHash });
    pass(60 * MINUTE_MS);
    expect(await statusOf(order)).toStrictEqual(settled);
  });

  it('of another amount than was agreed, or without an agreement, has no receiver', async () => {
    const invalid = { state: 'FAILED', reason: 'ACCOUNT_INVALID' };
    expect(await statusOf(await sent({ amount: money(1_001n, 'EUR') }))).toMatchObject(invalid);
    expect(await statusOf(await sent({ agreementId: newUuid() }))).toMatchObject(invalid);
    expect(await statusOf(await sent({ agreementId: undefined }))).toMatchObject(invalid);
  });

  it('waits for an institution that is down, and settles once it is back', async () => {
    const order = await sent();
    peers['there.example'] = NOWHERE;
    pass(MINUTE_MS);
    expect(await statusOf(order)).toMatchObject({ state: 'OPEN' });
    peers['there.example'] = there.origin;
    expect((await statusOf(order)).state).toBe('SETTLED');
  });

  it('ends when the invoice expired before any notice got through, and none is sent then', async () => {
    const order = await sent();
    peers['there.example'] = NOWHERE;
    pass(8 * MINUTE_MS);
    expect((await statusOf(order)).state).toBe('OPEN');
    pass(MINUTE_MS);
    expect(await statusOf(order)).toStrictEqual(KEPT);
    peers['there.example'] = there.origin;
    expect(await statusOf(order)).toStrictEqual(KEPT);
    expect(announced()[0]?.status).toBe('PROCESSING');
  });

  it('is queried, past every expiry, once the institution may have been notified of it', async () => {
    const proxy = await LossyProxy.before('there.example', there.origin);
    const order = await sent();
    peers['there.example'] = proxy.origin;
    proxy.losesAnswers = true;
    pass(500);
    expect((await statusOf(order)).state).toBe('OPEN');
    expect(announced()[0]?.status).toBe('COMPLETED');
    pass(60 * MINUTE_MS);
    expect((await statusOf(order)).state).toBe('OPEN');
    proxy.losesAnswers = false;
    expect((await statusOf(order)).state).toBe('SETTLED');
    await proxy.close();
  });

  it('is refunded when the institution reports that it never got it, and will not take it any more', async () => {
    const proxy = await LossyProxy.before('there.example', there.origin);
    const order = await sent();
    peers['there.example'] = proxy.origin;
    proxy.losesRequests = true;
    pass(500);
    expect((await statusOf(order)).state).toBe('OPEN');
    pass(10 * MINUTE_MS);
    proxy.losesRequests = false;
    expect(await statusOf(order)).toMatchObject({ state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE' });
    expect(announced()[0]?.status).toBe('FAILED');
    await proxy.close();
  });

  it('that was credited before its institution could record it is paid, whatever the time', async () => {
    const proxy = await LossyProxy.before('there.example', there.origin);
    const order = await sent();
    peers['there.example'] = proxy.origin;
    proxy.losesRequests = true;
    pass(500);
    await statusOf(order);
    for (const payment of announced()) payment.status = 'COMPLETED';
    pass(10 * MINUTE_MS);
    proxy.losesRequests = false;
    expect((await statusOf(order)).state).toBe('SETTLED');
    await proxy.close();
  });

  it('is left to an operator when it may have arrived and no institution confirms it', async () => {
    const proxy = await LossyProxy.before('there.example', there.origin);
    const order = await sent();
    peers['there.example'] = proxy.origin;
    proxy.losesAnswers = true;
    pass(500);
    await statusOf(order);
    pass(24 * 60 * MINUTE_MS);
    expect(await statusOf(order)).toStrictEqual({ ...KEPT, keepsFunds: true });
    proxy.losesAnswers = false;
    expect(await statusOf(order)).toStrictEqual({ ...KEPT, keepsFunds: true });
    await proxy.close();
  });

  it('cannot be forged: not with another signature, nor for an invoice of another institution', async () => {
    const order = await sent();
    const thief = await Stranger.open(peers);
    const [invoice] = await there.host.query<{ invoice_id: string; terms: { paymentHash: string } }>(
      'select invoice_id, terms from uma.invoice_view order by invoice_id desc',
    );
    const notify = (body: object) =>
      there.http.send('POST', '//.well-known/uma-sandbox-settlement', {
        as: null,
        body: JSON.stringify(body),
        headers: { host: 'there.example' },
      });
    const said = {
      id: String(invoice?.invoice_id),
      hash: String(invoice?.terms.paymentHash),
      msat: '10869566',
    };
    expect((await notify(thief.settlementNotice(said))).status).toBe(404);
    expect((await notify({ ...thief.settlementNotice(said), domain: 'here.example' })).status).toBe(401);
    expect((await notify({})).status).toBe(400);
    await thief.close();
    expect(announced().map(({ status }) => status)).toStrictEqual(['PROCESSING']);
    pass(500);
    expect((await statusOf(order)).state).toBe('SETTLED');
  });
});
