import { after, idOf, instant, newId, newUuid, type Instant } from '@causeway/kernel';
import { DEFAULT_LIMITS } from './limits.js';
import { otpIssued, verifyOtp } from './otp.decide.js';
import { evolveWallet, newWallet, type Wallet, type WalletEvent } from './wallet.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const [MINUTE_MS, DAY_MS] = [60_000, 24 * 60 * 60_000];
const accountId = idOf('InternalAccount', newUuid());
const credentialId = idOf('AuthMethod', newUuid());
const of = { accountId, customerId: newId('Customer'), credentialId };
const fold = (wallet: Wallet, events: readonly WalletEvent[]): Wallet => events.reduce(evolveWallet, wallet);
const before = fold(newWallet, [
  { type: 'WalletProvisioned', accountId, customerId: of.customerId, provisionedAt: NOW },
  {
    type: 'CredentialAdded',
    ...{ ...of, credentialType: 'EMAIL_OTP', nickname: 'ada@home.example', contactKey: 'a', addedAt: NOW },
  },
]);

/** The code of an issuance is tried at a moment. */
const tried = (wallet: Wallet, now: Instant, isRight = false) => {
  const { otp } = wallet.credentials[0] ?? {};
  const sent = { code: '1', publicKey: '02', isRight };
  return verifyOtp(
    {
      ...{ ...of, type: 'EMAIL_OTP', bodyFingerprint: newUuid(), sent: {} },
      ...{ requestId: newId('Request'), sessionId: newId('Session') },
    },
    wallet,
    { now, environment: 'production' },
    { limits: DEFAULT_LIMITS, opened: { otpId: otp?.otpId ?? '', sent }, token: () => 'token' },
  );
};
const sentAnew = (wallet: Wallet, codeLength: number, now: Instant): Wallet =>
  fold(wallet, [
    otpIssued(
      of,
      { type: 'EMAIL_OTP', nickname: 'ada@home.example' },
      {
        ...{ otpId: newUuid(), codeLength, isAlphanumeric: false, lifetimeMs: MINUTE_MS },
        ...{ sender: { name: 'N' }, targetPublic: '04', targetSecret: '00' },
      },
      { now },
    ),
  ]);

/** Wrong codes, each right after a new one was sent, a minute apart; how many were judged, and the wallet then. */
const guessed = (codeLength: number, times: number) => {
  let [wallet, judged] = [before, 0];
  for (let nth = 0; nth < times; nth += 1) {
    const now = after(NOW, nth * MINUTE_MS);
    wallet = sentAnew(wallet, codeLength, now);
    const decision = tried(wallet, now);
    if (decision.outcome === 'rejected' && decision.rejection.code === 'OTP_WRONG') judged += 1;
    wallet = fold(wallet, decision.events);
  }
  return { wallet, judged };
};

describe('wrong codes of a day', () => {
  it.each([
    [4, 5],
    [5, 10],
    [6, 100],
    [12, 100],
  ])('of %i digits are %i at most, however often a new code is sent', (codeLength, max) => {
    expect(guessed(codeLength, max + 3).judged).toBe(max);
  });

  it('let no right one in any more, until the first of them is a day ago', () => {
    const { wallet } = guessed(6, 100);
    const codeAt = (now: Instant) => tried(sentAnew(wallet, 6, now), now, true);
    const last = after(NOW, 100 * MINUTE_MS);
    expect(codeAt(last)).toMatchObject({
      rejection: {
        code: 'TOO_MANY_VERIFICATIONS',
        details: { retryAfterSeconds: (DAY_MS - 100 * MINUTE_MS) / 1_000 },
      },
    });
    expect(codeAt(after(NOW, DAY_MS - 1)).outcome).toBe('rejected');
    expect(codeAt(after(NOW, DAY_MS)).outcome).toBe('accepted');
  });

  it('let the right one in while there are fewer', () => {
    const { wallet } = guessed(6, 99);
    const now = after(NOW, 100 * MINUTE_MS);
    expect(tried(sentAnew(wallet, 6, now), now, true).outcome).toBe('accepted');
  });
});
