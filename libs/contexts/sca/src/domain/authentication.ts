import {
  foldedBy,
  unlessErased,
  type EventTable,
  type Id,
  type Instant,
  type Loaded,
  type PersonalFields,
} from '@causeway/kernel';
import {
  challengePersonal,
  withChanged,
  withIssued,
  withoutFactor,
  type ChallengeEvent,
  type Challenges,
} from './challenge.js';
import {
  beneficiaryPersonal,
  withoutOpen,
  withTrust,
  withTrustAsked,
  withWrongTrustProof,
  type Beneficiaries,
  type BeneficiaryEvent,
} from './beneficiary.js';
import type { EnrolledFactor, Factor, FactorEvent, PasskeyMaterial, TotpMaterial } from './factor.js';
import type { LoginEvent, OpenProof, UsedProof } from './login.js';
import {
  resetPersonal,
  withEnrolled,
  withReset,
  withResetChanged,
  type ResetEvent,
  type Resets,
} from './reset.js';

export type ScaEvent = FactorEvent | LoginEvent | ChallengeEvent | BeneficiaryEvent | ResetEvent;

export const scaPersonal = {
  ScaEnrolmentStarted: { personal: ['material'], subject: 'customerId' },
  ScaTotpEnrolled: { personal: ['material'], subject: 'customerId' },
  ScaPasskeyEnrolled: { personal: ['material'], subject: 'customerId' },
  ScaLoginStarted: { personal: ['material'], subject: 'customerId' },
  ScaSessionOpened: { personal: ['endUserIpAddress', 'phoneNumber'], subject: 'customerId' },
  ScaProofRejected: { personal: ['endUserIpAddress'], subject: 'customerId' },
  ...challengePersonal,
  ...beneficiaryPersonal,
  ...resetPersonal,
} as const satisfies PersonalFields<ScaEvent>;

export type LoadedEvent = Loaded<ScaEvent, typeof scaPersonal>;

export type OpenEnrolment = OpenProof;
export interface OpenLogin extends OpenProof {
  readonly loginId: string;
  readonly factor: Factor;
}
export interface Totp extends TotpMaterial {
  /** The newest time step that proved something: none up to it does again. */
  readonly lastStep?: number;
  /** The places of the recovery codes that were used. */
  readonly usedCodes: readonly number[];
}
export interface Passkey extends PasskeyMaterial {
  readonly counter: number;
}
export interface Session {
  readonly openedAt: Instant;
  readonly expiresAt: Instant;
  readonly phoneNumber?: string;
}

/** Everything about the authentication of one customer, so that every rule is decided on one state (`sca-<uuid>`). */
export interface Authentication {
  readonly customerId?: Id<'Customer'>;
  readonly enrolments: Readonly<Partial<Record<EnrolledFactor, OpenEnrolment>>>;
  readonly totp?: Totp;
  readonly passkey?: Passkey;
  /** Also those whose secret is gone with its person: they prove nothing more, and rows show that they were there. */
  readonly enrolled: readonly EnrolledFactor[];
  readonly login?: OpenLogin;
  readonly session?: Session;
  /** Of payments, by their ids. */
  readonly challenges: Challenges;
  /** Accounts outside, by their ids. */
  readonly beneficiaries: Beneficiaries;
  readonly resets: Resets;
  /** It only grows, until the password is reset. */
  readonly failedAttempts: number;
  readonly lockedUntil?: Instant;
  readonly isSuspended: boolean;
}

export const noAuthentication: Authentication = {
  enrolments: {},
  enrolled: [],
  challenges: {},
  beneficiaries: {},
  resets: [],
  failedAttempts: 0,
  isSuspended: false,
};

type FactsOf<Type extends ScaEvent['type']> = Extract<LoadedEvent, { readonly type: Type }>;

const opened = ({ material, startedAt, expiresAt }: FactsOf<'ScaEnrolmentStarted' | 'ScaLoginStarted'>) => {
  const known = unlessErased(material);
  return { startedAt, expiresAt, wrongProofs: 0, ...(known !== undefined && { material: known }) };
};

const TABLE: EventTable<Authentication, LoadedEvent> = {
  ScaEnrolmentStarted: (before, event) => ({
    ...before,
    customerId: event.customerId,
    enrolments: { ...before.enrolments, [event.factor]: opened(event) },
  }),
  ScaEnrolmentProofRejected: (before, { factor }) => {
    const open = before.enrolments[factor];
    if (open === undefined) return before;
    const wrongProofs = open.wrongProofs + 1;
    return { ...before, enrolments: { ...before.enrolments, [factor]: { ...open, wrongProofs } } };
  },
  ScaTotpEnrolled: ({ totp: _former, ...before }, { material, step }) => {
    const known = unlessErased(material);
    const { TOTP: _open, ...enrolments } = before.enrolments;
    const totp = known && { ...known, usedCodes: [], ...(step !== undefined && { lastStep: step }) };
    const resets = withEnrolled(before.resets, 'TOTP');
    const enrolled: Authentication['enrolled'] = [...before.enrolled, 'TOTP'];
    return { ...before, enrolments, enrolled, resets, ...(totp && { totp }) };
  },
  ScaPasskeyEnrolled: ({ passkey: _former, ...before }, { material, counter }) => {
    const known = unlessErased(material);
    const { PASSKEY: _open, ...enrolments } = before.enrolments;
    const resets = withEnrolled(before.resets, 'PASSKEY');
    const enrolled: Authentication['enrolled'] = [...before.enrolled, 'PASSKEY'];
    return { ...before, enrolments, enrolled, resets, ...(known && { passkey: { ...known, counter } }) };
  },
  ScaFactorRemoved: (before, { factor, removedAt }) => {
    const { login, [factor === 'TOTP' ? 'totp' : 'passkey']: _gone, ...rest } = before;
    const challenges = withoutFactor(rest.challenges, factor, removedAt);
    const enrolled = rest.enrolled.filter((each) => each !== factor);
    return {
      ...rest,
      challenges,
      enrolled,
      ...(login !== undefined && login.factor !== factor && { login }),
    };
  },
  ScaLoginStarted: (before, event) => ({
    ...before,
    customerId: event.customerId,
    login: { ...opened(event), loginId: event.loginId, factor: event.factor },
  }),
  ScaSessionOpened: ({ login: _met, ...before }, { used, phoneNumber: sealed, openedAt, expiresAt }) => {
    const phoneNumber = unlessErased(sealed);
    return {
      ...usedUp(before, used),
      session: { openedAt, expiresAt, ...(phoneNumber !== undefined && { phoneNumber }) },
    };
  },
  ScaSessionRevoked: ({ session: _ended, login: _void, ...before }) => before,
  ScaNumberChanged: ({ session, ...before }, { changedAt }) => ({
    ...withoutNumber(before, changedAt),
    ...(session !== undefined && session.openedAt > changedAt && { session }),
  }),
  ScaProofRejected: (before, { challengeId, rejectedAt }) => {
    const { login, failedAttempts } = before;
    const challenges = withChanged(before.challenges, challengeId, ({ wrongAt }) => ({
      wrongAt: [...wrongAt, rejectedAt],
    }));
    const beneficiaries = withWrongTrustProof(before.beneficiaries, challengeId);
    const counted = { ...before, challenges, beneficiaries, failedAttempts: failedAttempts + 1 };
    return login?.loginId === challengeId
      ? { ...counted, login: { ...login, wrongProofs: login.wrongProofs + 1 } }
      : counted;
  },
  ScaChallengeIssued: (before, event) => ({
    ...before,
    customerId: event.customerId,
    challenges: withIssued(before.challenges, event),
  }),
  ScaCodeResent: (before, { challengeId, codeId, resentAt: at }) => ({
    ...before,
    challenges: withChanged(before.challenges, challengeId, ({ resentAt }) => ({
      codeId,
      resentAt: [...resentAt, at],
    })),
  }),
  ScaChallengeSatisfied: (before, { challengeId, used, satisfiedAt }) => ({
    ...usedUp(before, used),
    challenges: withChanged(before.challenges, challengeId, () => ({ satisfiedAt })),
  }),
  ScaTrustChallengeIssued: (before, event) => ({
    ...before,
    customerId: event.customerId,
    beneficiaries: withTrustAsked(before.beneficiaries, event),
  }),
  BeneficiaryTrusted: (before, event) => ({
    ...usedUp(before, event.used),
    beneficiaries: withTrust(before.beneficiaries, event, true),
  }),
  BeneficiaryUntrusted: (before, event) => ({
    ...usedUp(before, event.used),
    beneficiaries: withTrust(before.beneficiaries, event, false),
  }),
  FactorResetStarted: (before, event) => ({
    ...before,
    customerId: event.customerId,
    resets: withReset(before.resets, event),
  }),
  FactorResetSubmitted: (before, { resetId }) => ({
    ...before,
    resets: withResetChanged(before.resets, resetId, { status: 'PENDING_REVIEW' }),
  }),
  FactorResetDecided: (before, { resetId, outcome: status }) => ({
    ...before,
    resets: withResetChanged(before.resets, resetId, { status }),
  }),
  FactorResetCompleted: (before, { resetId, factor, completedAt }) => {
    const resets = withResetChanged(before.resets, resetId, { status: 'COMPLETED', completedAt });
    // Another factor is taken away by an event of its own.
    return factor === 'SMS_OTP' ? withoutNumber({ ...before, resets }, completedAt) : { ...before, resets };
  },
  CustomerLoginFailed: (before, { customerId }) => ({
    ...before,
    customerId,
    failedAttempts: before.failedAttempts + 1,
  }),
  CustomerLoginLocked: (before, { lockedUntil }) => ({ ...before, lockedUntil }),
  CustomerLoginSuspended: ({ lockedUntil: _over, ...before }) => ({ ...before, isSuspended: true }),
  CustomerLoginUnlocked: ({ lockedUntil: _over, ...before }, { customerId }) => ({
    ...before,
    customerId,
    failedAttempts: 0,
    isSuspended: false,
  }),
};
export const evolveAuthentication = foldedBy(TABLE);

/** What waits for a code to a number that is gone since then waits no more. */
const withoutNumber = ({ login, ...before }: Authentication, goneAt: Instant): Authentication => ({
  ...before,
  challenges: withoutFactor(before.challenges, 'SMS_OTP', goneAt),
  beneficiaries: withoutOpen(before.beneficiaries, goneAt),
  ...(login !== undefined && (login.factor !== 'SMS_OTP' || login.startedAt > goneAt) && { login }),
});

const usedUp = (before: Authentication, { step, recoveryCode, counter }: UsedProof): Authentication => {
  const { totp, passkey } = before;
  const usedCodes = recoveryCode === undefined ? [] : [recoveryCode];
  return {
    ...before,
    ...(totp && {
      totp: {
        ...totp,
        usedCodes: [...totp.usedCodes, ...usedCodes],
        ...(step !== undefined && { lastStep: step }),
      },
    }),
    ...(passkey && counter !== undefined && { passkey: { ...passkey, counter } }),
  };
};

/** One that waits for its proof still: five wrong proofs void it, and so does its end (sca §3). */
export const isOpen = ({ expiresAt, wrongProofs }: OpenProof, now: Instant): boolean =>
  now < expiresAt && wrongProofs < WRONG_PROOFS_MAX;

/** The fifth wrong proof voids what it was meant for. */
export const WRONG_PROOFS_MAX = 5;

/** Live until it ends, and as long as the customer's number is the one that it was opened with (sca §5). */
export const isSessionLive = (
  { session }: Pick<Authentication, 'session'>,
  numberOnRecord: string | undefined,
  now: Instant,
): boolean => session !== undefined && now < session.expiresAt && session.phoneNumber === numberOnRecord;
