import { context, part } from '@causeway/commands';
import { GetPlatformConfig } from '@causeway/platform';
import {
  authentications,
  scaEvents,
  SIMULATE_LIVENESS,
  type LivenessDue,
} from './application/authentication.aggregate.js';
import {
  askForTrustHandling,
  isBeneficiaryTrustedHandling,
  proveTrustHandling,
} from './application/beneficiary.handlers.js';
import { getAuthorizationDemandHandling, isDebitGatedHandling } from './application/demand.handlers.js';
import {
  confirmScaEnrolmentHandling,
  deletePasskeyHandling,
  listScaFactorsHandling,
  startScaEnrolmentHandling,
} from './application/enrolment.handlers.js';
import {
  completeScaLoginHandling,
  recordSecurityEventHandling,
  sendMessageOnScaCode,
  startScaLoginHandling,
} from './application/login.handlers.js';
import { noteNumberOnCustomerChanged } from './application/note-number-on-customer-changed.process.js';
import { authenticationSetup } from './application/operator-settings.js';
import {
  proveQuoteHandling,
  releaseQuoteOnProof,
  resendQuoteCodeHandling,
  takeUpChallengeOnRequest,
} from './application/payment.handlers.js';
import type { ScaHost, ScaPorts } from './application/ports.js';
import { simulateLiveness } from './application/liveness.js';
import {
  completeFactorResetHandling,
  decideFactorResetHandling,
  getFactorResetHandling,
  listFactorResetsHandling,
  replaceNumberOnReset,
  showLivenessCheckHandling,
  startFactorResetHandling,
  submitLivenessHandling,
  unlessGone,
} from './application/reset.handlers.js';
import { scaRejections } from './application/rejections.js';
import { CreateAuthenticationViews1766000000000 } from './infrastructure/migrations/1766000000000-create-authentication-views.js';
import { scaAdapters } from './infrastructure/sca-adapters.js';

/** Customers enrol factors, log in with them, and are locked out after too many failures. */
const authenticating = part<ScaPorts>({
  events: scaEvents,
  aggregates: [authentications],
  rejections: scaRejections,
  commands: (ports) => [
    startScaEnrolmentHandling(ports),
    confirmScaEnrolmentHandling(ports),
    deletePasskeyHandling(ports),
    startScaLoginHandling(ports),
    completeScaLoginHandling(ports),
    recordSecurityEventHandling(ports),
  ],
  queries: (ports) => [listScaFactorsHandling(ports)],
  processes: (ports) => [sendMessageOnScaCode(ports), noteNumberOnCustomerChanged],
});

/** Gated payments are challenged, proven and released. */
const authorizing = part<ScaPorts>({
  commands: (ports) => [proveQuoteHandling(ports), resendQuoteCodeHandling(ports)],
  queries: (ports) => [getAuthorizationDemandHandling(ports), isDebitGatedHandling(ports)],
  processes: (ports) => [takeUpChallengeOnRequest(ports), releaseQuoteOnProof(ports)],
});

/** Beneficiaries whose payments need no challenge. */
const trusting = part<ScaPorts>({
  commands: (ports) => [askForTrustHandling(ports), proveTrustHandling(ports)],
  queries: (ports) => [isBeneficiaryTrustedHandling(ports)],
});

/** Lost factors are reset, once a liveness check was passed. */
const resetting = part<ScaPorts>({
  commands: (ports) => [
    startFactorResetHandling(ports),
    completeFactorResetHandling(ports),
    decideFactorResetHandling(ports),
    submitLivenessHandling(ports),
  ],
  queries: (ports) => [
    getFactorResetHandling(ports),
    listFactorResetsHandling(ports),
    showLivenessCheckHandling(ports),
  ],
  processes: (ports) => [replaceNumberOnReset(ports)],
  timers: (ports) => ({
    [SIMULATE_LIVENESS]: ({ data }, call) =>
      unlessGone(() => simulateLiveness(ports)(data as LivenessDue, call)),
  }),
});

export const sca = context<ScaPorts, ScaHost>({
  name: 'sca',
  migrations: [CreateAuthenticationViews1766000000000],
  ports: scaAdapters,
  parts: [
    authenticating,
    authorizing,
    trusting,
    resetting,
    authenticationSetup.part<ScaPorts>(({ dispatch }) => ({
      knowsPlatform: (call) => dispatch.execute(new GetPlatformConfig({}, call)),
    })),
  ],
});
