import { money, newId, newUuid, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { LONG_ARRIVAL, longArrivalStarted } from './application/payments/long-arrivals.js';
import {
  AgreeOnUmaPayment,
  GetUmaPayment,
  LookUpUmaReceiver,
  ResolveUmaReceiver,
  SendUmaPayment,
  UmaPayoutRail,
  type ReceiverAnswer,
} from './index.js';
import { currencySetting } from './testing/neighbours.js';
import { UmaHost } from './testing/uma-host.js';

let host: UmaHost;
beforeAll(async () => {
  host = await UmaHost.open(await freshDatabase('uma'));
});
afterAll(() => host.close());

const railOf = (platformId: string): UmaPayoutRail =>
  new UmaPayoutRail({ execute: (request) => host.execute(request) as never }, 'sandbox', platformId);
const order = (identifier: string, payerId: string, payoutId = newUuid()) => ({
  payoutId,
  payerId,
  amount: money(1_000n, 'EUR'),
  identifier,
  accountType: 'UMA_ADDRESS',
  rail: null,
});

describe('a payment to the simulated institution', () => {
  const PROMPT_MS = 500;
  const LONG_MS = 360_000;
  const COMPLIANCE = { state: 'FAILED', reason: 'COMPLIANCE_REJECTED', timedOut: false };

  it.each([
    ['$success.eur@sandbox.uma.money', PROMPT_MS, { state: 'SETTLED' }],
    ['$pending.long.usd@sandbox.uma.money', LONG_MS, { state: 'SETTLED' }],
    ['$fail.compliance.usd@sandbox.uma.money', PROMPT_MS, COMPLIANCE],
  ])('at %s is open for %i ms and ends as %j', async (address, openMs, end) => {
    const platformId = host.neighbours.platform();
    const rail = railOf(platformId);
    const payment = order(address, platformId);
    await rail.send(payment);
    host.clock.advance(openMs - 1);
    expect(await rail.statusOf(payment.payoutId)).toMatchObject({ state: 'OPEN' });
    host.clock.advance(1);
    expect(await rail.statusOf(payment.payoutId)).toMatchObject(end);
  });

  it('that is sent twice, also concurrently, is one and keeps its time', async () => {
    const platformId = host.neighbours.platform();
    const payment = order('$success.eur@sandbox.uma.money', platformId);
    await Promise.all(Array.from({ length: 10 }, () => railOf(platformId).send(payment)));
    const before = await railOf(platformId).statusOf(payment.payoutId);
    host.clock.advance(1);
    await railOf(platformId).send(payment);
    expect(await railOf(platformId).statusOf(payment.payoutId)).toStrictEqual(before);
  });

  it('is unknown before it is sent, and to other platforms', async () => {
    const platformId = host.neighbours.platform();
    const payment = order('$success.eur@sandbox.uma.money', platformId);
    expect(await railOf(platformId).statusOf(payment.payoutId)).toStrictEqual({ state: 'UNKNOWN' });
    await railOf(platformId).send(payment);
    const stranger = railOf(host.neighbours.platform());
    expect(await stranger.statusOf(payment.payoutId)).toStrictEqual({ state: 'UNKNOWN' });
  });

  it('to a removed address fails, and production has no simulated people', async () => {
    const platformId = host.neighbours.platform();
    const gone = order('$gone@sandbox.uma.money', platformId);
    await railOf(platformId).send(gone);
    const failed = { state: 'FAILED', reason: 'ACCOUNT_INVALID' };
    expect(await railOf(platformId).statusOf(gone.payoutId)).toMatchObject(failed);
    const call = specCall(platformId, { environment: 'production' });
    const { payoutId, payerId, amount, identifier } = order('$success.eur@sandbox.uma.money', platformId);
    await host.execute(new SendUmaPayment({ payoutId, payerId, amount, umaAddress: identifier }, call));
    expect(await host.execute(new GetUmaPayment({ payoutId }, call))).toStrictEqual(failed);
  });
});

describe('a payment to a customer of this deployment', () => {
  const parties = (record: object = { nationality: 'GB' }) => {
    const [ours, theirs] = [
      host.neighbours.platform(),
      host.neighbours.platform([
        currencySetting('EUR', {
          requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
        }),
      ]),
    ];
    const umaAddress = `$grace.${newUuid()}@uma.localhost`;
    host.neighbours.customer(theirs, { umaAddress, currencies: ['EUR'], record });
    const payerId = host.neighbours.customer(ours, {
      umaAddress: `$ada.${newUuid()}@uma.localhost`,
      record: { fullName: 'Ada Lovelace' },
    });
    return { ours, theirs, payment: order(umaAddress, payerId) };
  };
  const announcedTo = (platformId: string) =>
    [...host.neighbours.announced.values()].filter((payment) => payment.platformId === platformId);

  it('is announced to the receiver’s platform once, and paid when that platform has approved it', async () => {
    const { ours, theirs, payment } = parties();
    await railOf(ours).send(payment);
    await railOf(ours).send(payment);
    const [announced, ...more] = announcedTo(theirs);
    expect(more).toStrictEqual([]);
    expect(announced?.payload).toMatchObject({
      received: money(1_000n, 'EUR'),
      counterpartyInformation: { FULL_NAME: 'Ada Lovelace' },
      senderUmaAddress: expect.stringMatching(/^\$ada\./) as string,
      requestedFields: [],
    });
    expect(await railOf(ours).statusOf(payment.payoutId)).toMatchObject({ state: 'OPEN' });
    if (announced !== undefined) announced.status = 'PROCESSING';
    expect(await railOf(ours).statusOf(payment.payoutId)).toMatchObject({ state: 'SETTLED' });
    expect(announced?.status).toBe('COMPLETED');
  });

  it.each(['REJECTED', 'FAILED'])('that its receiver’s platform has %s fails', async (status) => {
    const { ours, theirs, payment } = parties();
    await railOf(ours).send(payment);
    for (const announced of announcedTo(theirs)) announced.status = status;
    expect(await railOf(ours).statusOf(payment.payoutId)).toStrictEqual({
      state: 'FAILED',
      reason: 'ACCOUNT_CANNOT_RECEIVE',
      timedOut: false,
    });
  });

  it('that cannot even be announced fails for good', async () => {
    const { ours, payment } = parties();
    host.neighbours.announcementRefusal = 'WEBHOOK_ENDPOINT_NOT_SET';
    await railOf(ours).send(payment);
    host.neighbours.announcementRefusal = undefined;
    expect(await railOf(ours).statusOf(payment.payoutId)).toMatchObject({ state: 'FAILED' });
    await railOf(ours).send(payment);
    expect(await railOf(ours).statusOf(payment.payoutId)).toMatchObject({ state: 'FAILED' });
  });
});

describe('what a quote to a customer of this deployment says about its payer', () => {
  const asked = (name: 'FULL_NAME' | 'TAX_ID', mandatory: boolean) => ({ name, mandatory });
  const quoted = async (more: object = {}) => {
    const ours = host.neighbours.platform();
    const theirs = host.neighbours.platform([
      currencySetting('EUR', {
        requiredCounterpartyFields: [asked('FULL_NAME', true), asked('TAX_ID', false)],
      }),
    ]);
    const umaAddress = `$grace.${newUuid()}@uma.localhost`;
    host.neighbours.customer(theirs, { umaAddress, currencies: ['EUR'], record: { nationality: 'GB' } });
    const senderCustomerId = host.neighbours.customer(ours);
    const call = () => specCall(ours);
    const wanted = { receiverUmaAddress: umaAddress, customerId: senderCustomerId };
    const { lookupId } = await host.execute<{ lookupId: string }>(new LookUpUmaReceiver(wanted, call()));
    const request = {
      ...{
        lookupId,
        umaAddress,
        currency: 'EUR' as const,
        sendingCurrency: 'USD' as const,
        senderCustomerId,
      },
      ...{ lockedSide: 'RECEIVING' as const, lockedAmountMinor: 1_000n },
      ...more,
    };
    const paymentUuid = newUuid();
    const agree = () =>
      host.execute<ReceiverAnswer>(
        new AgreeOnUmaPayment({ ...request, receivedMinor: 1_000n, paymentUuid }, call()),
      );
    const resolved = await host.execute<ReceiverAnswer>(new ResolveUmaReceiver(request, call()));
    const send = async (agreementId: string) => {
      const payment = { ...order(umaAddress, senderCustomerId), agreementId };
      await railOf(ours).send(payment);
      return railOf(ours).statusOf(payment.payoutId);
    };
    const announced = () =>
      [...host.neighbours.announced.values()].filter((payment) => payment.platformId === theirs);
    return { ours, senderCustomerId, resolved, agree, send, announced };
  };
  const NAMED = { senderCustomerInfo: { FULL_NAME: 'Ada Lovelace', TAX_ID: '', EMAIL: 'a@b.example' } };
  const agreementOf = (answer: ReceiverAnswer): string => {
    if (answer.status === 'REFUSED' || answer.agreement === undefined) throw new Error('Nothing was agreed');
    return answer.agreement.agreementId;
  };

  it('reaches the receiver’s platform with the payout, as far as that platform asks for it', async () => {
    const { resolved, agree, send, announced } = await quoted(NAMED);
    expect(resolved).toMatchObject({ status: 'RESOLVED', needsAgreement: true });
    const agreed = await agree();
    const agreementId = agreementOf(agreed);
    expect({ ...agreed, needsAgreement: true }).toStrictEqual({ ...resolved, agreement: { agreementId } });
    expect(agreed).not.toHaveProperty('needsAgreement');
    expect(agreementOf(await agree())).toBe(agreementId);
    expect(await send(agreementId)).toMatchObject({ state: 'OPEN' });
    expect(announced().map(({ payload }) => payload.counterpartyInformation)).toStrictEqual([
      { FULL_NAME: 'Ada Lovelace' },
    ]);
  });

  it('is missing where it is empty text, and the refusal names it', async () => {
    const { resolved } = await quoted({ senderCustomerInfo: { FULL_NAME: ' ' } });
    expect(resolved).toStrictEqual({
      status: 'REFUSED',
      code: 'MISSING_REQUIRED_UMA_PARAMETERS',
      details: { missingFields: ['FULL_NAME'] },
    });
  });

  it('is kept in no readable form, and is forgotten with the payer: the payment then ends, unannounced', async () => {
    const { agree, send, announced, senderCustomerId } = await quoted(NAMED);
    const agreementId = agreementOf(await agree());
    expect(await host.dump()).not.toContain('Ada Lovelace');
    await host.vault.shred(senderCustomerId);
    expect(await send(agreementId)).toMatchObject({ state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE' });
    expect(announced()).toStrictEqual([]);
  });

  it('is its platform’s alone', async () => {
    const { agree, announced } = await quoted(NAMED);
    const agreementId = agreementOf(await agree());
    const other = await quoted(NAMED);
    expect(await other.send(agreementId)).toMatchObject({ state: 'FAILED', reason: 'ACCOUNT_INVALID' });
    expect([...announced(), ...other.announced()]).toStrictEqual([]);
  });
});

describe('money that arrives late', () => {
  const transactionId: Id<'Transaction'> = newId('Transaction');

  it('sets one timer, which settles the payment', async () => {
    const platformId = host.neighbours.platform();
    const call = () => specCall(platformId);
    await host.record(call(), longArrivalStarted(transactionId));
    await host.record(call(), longArrivalStarted(transactionId));
    const timers = () =>
      host.query<{ readonly data: { readonly transactionId: string } }>(
        `select data from uma.timer where data::text like $1`,
        [`%${transactionId}%`],
      );
    expect(await timers()).toHaveLength(1);
    await host.due(LONG_ARRIVAL, { transactionId, platformId }, call());
    expect(await timers()).toHaveLength(0);
  });
});
