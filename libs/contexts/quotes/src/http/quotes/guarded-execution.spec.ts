import type { HttpHarness } from '@causeway/http/testing';
import { after } from '@causeway/kernel';
import { SessionKey } from '@causeway/wallet-auth/testing';
import { quotesHttp } from '../../testing/quotes-http.js';
import { QuotesWorld } from '../../testing/quotes-world.js';

interface QuoteOnTheWire {
  readonly id: string;
  readonly status: string;
  readonly paymentInstructions: readonly {
    readonly accountOrWalletInfo: { readonly accountType: string; readonly payloadToSign: string };
  }[];
  readonly scaChallenge?: object;
}
const SIGNATURE = 'Service-Wallet-Signature';

let world: QuotesWorld;
let http: HttpHarness;
const key = new SessionKey();
beforeEach(async () => {
  world = new QuotesWorld();
  http = await quotesHttp(world);
});
afterEach(async () => {
  expect(http.failures).toStrictEqual([]);
  await http.close();
});

const send = <Body = Record<string, unknown>>(
  path: string,
  body: object,
  headers: Record<string, string> = {},
) => http.send<Body>('POST', path, { as: { platformId: world.platformId }, headers, body });
const request = (source: object, more: object = {}) => ({
  source,
  destination: { destinationType: 'ACCOUNT', accountId: world.target() },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 240_000,
  ...more,
});

const walletQuote = async (more: object = {}) => {
  const { accountId } = world.customer('USD', 500_000);
  world.ledger.account(accountId).type = 'EMBEDDED_WALLET';
  world.sessions.set(accountId, [key.publicKey]);
  const source = { sourceType: 'ACCOUNT', accountId };
  const answer = await send<QuoteOnTheWire>('/quotes', request(source, more));
  const payload =
    (answer.body as Partial<QuoteOnTheWire>).paymentInstructions?.[0]?.accountOrWalletInfo.payloadToSign ??
    '';
  return { answer, payload, path: `/quotes/${answer.body.id}/execute` };
};

describe('a quote that an embedded wallet pays', () => {
  it('shows what is to be signed as a payment instruction', async () => {
    const { answer, payload } = await walletQuote();
    expect(answer).toMatchObject({
      status: 201,
      body: {
        status: 'PENDING',
        paymentInstructions: [
          { accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign: payload } },
        ],
      },
    });
  });

  it('is executed with the signature in its header, and the Request-Id of the payload beside it', async () => {
    const { payload, path } = await walletQuote();
    const { requestId } = JSON.parse(payload) as { readonly requestId: string };
    const headers = { [SIGNATURE]: key.stamp(payload), 'Request-Id': requestId };
    expect(await send(path, {}, headers)).toMatchObject({ status: 200, body: { status: 'PROCESSING' } });
  });

  it.each([
    ['WALLET_SIGNATURE_MISSING', () => ({})],
    ['WALLET_SIGNATURE_MALFORMED', () => ({ [SIGNATURE]: 'no stamp' })],
    ['WALLET_SIGNATURE_INVALID', () => ({ [SIGNATURE]: key.stamp('another text') })],
  ])('is refused with 401 %s', async (code, headers) => {
    const { path } = await walletQuote();
    expect(await send(path, {}, headers())).toMatchObject({ status: 401, body: { code } });
  });

  it('is refused with another Request-Id, with the reason in two fields', async () => {
    const { payload, path } = await walletQuote();
    const headers = { [SIGNATURE]: key.stamp(payload), 'Request-Id': 'Request:absent' };
    const reason = 'Request not found, expired or already used';
    expect(await send(path, {}, headers)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', reason, details: { reason } },
    });
  });

  it('is not created and executed as one', async () => {
    const { answer } = await walletQuote({ immediatelyExecute: true });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'immediatelyExecute' }] } },
    });
  });
});

describe('a quote that its customer has to authorize', () => {
  beforeEach(() => {
    const challenge = {
      id: 'challenge-1',
      factor: 'PASSKEY',
      availableFactors: ['SMS_OTP', 'PASSKEY'],
      expiresAt: after(world.clock.now(), 300_000),
      passkeyAssertionOptions: { challenge: 'Zm9v' },
    } as const;
    world.strongAuthentication = {
      demandOn: () => Promise.resolve({ status: 'REQUIRED', challenge }),
      isGated: () => Promise.resolve(true),
    };
  });

  it('answers execute with 200 and the challenge, and a second one with 409', async () => {
    const { accountId } = world.customer('USD', 500_000);
    const { body } = await send<QuoteOnTheWire>('/quotes', request({ sourceType: 'ACCOUNT', accountId }));
    const path = `/quotes/${body.id}/execute`;
    expect(await send(path, { scaFactor: 'PASSKEY' })).toMatchObject({
      status: 200,
      body: { status: 'PENDING_AUTHORIZATION', scaChallenge: { id: 'challenge-1', factor: 'PASSKEY' } },
    });
    expect(await send(path, {})).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', details: { reason: 'AUTHORIZATION_PENDING' } },
    });
  });

  it('that is funded from outside is created with 202, and names no place to send money', async () => {
    const { customerId } = world.customer();
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId };
    expect(await send<QuoteOnTheWire>('/quotes', request(source))).toMatchObject({
      status: 202,
      body: { status: 'PENDING_AUTHORIZATION', paymentInstructions: [], scaChallenge: { id: 'challenge-1' } },
    });
  });
});
