import { after, idOf, instant, newId, newUuid, type Id, type Instant } from '@causeway/kernel';
import fc from 'fast-check';
import { SessionKey } from '../testing/session-key.js';
import { evolveWallet, newWallet, type Wallet, type WalletEvent } from './wallet.js';
import { changePrivacy, requestPrivacyChange, type ChangePrivacy } from './wallet.decide.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const MINUTE_MS = 60_000;
const accountId = idOf('InternalAccount', '01890000-0000-7000-8000-0000000000a1');
const requestId = idOf('Request', '01890000-0000-7000-8000-0000000000b1');
const key = new SessionKey();
const facts = { accountType: 'EMBEDDED_WALLET' };
const change = { accountId, privateEnabled: true, bodyFingerprint: 'body' };
const at = (now = NOW, environment: 'sandbox' | 'production' = 'production') => ({ now, environment });

const session: WalletEvent = {
  type: 'SessionOpened',
  accountId,
  customerId: newId('Customer'),
  sessionId: newId('Session'),
  credentialId: newId('AuthMethod'),
  credentialType: 'EMAIL_OTP',
  nickname: 'ada@home.example',
  publicKey: key.publicKey,
  openedAt: NOW,
  expiresAt: after(NOW, 15 * MINUTE_MS),
};
const afterEvents = (...events: readonly WalletEvent[]): Wallet =>
  [session, ...events].reduce(evolveWallet, newWallet);
const issue = (id: Id<'Request'> = requestId, now = NOW): WalletEvent => {
  const [event] = requestPrivacyChange({ ...change, requestId: id }, newWallet, at(now), facts).events;
  if (event === undefined) throw new Error('nothing was issued');
  return event;
};
const requested = issue();
const payloadOf = (event: WalletEvent): string =>
  event.type === 'PrivacyChangeRequested' ? event.payloadToSign : '';
const signature = key.stamp(payloadOf(requested));
const second = (more: Partial<ChangePrivacy> = {}): ChangePrivacy => ({
  ...change,
  requestId,
  signature,
  ...more,
});
const without = (name: 'requestId' | 'signature'): ChangePrivacy => {
  const { [name]: _left, ...rest } = second();
  return rest;
};
const changed: WalletEvent = {
  type: 'WalletPrivacyChanged',
  accountId,
  requestId,
  privateEnabled: true,
  changedAt: NOW,
};
const codeOf = (decision: ReturnType<typeof changePrivacy>): string =>
  decision.outcome === 'rejected' ? decision.rejection.code : 'accepted';

describe('the first leg', () => {
  it('gives out a text that binds wallet, request, change and moment, for five minutes', () => {
    expect(requested).toStrictEqual({
      type: 'PrivacyChangeRequested',
      accountId,
      requestId,
      bodyFingerprint: 'body',
      payloadToSign: expect.any(String),
      requestedAt: NOW,
      expiresAt: after(NOW, 5 * MINUTE_MS),
    });
    const payload = JSON.parse(payloadOf(requested)) as Record<string, unknown>;
    expect(Object.keys(payload)).toStrictEqual([
      'organizationId',
      'parameters',
      'requestId',
      'timestampMs',
      'type',
    ]);
    expect(payload).toMatchObject({
      requestId,
      timestampMs: String(Date.parse(NOW)),
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    });
  });

  it('gives out another text for every request, and for every change', () => {
    const [off] = requestPrivacyChange(
      { ...change, privateEnabled: false, requestId },
      newWallet,
      at(),
      facts,
    ).events;
    const texts = [requested, issue(idOf('Request', newUuid())), off as WalletEvent].map(payloadOf);
    expect(new Set(texts).size).toBe(3);
  });

  it('is for embedded wallets that are there', () => {
    const refusalOf = (of: object) => requestPrivacyChange({ ...change, requestId }, newWallet, at(), of);
    expect(codeOf(refusalOf({}))).toBe('ACCOUNT_NOT_FOUND');
    expect(codeOf(refusalOf({ accountType: 'INTERNAL_CRYPTO' }))).toBe('NOT_A_WALLET');
  });
});

describe('the second leg', () => {
  const wallet = afterEvents(requested);
  const decide = (command: ChangePrivacy, state = wallet, when = at(), known: object = facts) =>
    changePrivacy(command, state, when, known);

  it('changes the privacy, signed by an active session', () => {
    const used = { type: 'SignatureUsed', accountId, requestId, usedAt: NOW };
    expect(decide(second())).toStrictEqual({ outcome: 'accepted', events: [used, changed] });
  });

  it.each([
    ['no account', second(), {}, 'ACCOUNT_NOT_FOUND'],
    ['another kind of account', second(), { accountType: 'INTERNAL_FIAT' }, 'NOT_A_WALLET'],
    ['no Request-Id', without('requestId'), facts, 'REQUEST_ID_MISSING'],
    ['no signature', without('signature'), facts, 'WALLET_SIGNATURE_MISSING'],
    ['an unreadable signature', second({ signature: '?' }), facts, 'WALLET_SIGNATURE_MALFORMED'],
    ['an unknown request', second({ requestId: idOf('Request', newUuid()) }), facts, 'REQUEST_NOT_FOUND'],
    ['another body', second({ bodyFingerprint: 'other' }), facts, 'WALLET_SIGNATURE_BODY_MISMATCH'],
    [
      'a signature for another text',
      second({ signature: key.stamp('x') }),
      facts,
      'WALLET_SIGNATURE_INVALID',
    ],
    [
      'a key of no session',
      second({ signature: new SessionKey().stamp(payloadOf(requested)) }),
      facts,
      'WALLET_SIGNATURE_INVALID',
    ],
    [
      'the sandbox’s text in production',
      second({ signature: 'sandbox-valid-signature' }),
      facts,
      'WALLET_SIGNATURE_MALFORMED',
    ],
  ])('with %s is refused, and its request stays', (_what, command, known, code) => {
    const decision = decide(command, wallet, at(), known);
    expect(codeOf(decision)).toBe(code);
    expect(decision.events).toStrictEqual([]);
    expect(codeOf(decide(second()))).toBe('accepted');
  });

  it('asks in the order of wallet-auth §3: form, then request, then body, then key', () => {
    const wrong = {
      requestId: idOf('Request', newUuid()),
      bodyFingerprint: 'other',
      signature: key.stamp('x'),
    };
    expect(codeOf(decide(second({ ...wrong, signature: '?' })))).toBe('WALLET_SIGNATURE_MALFORMED');
    expect(codeOf(decide(second(wrong)))).toBe('REQUEST_NOT_FOUND');
    expect(codeOf(decide(second({ ...wrong, requestId })))).toBe('WALLET_SIGNATURE_BODY_MISMATCH');
  });

  it('takes the sandbox’s text for a signature there, and still wants request and body', () => {
    const inSandbox = (more: Partial<ChangePrivacy>): string =>
      codeOf(decide(second({ signature: 'sandbox-valid-signature', ...more }), wallet, at(NOW, 'sandbox')));
    expect(inSandbox({})).toBe('accepted');
    expect(inSandbox({ bodyFingerprint: 'other' })).toBe('WALLET_SIGNATURE_BODY_MISMATCH');
    expect(inSandbox({ requestId: idOf('Request', newUuid()) })).toBe('REQUEST_NOT_FOUND');
  });

  it('uses no request that was made for something else of the same wallet', () => {
    const other: WalletEvent = {
      ...{ type: 'SignatureRequested', accountId, customerId: newId('Customer'), requestId },
      ...{ operation: 'EXPORT_WALLET', targetId: accountId, bodyFingerprint: 'body' },
      ...{ payloadToSign: payloadOf(requested), requestedAt: NOW, expiresAt: after(NOW, MINUTE_MS) },
    };
    expect(codeOf(decide(second(), afterEvents(other)))).toBe('REQUEST_NOT_FOUND');
    expect(codeOf(decide(second(), afterEvents({ ...other, operation: 'CHANGE_PRIVACY' })))).toBe('accepted');
  });

  it('comes too late once five minutes are over, to the millisecond', () => {
    expect(codeOf(decide(second(), wallet, at(after(NOW, 5 * MINUTE_MS - 1))))).toBe('accepted');
    expect(codeOf(decide(second(), wallet, at(after(NOW, 5 * MINUTE_MS))))).toBe('REQUEST_NOT_FOUND');
  });

  it('uses its request up', () => {
    expect(codeOf(decide(second(), afterEvents(requested, changed)))).toBe('REQUEST_NOT_FOUND');
  });

  it('leaves other requests of the wallet alone', () => {
    const other = idOf('Request', newUuid());
    const events = [requested, issue(other), changed];
    expect(afterEvents(...events).pending.map((each) => each.requestId)).toStrictEqual([other]);
  });

  it.each([
    ['before it expires', 5 * MINUTE_MS - 1, 2],
    ['as it expires', 5 * MINUTE_MS, 1],
    ['later', 6 * MINUTE_MS, 1],
  ])('remembers a request when another is issued %s: %d ms, %d requests', (_what, ms, remembered) => {
    const later = issue(idOf('Request', newUuid()), after(NOW, ms));
    expect(afterEvents(requested, later).pending).toHaveLength(remembered);
  });

  it('remembers none that could not be used, nor forgets one that could', () => {
    const steps = fc.array(fc.record({ afterMs: fc.nat({ max: 4 * MINUTE_MS }), isUsed: fc.boolean() }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(steps, (taken) => {
        let [state, now] = [newWallet, NOW];
        const usable = new Map<string, Instant>();
        for (const { afterMs, isUsed } of taken) {
          now = after(now, afterMs);
          const event = issue(idOf('Request', newUuid()), now);
          if (event.type !== 'PrivacyChangeRequested') throw new Error('It is no request');
          state = evolveWallet(state, event);
          usable.set(event.requestId, event.expiresAt);
          for (const [id, expiresAt] of usable) if (expiresAt <= now) usable.delete(id);
          if (!isUsed) continue;
          state = evolveWallet(state, { ...changed, requestId: event.requestId });
          usable.delete(event.requestId);
        }
        expect(state.pending.map((request) => request.requestId)).toStrictEqual([...usable.keys()]);
      }),
      { numRuns: 50 },
    );
  });

  it('of one wallet changes nothing of a request with other terms', () => {
    const off = {
      ...requested,
      bodyFingerprint: 'off',
      requestId: idOf('Request', newUuid()),
    } as WalletEvent;
    const state = afterEvents(requested, off);
    expect(codeOf(decide(second(), state))).toBe('accepted');
    expect(codeOf(decide(second({ bodyFingerprint: 'off' }), state))).toBe('WALLET_SIGNATURE_BODY_MISMATCH');
  });
});
