import type { Aggregate, CallContext, Consequences, EventEnvelope } from '@causeway/commands';
import { laneOf, type EventCatalog, type Publication } from '@causeway/event-store';
import { after, uuidOf, type Id } from '@causeway/kernel';
import {
  evolveAuthentication,
  noAuthentication,
  scaPersonal,
  type Authentication,
  type LoadedEvent,
  type ScaEvent,
} from '../domain/authentication.js';
import type { OpenTrustChange } from '../domain/beneficiary.js';
import type { Challenge } from '../domain/challenge.js';
import type { FactorResetCompleted } from '../domain/reset.js';
import {
  SCA_CHALLENGE_SATISFIED,
  SCA_CODE_SENT,
  SCA_NUMBER_REPLACED,
  type ScaChallengeSatisfiedV1,
  type ScaCodeSentV1,
  type ScaNumberReplacedV1,
} from '../published/events.js';
import { authenticationRows } from '../read/authentication.view.js';
import { resetRows } from '../read/reset.view.js';
import type { ScaPorts } from './ports.js';

/** Every event of the stream; one that is missing here does not compile. */
export const scaEvents = {
  ScaEnrolmentStarted: { version: 1, ...scaPersonal.ScaEnrolmentStarted },
  ScaEnrolmentProofRejected: { version: 1 },
  ScaTotpEnrolled: { version: 1, ...scaPersonal.ScaTotpEnrolled },
  ScaPasskeyEnrolled: { version: 1, ...scaPersonal.ScaPasskeyEnrolled },
  ScaFactorRemoved: { version: 1 },
  ScaLoginStarted: { version: 1, ...scaPersonal.ScaLoginStarted },
  ScaSessionOpened: { version: 1, ...scaPersonal.ScaSessionOpened },
  ScaSessionRevoked: { version: 1 },
  ScaNumberChanged: { version: 1 },
  ScaProofRejected: { version: 1, ...scaPersonal.ScaProofRejected },
  ScaChallengeIssued: { version: 1, ...scaPersonal.ScaChallengeIssued },
  ScaCodeResent: { version: 1 },
  ScaChallengeSatisfied: { version: 1, ...scaPersonal.ScaChallengeSatisfied },
  ScaTrustChallengeIssued: { version: 1, ...scaPersonal.ScaTrustChallengeIssued },
  BeneficiaryTrusted: { version: 1 },
  BeneficiaryUntrusted: { version: 1 },
  FactorResetStarted: { version: 1 },
  FactorResetSubmitted: { version: 1 },
  FactorResetDecided: { version: 1 },
  FactorResetCompleted: { version: 1, ...scaPersonal.FactorResetCompleted },
  CustomerLoginFailed: { version: 1 },
  CustomerLoginLocked: { version: 1 },
  CustomerLoginSuspended: { version: 1 },
  CustomerLoginUnlocked: { version: 1 },
} as const satisfies EventCatalog & Record<ScaEvent['type'], unknown>;

const publicationOf = (event: ScaEvent, state: Authentication): Publication | undefined => {
  const { customerId } = event;
  if (event.type === 'ScaChallengeSatisfied') {
    const { quoteId, challengeId, satisfiedAt } = event;
    const data: ScaChallengeSatisfiedV1 = { customerId, quoteId, challengeId, satisfiedAt };
    return { type: SCA_CHALLENGE_SATISFIED, key: customerId, data };
  }
  if (event.type === 'FactorResetCompleted') return numberReplaced(event);
  const data = codeSentBy(event, state);
  return data && { type: SCA_CODE_SENT, key: customerId, data, subject: customerId };
};

const codeSentBy = (event: ScaEvent, state: Authentication): ScaCodeSentV1 | undefined => {
  switch (event.type) {
    case 'ScaLoginStarted':
      return event.factor === 'SMS_OTP' ? loginCode(event.customerId, state) : undefined;
    case 'ScaChallengeIssued':
    case 'ScaCodeResent':
      return paymentCode(event.customerId, state.challenges[event.challengeId]);
    case 'ScaTrustChallengeIssued':
      return trustCode(event.customerId, state.beneficiaries[event.externalAccountId]?.open);
    default:
      return undefined;
  }
};
type Of = Id<'Customer'>;

const loginCode = (customerId: Of, { login }: Authentication): ScaCodeSentV1 | undefined =>
  login?.material === undefined
    ? undefined
    : { customerId, codeId: login.loginId, recipient: login.material, expiresAt: login.expiresAt };

const paymentCode = (customerId: Of, challenge: Challenge | undefined): ScaCodeSentV1 | undefined => {
  const { codeId, phoneNumber: recipient, payment, expiresAt } = challenge ?? {};
  return codeId === undefined || recipient === undefined || payment === undefined || expiresAt === undefined
    ? undefined
    : { customerId, codeId, recipient, expiresAt, payment };
};

const trustCode = (customerId: Of, open: OpenTrustChange | undefined): ScaCodeSentV1 | undefined => {
  const { challengeId: codeId, material: recipient, expiresAt, change, payee } = open ?? {};
  return codeId === undefined || recipient === undefined || expiresAt === undefined || change === undefined
    ? undefined
    : { customerId, codeId, recipient, expiresAt, beneficiary: { change, payee: payee ?? '' } };
};

const numberReplaced = (event: FactorResetCompleted): Publication | undefined => {
  const { customerId, resetId, phoneNumber } = event;
  if (phoneNumber === undefined) return undefined;
  const data: ScaNumberReplacedV1 = { customerId, resetId, phoneNumber };
  return { type: SCA_NUMBER_REPLACED, key: customerId, data, subject: customerId };
};

/** Duration of the sandbox's liveness check (sca §9). */
const LIVENESS_TAKES_MS = 2_000;
export const SIMULATE_LIVENESS = 'simulate-liveness';
export interface LivenessDue {
  readonly customerId: Id<'Customer'>;
  readonly resetId: string;
  /** A timer's call is of the platform that its data names. */
  readonly platformId: string;
}

const follows = (event: ScaEvent, { metadata }: EventEnvelope): Consequences => {
  if (event.type !== 'FactorResetStarted' || metadata.environment !== 'sandbox') return {};
  const { customerId, resetId, startedAt } = event;
  const data: LivenessDue = { customerId, resetId, platformId: metadata.platformId };
  const dueAt = after(startedAt, LIVENESS_TAKES_MS);
  return { timers: [{ timerId: resetId, name: SIMULATE_LIVENESS, dueAt, data }] };
};

/** One stream a customer: `sca-<uuid>`. */
export const authentications: Aggregate<Authentication, ScaEvent> = {
  category: 'sca',
  initial: noAuthentication,
  evolve: evolveAuthentication,
  views: [authenticationRows, resetRows],
  publish: publicationOf,
  consequences: (event, _before, _after, envelope) => follows(event, envelope),
};

/** As the stream has it now; the caller knows that the customer is its platform's. */
export const loadAuthentication = async (
  { store }: Pick<ScaPorts, 'store'>,
  customerId: Id<'Customer'>,
  { environment }: Pick<CallContext, 'environment'>,
): Promise<Authentication> => {
  const events = await store.load(laneOf(store.context, environment), `sca-${uuidOf(customerId)}`);
  return events
    .map(({ type, data }) => ({ ...data, type }) as LoadedEvent)
    .reduce(evolveAuthentication, noAuthentication);
};
