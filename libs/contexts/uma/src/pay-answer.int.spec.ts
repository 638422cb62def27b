import { after, newUuid, systemNow, type Id, type Instant } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import { AgreeOnUmaPayment, LookUpUmaReceiver, type AgreementRequest } from './index.js';
import { deploy, type Deployment } from './testing/deployment.js';
import { PaidStranger } from './testing/paid-stranger.js';
import { Stranger } from './testing/stranger.js';

const peers: Record<string, string> = {};
let wallNow: () => Instant = systemNow;
let here: Deployment;
let stranger: Stranger;
let eve: PaidStranger;
let adaId: Id<'Customer'>;
beforeAll(async () => {
  here = await deploy('here.example', peers, { wallNow: () => wallNow() });
  here.host.neighbours.requireNothing(here.platformId);
  adaId = here.host.neighbours.customer(here.platformId, {
    umaAddress: '$ada@here.example',
    record: { fullName: 'Ada Lovelace' },
  });
});
beforeEach(async () => {
  stranger = await Stranger.open(peers);
  eve = new PaidStranger(stranger);
});
afterEach(() => stranger.close());
afterAll(() => here.close());

const call = () => specCall(here.platformId);
const lookUp = async (): Promise<string> => {
  const wanted = { receiverUmaAddress: eve.address, customerId: adaId };
  return (await here.host.execute<{ lookupId: string }>(new LookUpUmaReceiver(wanted, call()))).lookupId;
};
const agree = async (more: Partial<AgreementRequest> = {}, lookupId?: string): Promise<any> => {
  const request: AgreementRequest = {
    lookupId: lookupId ?? (await lookUp()),
    umaAddress: eve.address,
    currency: 'EUR',
    sendingCurrency: 'USD',
    senderCustomerId: adaId,
    lockedSide: 'RECEIVING',
    lockedAmountMinor: 1_000n,
    receivedMinor: 1_000n,
    paymentUuid: newUuid(),
    ...more,
  };
  return here.host.execute(new AgreeOnUmaPayment(request, call()));
};

describe('an institution with its own implementation of the protocol', () => {
  it('is asked by its own names, and its price is accepted', async () => {
    const agreed = await agree();
    expect([agreed.status, agreed.rates.perReceivingUnit.toNumber()]).toStrictEqual(['RESOLVED', 12_500]);
    expect(
      eve.asked.map(({ amount, payerData }) => [amount, payerData?.['identifier'], payerData?.['name']]),
    ).toStrictEqual([[1_000, '$ada@here.example', 'Ada Lovelace']]);
  });

  it('may round to the nearest unit: its answer decides what arrives', async () => {
    const lookupId = await lookUp();
    // Moved since the look-up: 12 500 000 millisatoshis are 1020.4 units now.
    eve.multipliers = { EUR: 12_250 };
    const { agreement } = await agree({ lockedSide: 'SENDING' }, lookupId);
    expect([agreement.receivedMinor, eve.asked[0]?.amount]).toStrictEqual([1_020n, 12_500_000]);
  });

  it('may keep a fee, which is reported in units of what arrives', async () => {
    eve.feeMillisatoshis = 30_000;
    expect(await agree()).toMatchObject({ status: 'RESOLVED', counterpartyFixedFeeMinor: 3n });
    const sending = await agree({ lockedSide: 'SENDING' });
    expect([sending.counterpartyFixedFeeMinor, sending.agreement.receivedMinor]).toStrictEqual([3n, 998n]);
  });

  it('keeps it out of what is sent within one currency: fee and rest are what was sent', async () => {
    eve.feeMillisatoshis = 30_000;
    eve.multipliers = { USD: 10_000 };
    const change = { currency: 'USD', sendingCurrency: 'USD', lockedSide: 'SENDING' } as const;
    const { agreement, counterpartyFixedFeeMinor } = await agree(change);
    expect([agreement.receivedMinor, counterpartyFixedFeeMinor]).toStrictEqual([997n, 3n]);
    expect(eve.asked.map(({ amount }) => amount)).toStrictEqual([1_000, 997]);
  });

  it('may price bitcoin within one currency slightly differently, and not much', async () => {
    const change = { currency: 'USD', sendingCurrency: 'USD' } as const;
    eve.multipliers = { USD: 10_199 };
    expect((await agree(change)).status).toBe('RESOLVED');
    eve.multipliers = { USD: 10_201 };
    expect((await agree(change)).code).toBe('INVALID_PAYREQ_RESPONSE');
  });
});

it('an answer about a receiver is taken once', async () => {
  const { answers } = stranger;
  let first: ReturnType<typeof answers> | undefined;
  stranger.answers = (path, ...asked) =>
    path.startsWith('/.well-known/lnurlp/') ? (first ??= answers(path, ...asked)) : answers(path, ...asked);
  await lookUp();
  await expect(lookUp()).rejects.toMatchObject({ code: 'INVALID_NONCE' });
});

describe('an answer that does not match the request', () => {
  const bent = (change: (answer: any) => unknown) => {
    eve.bend = (text) => ({ status: 200, text: JSON.stringify(change(JSON.parse(text))) });
  };
  const converted = (more: object) =>
    bent((answer) => ({ ...answer, converted: { ...answer.converted, ...more } }));
  const codeOf = async () => (await agree()).code;

  it.each([
    ['another amount', { amount: 999 }],
    ['another currency', { currencyCode: 'USD' }],
    ['other decimals', { decimals: 3 }],
    ['a fee below nothing', { fee: -1 }],
    ['a rate of nothing', { multiplier: 0 }],
    ['a rate that does not fit the invoice', { multiplier: 13_000 }],
  ])('because of %s is refused', async (_what, more) => {
    converted(more);
    expect(await codeOf()).toBe('INVALID_PAYREQ_RESPONSE');
  });

  it.each([
    ['to another payee', { payee: 'thief.example' }],
    ['of another amount', { msat: '99999999' }],
    ['of no network that is known', { text: 'lnbc1nothing' }],
  ])('because of an invoice %s is refused', async (_what, invoice) => {
    eve.invoice = invoice;
    expect(await codeOf()).toBe('INVALID_PAYREQ_RESPONSE');
  });

  it('signed by another institution, or not at all, is refused', async () => {
    const withCompliance = (more: object) =>
      bent((answer) => ({
        ...answer,
        payeeData: { ...answer.payeeData, compliance: { ...answer.payeeData.compliance, ...more } },
      }));
    withCompliance({ signature: 'aa' });
    expect(await codeOf()).toBe('INVALID_PAYREQ_RESPONSE');
    bent(({ payeeData: _gone, ...answer }) => answer);
    expect(await codeOf()).toBe('INVALID_PAYREQ_RESPONSE');
  });

  it('that is a replay is refused', async () => {
    let first: string | undefined;
    eve.bend = (text) => ({ status: 200, text: (first ??= text) });
    const lookupId = await lookUp();
    expect((await agree({}, lookupId)).status).toBe('RESOLVED');
    expect((await agree({}, lookupId)).code).toBe('INVALID_NONCE');
  });

  it.each([
    [200, 'nonsense', 'PARSE_PAYREQ_RESPONSE_ERROR'],
    [200, '{"pr":1}', 'PARSE_PAYREQ_RESPONSE_ERROR'],
    [500, '{"code":"SENDER_NOT_ACCEPTED"}', 'PAYREQ_REQUEST_FAILED'],
    [400, 'nonsense', 'PAYREQ_REQUEST_FAILED'],
    [400, '{"code":"__proto__"}', 'PAYREQ_REQUEST_FAILED'],
    [403, '{}', 'SENDER_NOT_ACCEPTED'],
    [400, '{"code":"INVALID_CURRENCY"}', 'INVALID_CURRENCY'],
    [412, '{"supportedMajorVersions":[1]}', 'NO_COMPATIBLE_UMA_VERSION'],
    [412, '{"supportedMajorVersions":[9]}', 'UNSUPPORTED_UMA_VERSION'],
    [412, '{}', 'UNSUPPORTED_UMA_VERSION'],
  ])('%i %s is %s', async (status, text, code) => {
    eve.bend = () => ({ status, text });
    expect(await codeOf()).toBe(code);
  });

  it('signed with a key that the institution has just changed is taken', async () => {
    const lookupId = await lookUp();
    stranger.changeKeys();
    expect((await agree({}, lookupId)).code).toBe('INVALID_PAYREQ_RESPONSE');
    // The institution was asked for its keys a moment ago: it is not asked again at will.
    wallNow = () => after(systemNow(), 15_000);
    const { status } = await agree({}, lookupId);
    wallNow = systemNow;
    expect(status).toBe('RESOLVED');
  });

  it('in a version that is not spoken here is none: the receiver is not even found', async () => {
    eve.umaVersion = '99.0';
    await expect(lookUp()).rejects.toMatchObject({ code: 'UNSUPPORTED_UMA_VERSION' });
  });

  it('in a version whose answers are not signed is not even requested', async () => {
    eve.umaVersion = '0.3';
    expect(await codeOf()).toBe('UNSUPPORTED_UMA_VERSION');
    expect(eve.asked).toStrictEqual([]);
  });

  it('from an institution with invalid keys is refused with that reason', async () => {
    const lookupId = await lookUp();
    const { answers } = stranger;
    stranger.answers = (path, url, body) =>
      path.endsWith('lnurlpubkey')
        ? { status: 200, text: '{"signingPubKey":"zz","encryptionPubKey":"zz"}' }
        : answers(path, url, body);
    // The keys that it had are believed for five minutes.
    wallNow = () => after(systemNow(), 301_000);
    const { code } = await agree({}, lookupId);
    wallNow = systemNow;
    expect(code).toBe('INVALID_PUBKEY_FORMAT');
  });
});
