import { after, instant, newId, type Id, type Instant } from '@causeway/kernel';
import fc from 'fast-check';
import {
  evolveAuthentication,
  isSessionLive,
  noAuthentication,
  type Authentication,
  type ScaEvent,
} from './authentication.js';
import { askForTrust, proveTrust } from './beneficiary.decide.js';
import { issueChallenge, proveChallenge, resendCode } from './challenge.decide.js';
import { deletePasskey } from './enrolment.decide.js';
import { lockoutOf, recordFailedLogin, recordPasswordReset } from './lockout.js';
import { completeLogin, startLogin, type Judge } from './login.decide.js';
import { completeReset, decideReset, startReset } from './reset.decide.js';

const CUSTOMER = newId('Customer');
const ACCOUNT = newId('ExternalAccount');
const QUOTES = [newId('Quote'), newId('Quote')] as const;
const PHONES = ['+491700000001', '+491700000002'] as const;
const IP = '203.0.113.7';

/** What a proof is made of: the code with this id, or a passkey's signature of this challenge. */
type Proof =
  | { readonly kind: 'CODE'; readonly ofCodeId: string }
  | { readonly kind: 'SIGNATURE'; readonly by: string; readonly of: string };

/** A world of one customer in which each proof is right for one thing alone. */
class World {
  state: Authentication = noAuthentication;
  now: Instant = instant('2026-03-02T10:00:00.000Z');
  phone = 0;
  private made = 0;
  /** What was released, with everything around it at that moment. */
  readonly released: Released[] = [];
  readonly trusted: Released[] = [];
  /** Ids of codes, newest last, by their number. */
  readonly codes: { readonly codeId: string; readonly phone: string }[] = [];

  get phoneNumber(): string {
    return PHONES[this.phone % 2] as string;
  }
  id(): string {
    return `id-${String((this.made += 1))}`;
  }
  apply(decision: { readonly events: readonly ScaEvent[] }): readonly ScaEvent[] {
    const { events } = decision;
    for (const event of events) this.state = evolveAuthentication(this.state, event);
    return events;
  }
  judge(proof: Proof): Judge {
    return {
      isSmsCode: (codeId) => proof.kind === 'CODE' && proof.ofCodeId === codeId,
      appCode: () => undefined,
      assertion: ({ credentialId, counter }, challenge) =>
        proof.kind === 'SIGNATURE' && proof.by === credentialId && proof.of === challenge
          ? { counter: counter + 1 }
          : undefined,
    };
  }
}
interface Released {
  readonly challengeId: string;
  readonly quoteId?: Id<'Quote'>;
  readonly before: Authentication;
  readonly proof: Proof;
  readonly now: Instant;
  readonly phoneNumber: string;
}

/** What a passkey signs for a quote: it follows from the payment. */
const signedFor = (quoteId: string): string => `payment of ${quoteId}`;

type Step = (world: World) => void;
const at = <Item>(items: readonly Item[], nth: number): Item | undefined =>
  items[nth % Math.max(items.length, 1)];

const issue =
  (nth: number, factor: 'SMS_OTP' | 'PASSKEY'): Step =>
  (world) => {
    const quoteId = QUOTES[nth % 2] as Id<'Quote'>;
    const challengeId = world.id();
    const isBySms = factor === 'SMS_OTP';
    world.apply(
      issueChallenge(
        {
          ...{ customerId: CUSTOMER, challengeId, quoteId, factor, expiresAt: after(world.now, 300_000) },
          payment: { amount: '1.00 EUR', payee: 'x' },
          ...(isBySms && { phoneNumber: world.phoneNumber }),
        },
        world.state,
        world,
      ),
    );
    if (isBySms) world.codes.push({ codeId: challengeId, phone: world.phoneNumber });
  };
const proofOf = (world: World, nth: number): Proof => {
  const code = at(world.codes, nth);
  return nth % 3 === 0 || code === undefined
    ? {
        kind: 'SIGNATURE',
        by: nth % 2 === 0 ? 'passkey' : 'stranger',
        of: signedFor(QUOTES[nth % 2] as string),
      }
    : { kind: 'CODE', ofCodeId: code.codeId };
};
const prove =
  (nthChallenge: number, nthQuote: number, nthProof: number): Step =>
  (world) => {
    const challengeId = at(Object.keys(world.state.challenges), nthChallenge) ?? 'none';
    const quoteId = QUOTES[nthQuote % 2] as Id<'Quote'>;
    const proof = proofOf(world, nthProof);
    const { state: before, now, phoneNumber } = world;
    const decision = proveChallenge({ customerId: CUSTOMER, challengeId, quoteId }, before, world, {
      judge: world.judge(proof),
      phoneNumber,
      numberOnRecord: phoneNumber,
      passkeyChallenge: signedFor(quoteId),
    });
    for (const event of world.apply(decision))
      if (event.type === 'ScaChallengeSatisfied')
        world.released.push({ challengeId, quoteId: event.quoteId, before, proof, now, phoneNumber });
  };
const resend =
  (nth: number): Step =>
  (world) => {
    const [challengeId = 'none', challenge] = at(Object.entries(world.state.challenges), nth) ?? [];
    const codeId = world.id();
    const quoteId = challenge?.quoteId ?? QUOTES[0];
    const sent = world.apply(
      resendCode(
        { customerId: CUSTOMER, challengeId, quoteId, codeId },
        world.state,
        world,
        world.phoneNumber,
      ),
    );
    if (sent.length > 0) world.codes.push({ codeId, phone: world.phoneNumber });
  };
const login =
  (isRight: boolean): Step =>
  (world) => {
    const loginId = world.id();
    const start = { customerId: CUSTOMER, loginId, factor: 'SMS_OTP', challenge: '' } as const;
    world.apply(startLogin(start, world.state, world, world.phoneNumber));
    const challengeId = world.state.login?.loginId ?? 'none';
    world.apply(
      completeLogin(
        { customerId: CUSTOMER, factor: 'SMS_OTP', challengeId, endUserIpAddress: IP },
        world.state,
        world,
        {
          judge: world.judge({ kind: 'CODE', ofCodeId: isRight ? challengeId : 'another' }),
          phoneNumber: world.phoneNumber,
          numberOnRecord: world.phoneNumber,
        },
      ),
    );
  };
const enrolPasskey: Step = (world) => {
  if (world.state.passkey !== undefined) return;
  const material = { credentialId: 'passkey', publicKey: 'k', transports: [] };
  world.state = evolveAuthentication(world.state, {
    ...{ type: 'ScaPasskeyEnrolled', customerId: CUSTOMER, material, counter: 1, enrolledAt: world.now },
  });
};
const removePasskey: Step = (world) => {
  world.apply(deletePasskey({ customerId: CUSTOMER, credentialId: 'passkey' }, world.state, world));
};
const trust =
  (change: 'TRUST' | 'UNTRUST', nthProof: number, isRight: boolean): Step =>
  (world) => {
    const challengeId = world.id();
    const asked = { customerId: CUSTOMER, externalAccountId: ACCOUNT, change, challengeId, payee: 'x' };
    world.apply(askForTrust(asked, world.state, world, world.phoneNumber));
    const open = world.state.beneficiaries[ACCOUNT]?.open?.challengeId ?? 'none';
    const proof: Proof = isRight ? { kind: 'CODE', ofCodeId: open } : proofOf(world, nthProof);
    const { state: before, now, phoneNumber } = world;
    const decision = proveTrust(
      { customerId: CUSTOMER, externalAccountId: ACCOUNT, change, challengeId: open },
      before,
      world,
      { judge: world.judge(proof), phoneNumber },
    );
    if (world.apply(decision).some(({ type }) => type === 'BeneficiaryTrusted'))
      world.trusted.push({ challengeId: open, before, proof, now, phoneNumber });
  };
const reset =
  (isPassed: boolean): Step =>
  (world) => {
    const resetId = world.id();
    const of = { customerId: CUSTOMER, resetId };
    world.apply(startReset({ ...of, factor: 'SMS_OTP' }, world.state, world, world.phoneNumber));
    world.apply(
      decideReset({ ...of, outcome: isPassed ? 'LIVENESS_PASSED' : 'REJECTED' }, world.state, world),
    );
    const done = world.apply(
      completeReset({ ...of, phoneNumber: PHONES[(world.phone + 1) % 2] }, world.state, world, false),
    );
    if (done.length > 0) world.phone += 1;
  };

const index = fc.nat(30);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(index, fc.constantFrom('SMS_OTP' as const, 'PASSKEY' as const))
      .map(([nth, factor]) => issue(nth, factor)),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(index, index, index)
      .map(([challenge, quote, proof]) => prove(challenge, quote, proof)),
  },
  { weight: 4, arbitrary: fc.constant(login(true)) },
  fc.constant(login(false)),
  index.map(resend),
  fc.constant(enrolPasskey),
  fc.constant(removePasskey),
  fc
    .tuple(fc.constantFrom('TRUST' as const, 'UNTRUST' as const), index, fc.boolean())
    .map(([change, nth, isRight]) => trust(change, nth, isRight)),
  fc.boolean().map(reset),
  fc.constant<Step>((world) => {
    world.phone += 1;
  }),
  fc.constant<Step>((world) => {
    world.apply(recordFailedLogin(CUSTOMER, world.state, world));
  }),
  fc.constant<Step>((world) => {
    world.apply(recordPasswordReset(CUSTOMER, world.state, world));
  }),
  fc.integer({ min: 1, max: 400_000 }).map((ms): Step => (world) => {
    world.now = after(world.now, ms);
  }),
);

const worldAfter = (steps: readonly Step[]): World => {
  const world = new World();
  for (const each of steps) each(world);
  return world;
};
const sequences = fc.array(step, { minLength: 20, maxLength: 100 });

/** A right proof of something that was open: the newest code of it, to the number of now, or its own signature. */
const isProven = ({ challengeId, quoteId, before, proof, phoneNumber, now }: Released): boolean => {
  const challenge = before.challenges[challengeId];
  if (challenge === undefined || challenge.quoteId !== quoteId) return false;
  if (challenge.satisfiedAt !== undefined || challenge.isVoid || now >= challenge.expiresAt) return false;
  return challenge.factor === 'SMS_OTP'
    ? proof.kind === 'CODE' && proof.ofCodeId === challenge.codeId && challenge.phoneNumber === phoneNumber
    : proof.kind === 'SIGNATURE' && proof.by === 'passkey' && proof.of === signedFor(quoteId);
};
const mayProve = ({ before, now, phoneNumber }: Released): boolean => {
  const { suspended, lockedUntil } = lockoutOf(before, now);
  return !suspended && lockedUntil === undefined && isSessionLive(before, phoneNumber, now);
};

describe('whatever is asked, in any order', () => {
  it('a payment is released by a proof that was made for it, once, under a live session that is not locked', () => {
    fc.assert(
      fc.property(sequences, (steps) => {
        const { released } = worldAfter(steps);
        expect(released.filter((each) => !isProven(each) || !mayProve(each))).toStrictEqual([]);
        const ids = released.map(({ challengeId }) => challengeId);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 500 },
    );
  });

  it('a beneficiary is trusted by the code of its own challenge, to the number of now', () => {
    fc.assert(
      fc.property(sequences, (steps) => {
        for (const { challengeId, before, proof, phoneNumber } of worldAfter(steps).trusted) {
          expect(proof).toStrictEqual({ kind: 'CODE', ofCodeId: challengeId });
          expect(before.beneficiaries[ACCOUNT]?.open).toMatchObject({ challengeId, material: phoneNumber });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('the counter grows by one at a time, and only a new password takes it back', () => {
    fc.assert(
      fc.property(sequences, (steps) => {
        const world = new World();
        for (const each of steps) {
          const before = world.state.failedAttempts;
          each(world);
          const { failedAttempts } = world.state;
          expect(failedAttempts === 0 || failedAttempts === before || failedAttempts === before + 1).toBe(
            true,
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is reached at all: payments are released by codes and by passkeys', () => {
    const kinds = fc
      .sample(sequences, { seed: 7, numRuns: 400 })
      .flatMap((steps) => worldAfter(steps).released.map(({ proof }) => proof.kind));
    expect(new Set(kinds)).toStrictEqual(new Set(['CODE', 'SIGNATURE']));
    const trusted = fc
      .sample(sequences, { seed: 7, numRuns: 100 })
      .map((steps) => worldAfter(steps).trusted.length);
    expect(Math.max(...trusted)).toBeGreaterThan(0);
  });
});
