import { PaidStranger, Stranger } from '@causeway/uma/testing';
import type { Answer } from './harness/api-client.js';
import { Opened } from './harness/opened.js';
import { UmaInstitution } from './uma-institution.js';

const GRACE = '$grace@there.example';
const opened = new Opened();
let here: UmaInstitution;
let there: UmaInstitution;
let ada: { id: string; accountId: string };
let grace: { id: string; accountId: string };
let stranger: Stranger;
/** At an institution of another make, which says what it likes. */
let eve: PaidStranger;

beforeAll(async () => {
  const strangers: Record<string, string> = {};
  stranger = opened.add(await Stranger.open(strangers), (each) => each.close());
  eve = new PaidStranger(stranger);
  [here, there] = (await UmaInstitution.openAll(['here.example', 'there.example'], strangers)) as [
    UmaInstitution,
    UmaInstitution,
  ];
  for (const each of [there, here]) opened.add(each, () => each.close());
  ada = await here.customer('ada', 'Ada Lovelace', 'USD');
  grace = await there.customer('grace', 'Grace Hopper', 'USD');
  await here.api.post(`/sandbox/internal-accounts/${ada.accountId}/fund`, { amount: 1_000_000 });
});
afterEach(() => {
  there.receiver.answerWith = 200;
});
afterAll(() => opened.close());

const quote = async (more: object = {}): Promise<Answer> => {
  const lookedUp = await here.lookUp(GRACE, ada.id);
  expect([lookedUp.status, lookedUp.text]).toStrictEqual([200, expect.any(String)]);
  return here.api.post('/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: ada.accountId },
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: GRACE, currency: 'USD' },
    lookupId: lookedUp.body['lookupId'],
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 25_000,
    ...more,
  });
};
const quoted = async (more: object = {}): Promise<Record<string, any>> => {
  const { status, text, body } = await quote(more);
  expect([status, text]).toStrictEqual([201, expect.any(String)]);
  return body;
};
const execute = (quoteId: string): Promise<Answer> => here.api.post(`/quotes/${quoteId}/execute`);
/** The status with which the counterparty's platform answers an approval request. */
const approvalIs = (status: number): void => {
  there.receiver.answerWith = ({ envelope }) => (envelope.type === 'INCOMING_PAYMENT.PENDING' ? status : 200);
};

describe('an institution of another make', () => {
  /** Millisatoshis for a euro cent, near the sandbox’s price and ten times it. */
  const [FAIR, TENFOLD] = [9_054, 90_540];
  let bob: typeof ada;
  beforeAll(async () => {
    bob = await here.customer('bob', 'Bob Kahn', 'USD');
    await here.api.post(`/sandbox/internal-accounts/${bob.accountId}/fund`, { amount: 1_000_000 });
  });
  const payEve = async (lookupId: string, more: object): Promise<Answer> =>
    quote({
      source: { sourceType: 'ACCOUNT', accountId: bob.accountId },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: eve.address, currency: 'EUR' },
      lookupId,
      ...more,
    });
  afterEach(() => {
    eve.umaVersion = undefined;
  });

  it('is not paid at once at another price than the one that was looked up', async () => {
    eve.multipliers = { EUR: FAIR };
    const { lookupId } = (await here.lookUp(eve.address, bob.id)).body;
    const before = await here.balanceOf(bob.id, 'USD');
    eve.multipliers = { EUR: TENFOLD };
    const locked = { lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 1_000 };
    const { totalCount } = (await here.api.get('/transactions?type=OUTGOING')).body;
    for (const side of [{}, locked]) {
      const refused = await payEve(lookupId, { immediatelyExecute: true, ...side });
      expect([refused.status, refused.body['code'], refused.body['details']?.reason]).toStrictEqual([
        400,
        'QUOTE_REQUEST_FAILED',
        'PRICE_MOVED',
      ]);
    }
    expect(await here.balanceOf(bob.id, 'USD')).toStrictEqual(before);
    expect((await here.api.get('/transactions?type=OUTGOING')).body['totalCount']).toBe(totalCount);
    const shown = await payEve(lookupId, locked);
    expect([shown.status, shown.body['status']]).toStrictEqual([201, 'PENDING']);
    expect(shown.body['totalSendingAmount']).toBeGreaterThan(10_000);
  });

  it('is paid at once at the price that was looked up', async () => {
    eve.multipliers = { EUR: FAIR };
    const { lookupId } = (await here.lookUp(eve.address, bob.id)).body;
    const paid = await payEve(lookupId, { immediatelyExecute: true });
    expect([paid.status, paid.body['status']]).toStrictEqual([201, 'PROCESSING']);
  });

  it('that answers in a version of its own finds no one', async () => {
    eve.umaVersion = '99.0';
    const refused = await here.lookUp(eve.address, bob.id);
    expect([refused.status, refused.body['code']]).toStrictEqual([412, 'UNSUPPORTED_UMA_VERSION']);
  });
});

describe('two institutions', () => {
  it('find each other’s people by UMA address', async () => {
    const { body } = await here.lookUp(GRACE, ada.id);
    expect(body).toMatchObject({
      receiverUmaAddress: GRACE,
      supportedCurrencies: [{ currency: { code: 'USD' }, estimatedExchangeRate: 1 }],
      requiredPayerDataFields: [{ name: 'FULL_NAME', mandatory: true }],
    });
    expect((await here.lookUp('$absent@there.example', ada.id)).body['code']).toBe('UMA_NOT_FOUND');
    expect((await here.lookUp('$grace@elsewhere.example', ada.id)).body['code']).toBe(
      'LNURLP_REQUEST_FAILED',
    );
  });

  it('agree on a payment when it is quoted, and settle it when it is executed', async () => {
    const before = await here.balanceOf(ada.id, 'USD');
    const payment = await quoted();
    expect(payment).toMatchObject({
      status: 'PENDING',
      totalSendingAmount: 25_000,
      totalReceivingAmount: 25_000,
      exchangeRate: 1,
      counterpartyInformation: { FULL_NAME: 'Grace Hopper' },
      rateDetails: { counterpartyFixedFee: 0 },
    });
    const { serviceApiMultiplier, counterpartyMultiplier } = payment['rateDetails'];
    expect(25_000 * serviceApiMultiplier * counterpartyMultiplier).toBeCloseTo(25_000, 3);
    const incoming = await there.newestIncoming();
    expect(incoming).toMatchObject({
      status: 'PROCESSING',
      receivedAmount: { amount: 25_000 },
      source: { sourceType: 'UMA_ADDRESS', umaAddress: '$ada@here.example' },
      counterpartyInformation: { FULL_NAME: 'Ada Lovelace' },
    });
    expect((await there.balanceOf(grace.id, 'USD'))[0]).toBe(0);
    const executed = await execute(payment['id']);
    expect([executed.status, executed.body['status']]).toStrictEqual([200, 'PROCESSING']);
    await here.reaches(payment['transactionId'], 'COMPLETED');
    await there.reaches(incoming['id'], 'COMPLETED');
    expect(await here.balanceOf(ada.id, 'USD')).toStrictEqual([before[0] - 25_000, before[1] - 25_000]);
    expect(await there.balanceOf(grace.id, 'USD')).toStrictEqual([25_000, 25_000]);
    expect(await here.webhookTypes(3, payment['transactionId'])).toStrictEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.COMPLETED',
    ]);
    expect(await there.webhookTypes(2, incoming['id'])).toStrictEqual([
      'INCOMING_PAYMENT.PENDING',
      'INCOMING_PAYMENT.COMPLETED',
    ]);
  });

  it('lock what arrives as exactly', async () => {
    const before = (await there.balanceOf(grace.id, 'USD'))[0];
    const payment = await quoted({ lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 12_345 });
    expect(payment['totalReceivingAmount']).toBe(12_345);
    await execute(payment['id']);
    await here.reaches(payment['transactionId'], 'COMPLETED');
    await there.newestIncomingIs('COMPLETED');
    expect((await there.balanceOf(grace.id, 'USD'))[0]).toBe(before + 12_345);
  });

  it('exchange at the receiver’s institution’s rate', async () => {
    const lise = await there.customer('lise', 'Lise Meitner', 'EUR');
    const umaAddress = '$lise@there.example';
    const { body: found } = await here.lookUp(umaAddress, ada.id);
    const payment = await quoted({
      destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'EUR' },
      lookupId: found['lookupId'],
    });
    // 25000 less 50 bps is 24875, which buys 22885 euro cents at 0.92.
    expect(payment).toMatchObject({
      exchangeRate: 1.08695652,
      totalSendingAmount: 25_000,
      feesIncluded: 125,
    });
    expect(payment['totalReceivingAmount']).toBeGreaterThanOrEqual(22_884);
    expect(payment['totalReceivingAmount']).toBeLessThanOrEqual(22_885);
    await execute(payment['id']);
    await here.reaches(payment['transactionId'], 'COMPLETED');
    await there.newestIncomingIs('COMPLETED');
    expect(await there.balanceOf(lise.id, 'EUR')).toStrictEqual([
      payment['totalReceivingAmount'],
      payment['totalReceivingAmount'],
    ]);
  });

  it('refuse a sender whom the receiver’s platform refuses, and store nothing of it', async () => {
    const { totalCount } = (await here.api.get('/transactions?type=OUTGOING')).body;
    approvalIs(403);
    const refused = await quote();
    expect([refused.status, refused.body['code']]).toStrictEqual([400, 'SENDER_NOT_ACCEPTED']);
    await there.newestIncomingIs('REJECTED');
    expect((await here.api.get('/transactions?type=OUTGOING')).body['totalCount']).toBe(totalCount);
  });

  it('report a timeout when the other platform sends no approval in time', async () => {
    approvalIs(202);
    const refused = await quote();
    expect([refused.status, refused.body['code']]).toStrictEqual([424, 'PAYREQ_REQUEST_FAILED']);
    expect(await there.newestIncomingIs('FAILED')).toMatchObject({
      failureReason: 'PAYMENT_APPROVAL_TIMED_OUT',
    });
  });

  it('obey their operators: whom a platform deals with, and how fast', async () => {
    const scope = { environment: 'sandbox', platformId: here.platformId };
    const { body: lookedUp } = await here.lookUp(GRACE, ada.id);
    const put = (path: string, body: object) => here.operator.send('PUT', path, { ...scope, ...body });
    const quoteAgain = async () => (await quoteBy(lookedUp['lookupId'])).body['code'];
    const quoteBy = (lookupId: string) =>
      here.api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId: ada.accountId },
        destination: { destinationType: 'UMA_ADDRESS', umaAddress: GRACE },
        lookupId,
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 100,
      });
    await put('/operator/uma-allow-list', { domains: ['bank.example'] });
    expect(await quoteAgain()).toBe('COUNTERPARTY_NOT_ALLOWED');
    await put('/operator/uma-allow-list', { domains: [] });
    await put('/operator/uma-velocity-limits', {
      limits: [{ domain: 'there.example', paymentsPerHourMax: 0 }],
    });
    expect(await quoteAgain()).toBe('VELOCITY_LIMIT_EXCEEDED');
    const set = await put('/operator/uma-velocity-limits', { limits: [] });
    expect([set.status, set.body['limits']]).toStrictEqual([200, []]);
    expect((await quoteBy(lookedUp['lookupId'])).status).toBe(201);
  });

  it('are pending while one institution is down, and are paid once it is back', async () => {
    const before = (await there.balanceOf(grace.id, 'USD'))[0];
    const payment = await quoted();
    await there.installation.stop('SIGKILL');
    expect((await execute(payment['id'])).body['status']).toBe('PROCESSING');
    await there.start();
    await here.reaches(payment['transactionId'], 'COMPLETED');
    await there.newestIncomingIs('COMPLETED');
    expect((await there.balanceOf(grace.id, 'USD'))[0]).toBe(before + 25_000);
  });

  it('refund the payer in full when the other one never comes back', async () => {
    const before = await here.balanceOf(ada.id, 'USD');
    const payment = await quoted();
    await there.installation.stop('SIGKILL');
    await execute(payment['id']);
    await here.operator.post('/operator/clock', { advanceSeconds: 600 });
    const failed = await here.reaches(
      payment['transactionId'],
      'FAILED',
      (now) => now['refund']?.status === 'COMPLETED',
    );
    expect(failed).toMatchObject({ failureReason: 'QUOTE_EXECUTION_FAILED', refund: { reason: 'TIMEOUT' } });
    expect(await here.balanceOf(ada.id, 'USD')).toStrictEqual(before);
    expect((await here.lookUp(GRACE, ada.id)).status).toBe(424);
  });
});
