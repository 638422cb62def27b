import type { Aggregate, CallContext } from '@causeway/commands';
import { laneOf, type EventCatalog, type Publication } from '@causeway/event-store';
import { uuidOf, type Id } from '@causeway/kernel';
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
import {
  SCA_CHALLENGE_SATISFIED,
  SCA_CODE_SENT,
  type ScaChallengeSatisfiedV1,
  type ScaCodeSentV1,
} from '../published/events.js';
import { authenticationRows } from '../read/authentication.view.js';
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
  ScaProofRejected: { version: 1, ...scaPersonal.ScaProofRejected },
  ScaChallengeIssued: { version: 1, ...scaPersonal.ScaChallengeIssued },
  ScaCodeResent: { version: 1 },
  ScaChallengeSatisfied: { version: 1, ...scaPersonal.ScaChallengeSatisfied },
  ScaTrustChallengeIssued: { version: 1, ...scaPersonal.ScaTrustChallengeIssued },
  BeneficiaryTrusted: { version: 1 },
  BeneficiaryUntrusted: { version: 1 },
  CustomerLoginFailed: { version: 1 },
  CustomerLoginLocked: { version: 1 },
  CustomerLoginSuspended: { version: 1 },
  CustomerLoginUnlocked: { version: 1 },
} as const satisfies EventCatalog & Record<ScaEvent['type'], unknown>;

const publicationOf = (event: ScaEvent, after: Authentication): Publication | undefined => {
  const { customerId } = event;
  if (event.type === 'ScaChallengeSatisfied') {
    const { quoteId, challengeId } = event;
    const data: ScaChallengeSatisfiedV1 = { customerId, quoteId, challengeId };
    return { type: SCA_CHALLENGE_SATISFIED, key: customerId, data };
  }
  const data = codeSentBy(event, after);
  return data && { type: SCA_CODE_SENT, key: customerId, data, subject: customerId };
};

const codeSentBy = (event: ScaEvent, after: Authentication): ScaCodeSentV1 | undefined => {
  switch (event.type) {
    case 'ScaLoginStarted':
      return event.factor === 'SMS_OTP' ? loginCode(event.customerId, after) : undefined;
    case 'ScaChallengeIssued':
    case 'ScaCodeResent':
      return paymentCode(event.customerId, after.challenges[event.challengeId]);
    case 'ScaTrustChallengeIssued':
      return trustCode(event.customerId, after.beneficiaries[event.externalAccountId]?.open);
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

/** One stream a customer: `sca-<uuid>`. */
export const authentications: Aggregate<Authentication, ScaEvent> = {
  category: 'sca',
  initial: noAuthentication,
  evolve: evolveAuthentication,
  views: [authenticationRows],
  publish: publicationOf,
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
