import { after, idOf, instant, newId, newUuid, type Id, type Instant } from '@causeway/kernel';
import fc from 'fast-check';
import { SessionKey } from '../testing/session-key.js';
import { addCredential } from './add-credential.decide.js';
import { provisionWallet, revokeCredential } from './credential.decide.js';
import { DEFAULT_LIMITS } from './limits.js';
import { verifyOtp, type NewOtp } from './otp.decide.js';
import { refreshSession, revokeSession } from './session.decide.js';
import type { SentSignature, SignatureRequested } from './signed-request.js';
import { evolveWallet, newWallet, type WalletEvent } from './wallet.js';
import { changePrivacy, requestPrivacyChange, type WalletDecision } from './wallet.decide.js';

const accountId = newId('InternalAccount');
const customerId = newId('Customer');
const of = { accountId, customerId };
const EMAIL = idOf('AuthMethod', newUuid());
const SMS = idOf('AuthMethod', newUuid());
const KEYS = [new SessionKey(), new SessionKey(), new SessionKey()] as const;
const NOW = instant('2026-03-02T10:00:00.000Z');
const OTP: NewOtp = {
  ...{
    otpId: 'otp',
    codeLength: 6,
    isAlphanumeric: false,
    lifetimeMs: 300_000,
    sender: { name: 'Notifications' },
  },
  ...{ targetPublic: KEYS[0].uncompressed, targetSecret: KEYS[0].secretHex },
};
const LIMITS = { ...DEFAULT_LIMITS, challengesPerMinute: 1_000, verificationsPerMinute: 1_000 };

/** What an owner or an attacker tries: any operation, on any target, with any request and any key, honest or not. */
const attempts = fc.record({
  operation: fc.constantFrom('PRIVACY', 'ADD', 'REVOKE', 'REFRESH', 'END', 'PROVE'),
  target: fc.nat({ max: 5 }),
  body: fc.constantFrom<'first' | 'one' | 'two'>('one', 'two'),
  key: fc.nat({ max: 2 }),
  /** Which request it names, and whose text it signs: 0 is the newest. */
  request: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 6 })),
  signed: fc.oneof(
    { weight: 3, arbitrary: fc.constant('same') },
    fc.constantFrom('other', 'none', 'sandbox'),
  ),
  isFirst: fc.boolean(),
  waitsMs: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.nat({ max: 400_000 })),
});
type Attempt = typeof attempts extends fc.Arbitrary<infer Value> ? Value : never;

/** Events that only a signature may bring about, and what their request must have been for. */
const EFFECTS: Partial<Record<WalletEvent['type'], readonly string[]>> = {
  WalletPrivacyChanged: ['CHANGE_PRIVACY'],
  CredentialAdded: ['ADD_CREDENTIAL'],
  CredentialRevoked: ['REVOKE_CREDENTIAL'],
  SessionOpened: ['VERIFY_OTP', 'REFRESH_SESSION'],
  SessionRevoked: ['REVOKE_SESSION', 'REVOKE_CREDENTIAL'],
};

const BOUND_TO_BODY: readonly string[] = ['CHANGE_PRIVACY', 'ADD_CREDENTIAL', 'VERIFY_OTP'];

class Story {
  state = newWallet;
  now: Instant = NOW;
  readonly issued: SignatureRequested[] = [];
  readonly used = new Set<string>();
  /** Keys that sessions were opened with, until these end; kept apart from the state under test. */
  readonly open = new Map<string, { key: string; credentialId: string; expiresAt: Instant }>();
  effects = 0;

  constructor() {
    this.take(
      provisionWallet(
        { ...of, credentialId: EMAIL, email: { nickname: 'ada@home.example', contactKey: 'key' } },
        this.state,
        this.when,
      ),
    );
    // The first session, so that there is something to sign with.
    this.prove(KEYS[0], 'first');
    const [request] = this.issued;
    if (request === undefined) throw new Error('no request');
    const sent = { requestId: request.requestId, signature: this.stamp(KEYS[0], request.payloadToSign) };
    this.run('PROVE', { sent, body: 'first', target: 0, key: 0 });
  }

  get when() {
    return { now: this.now, environment: 'production' as const };
  }

  private take(decision: WalletDecision): void {
    for (const event of decision.events) {
      this.state = evolveWallet(this.state, event);
      if (event.type === 'SignatureRequested') this.issued.push(event);
      if (event.type === 'PrivacyChangeRequested')
        this.issued.push({
          ...{ ...event, type: 'SignatureRequested', customerId },
          ...{ operation: 'CHANGE_PRIVACY', targetId: accountId },
        });
      if (event.type === 'SessionOpened')
        this.open.set(event.sessionId, {
          ...{ key: event.publicKey, credentialId: event.credentialId, expiresAt: event.expiresAt },
        });
      if (event.type === 'SessionRevoked') this.open.delete(event.sessionId);
    }
  }

  /** A right code in a bundle with this key. */
  private prove(key: SessionKey, body: string): WalletDecision {
    const requestId = idOf('Request', newUuid());
    this.take({
      outcome: 'accepted',
      events: [
        {
          ...{
            type: 'OtpIssued',
            ...of,
            credentialId: EMAIL,
            otpId: 'otp',
            channel: 'EMAIL',
            recipient: 'ada',
          },
          ...{ codeLength: 6, isAlphanumeric: false, targetPublic: '', targetSecret: '' },
          ...{ issuedAt: this.now, expiresAt: after(this.now, 300_000) },
        },
      ],
    });
    const leg = {
      ...of,
      credentialId: EMAIL,
      type: 'EMAIL_OTP',
      bodyFingerprint: body,
      sent: {},
      requestId,
    } as const;
    const opened = { otpId: 'otp', sent: { code: '', publicKey: key.publicKey, isRight: true } };
    const decision = verifyOtp({ ...leg, sessionId: newId('Session') }, this.state, this.when, {
      ...{ limits: LIMITS, opened, token: ({ id }) => `token ${id}` },
    });
    this.take(decision);
    return decision;
  }

  private decided(
    operation: Attempt['operation'],
    { sent, body, target, key }: Pick<Attempt, 'body' | 'target' | 'key'> & { sent: SentSignature },
  ): WalletDecision {
    const requestId = idOf('Request', newUuid());
    const sessions = [...this.open.keys()] as Id<'Session'>[];
    const sessionId = sessions[target % Math.max(1, sessions.length)] ?? newId('Session');
    const credentialId = target % 2 === 0 ? EMAIL : SMS;
    const { state, when } = this;
    switch (operation) {
      case 'PRIVACY': {
        const change = { accountId, privateEnabled: body === 'one', bodyFingerprint: body };
        const facts = { accountType: 'EMBEDDED_WALLET' };
        return Object.keys(sent).length === 0
          ? requestPrivacyChange({ ...change, requestId }, state, when, facts)
          : changePrivacy({ ...change, ...sent }, state, when, facts);
      }
      case 'ADD':
        return addCredential(
          {
            ...of,
            credentialId: SMS,
            requestId,
            type: 'SMS_OTP',
            bodyFingerprint: body,
            sent,
          },
          state,
          when,
          {
            material: { type: 'SMS_OTP', contact: { nickname: '+491701234567', contactKey: 'key' } },
            activity: { type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER', parameters: {} },
            otp: OTP,
          },
        );
      case 'REVOKE':
        return revokeCredential({ ...of, credentialId, requestId, sent }, state, when);
      case 'END':
        return revokeSession({ ...of, requestId, sent, sessionId }, state, when);
      case 'REFRESH': {
        const { publicKey } = KEYS[key] ?? KEYS[0];
        const next = { sessionId: newId('Session'), publicKey };
        const command = { ...of, requestId, sent, sessionId, clientPublicKey: publicKey, next };
        return refreshSession({ ...command, bodyFingerprint: publicKey }, state, when, LIMITS);
      }
      case 'PROVE':
        return verifyOtp(
          {
            ...of,
            credentialId: EMAIL,
            type: 'EMAIL_OTP',
            bodyFingerprint: body,
            sent,
            requestId,
            sessionId: newId('Session'),
          },
          state,
          when,
          { limits: LIMITS, opened: undefined, token: ({ id }) => id },
        );
    }
  }

  run(
    operation: Attempt['operation'],
    given: Pick<Attempt, 'body' | 'target' | 'key'> & { sent: SentSignature },
  ): void {
    const decision = this.decided(operation, given);
    this.judge(decision, given);
    this.take(decision);
  }

  /** The rule, stated without the machine: whatever has an effect was signed for exactly that, once, by who may. */
  private judge(
    decision: WalletDecision,
    { sent, body }: { readonly sent: SentSignature; readonly body: string },
  ): void {
    const effects = decision.events.filter(({ type }) => EFFECTS[type] !== undefined);
    if (effects.length === 0) return;
    expect(decision.outcome).toBe('accepted');
    this.effects += 1;
    const request = this.issued.find(({ requestId }) => requestId === sent.requestId);
    if (request === undefined || sent.signature === undefined)
      throw new Error('an effect that no one asked for');
    expect(this.used.has(request.requestId)).toBe(false);
    expect(this.now < request.expiresAt).toBe(true);
    for (const { type } of effects) expect(EFFECTS[type]).toContain(request.operation);
    if (BOUND_TO_BODY.includes(request.operation)) expect(request.bodyFingerprint).toBe(body);
    const { key, payload } = this.signedBy.get(sent.signature) ?? {};
    expect(payload).toBe(request.payloadToSign);
    const sessions = [...this.open.values()].filter(
      ({ credentialId, expiresAt }) =>
        this.now < expiresAt &&
        !(request.operation === 'REVOKE_CREDENTIAL' && credentialId === request.targetId),
    );
    expect(
      request.signerKey === undefined ? sessions.map((each) => each.key) : [request.signerKey],
    ).toContain(key);
    this.used.add(request.requestId);
  }

  /** Who signed what, as the signer knows it. */
  readonly signedBy = new Map<string, { readonly key: string; readonly payload: string }>();
  private stamp(key: SessionKey, payload: string): string {
    const signature = key.stamp(payload);
    this.signedBy.set(signature, { key: key.publicKey, payload });
    return signature;
  }

  attempt({ waitsMs, isFirst, operation, request: nth, signed, ...given }: Attempt): void {
    this.now = after(this.now, waitsMs);
    const key = KEYS[given.key] ?? KEYS[0];
    if (isFirst && operation === 'PROVE') this.prove(key, given.body);
    else if (isFirst) this.run(operation, { ...given, sent: {} });
    const request = this.issued.at(-1 - nth);
    if (request === undefined) return;
    const other = this.issued.at(0)?.payloadToSign ?? '';
    const { requestId } = request;
    const sent: Record<Attempt['signed'], SentSignature> = {
      same: { requestId, signature: this.stamp(key, request.payloadToSign) },
      other: { requestId, signature: this.stamp(key, other) },
      none: { requestId },
      sandbox: { requestId, signature: 'sandbox-valid-signature' },
    };
    this.run(operation, { ...given, sent: sent[signed] });
  }
}

describe('whatever is tried with a wallet, in whatever order', () => {
  it('has an effect with a signature of who may sign for exactly that, and each signature has one', () => {
    let effects = 0;
    fc.assert(
      fc.property(fc.array(attempts, { minLength: 10, maxLength: 25 }), (tried) => {
        const story = new Story();
        tried.forEach((each) => {
          story.attempt(each);
        });
        expect(story.state.credentials.length).toBeGreaterThan(0);
        effects += story.effects;
      }),
      { numRuns: 30 },
    );
    // A property of what never happens says nothing: some of it must.
    expect(effects).toBeGreaterThan(50);
  });
});
