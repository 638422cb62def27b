import { after, type Instant } from '@causeway/kernel';
import { magicSuffix } from './magic-suffix.js';

export type SimulatedVerdict = 'ACCEPTABLE' | 'INSUFFICIENT_FUNDS' | 'ACCOUNT_INVALID';
export type PayoutFailureReason = 'ACCOUNT_CANNOT_RECEIVE' | 'ACCOUNT_INVALID' | 'QUOTE_EXECUTION_FAILED';

/** Where a simulated payout stands at a moment. */
export type SimulatedPayout = { readonly receivedAt: Instant } & (
  | { readonly state: 'OPEN'; /** When something happens next. */ readonly nextChangeAt: Instant }
  | { readonly state: 'SETTLED'; readonly settledAt: Instant; readonly returnsAt?: Instant }
  | {
      readonly state: 'FAILED';
      readonly failedAt: Instant;
      readonly reason: PayoutFailureReason;
      readonly timedOut: boolean;
    }
);

/** What a payout is going to meet; kept with it, so that it never changes its mind. */
export type Scenario =
  | 'SUCCESS'
  | 'INSUFFICIENT_FUNDS'
  | 'ACCOUNT_INVALID'
  | 'BANK_REJECTION'
  | 'TIMEOUT'
  | 'USER_CANCELLATION'
  | 'REFUND_FAILURE'
  | 'BANK_RETURN'
  | 'SLOW';

const BY_SUFFIX: ReadonlyMap<string, Scenario> = new Map([
  ['002', 'INSUFFICIENT_FUNDS'],
  ['003', 'ACCOUNT_INVALID'],
  ['004', 'BANK_REJECTION'],
  ['005', 'TIMEOUT'],
  ['006', 'USER_CANCELLATION'],
  ['007', 'REFUND_FAILURE'],
  ['008', 'BANK_RETURN'],
  ['009', 'SLOW'],
]);

/** Two steps of a scenario are at least so far apart, so that webhooks arrive in order (sandbox §3). */
const PROMPT_MS = 500;
const TIMEOUT_MS = 30_000;
const SLOW_MS = 360_000;

interface Course {
  /** How long the payout stays open. */
  readonly openMs: number;
  /** Absent when it settles. */
  readonly failure?: { readonly reason: PayoutFailureReason; readonly timedOut: boolean };
}

const failing = (reason: PayoutFailureReason): Course => ({
  openMs: PROMPT_MS,
  failure: { reason, timedOut: false },
});
const settling = (openMs = PROMPT_MS): Course => ({ openMs });

/** How each scenario runs once the payout is sent; the first two refuse before that, at the check. */
const COURSES: Readonly<Record<Scenario, Course>> = {
  SUCCESS: settling(),
  INSUFFICIENT_FUNDS: failing('QUOTE_EXECUTION_FAILED'),
  ACCOUNT_INVALID: failing('ACCOUNT_INVALID'),
  BANK_REJECTION: failing('ACCOUNT_CANNOT_RECEIVE'),
  TIMEOUT: { openMs: TIMEOUT_MS, failure: { reason: 'QUOTE_EXECUTION_FAILED', timedOut: true } },
  // What the user, the refund and the bank do after the payout is no matter of the payout itself.
  USER_CANCELLATION: settling(),
  REFUND_FAILURE: failing('QUOTE_EXECUTION_FAILED'),
  BANK_RETURN: settling(),
  SLOW: settling(SLOW_MS),
};

export const scenarioOf = (identifier: string): Scenario =>
  BY_SUFFIX.get(magicSuffix(identifier)) ?? 'SUCCESS';

/** What the bank says before anything is sent (sandbox §3). */
export const verdictOn = (scenario: Scenario): SimulatedVerdict =>
  scenario === 'INSUFFICIENT_FUNDS' || scenario === 'ACCOUNT_INVALID' ? scenario : 'ACCEPTABLE';

/** Where a payout stands that was received at one moment and is asked about at another. */
export const payoutAt = (scenario: Scenario, receivedAt: Instant, now: Instant): SimulatedPayout => {
  const { openMs, failure } = COURSES[scenario];
  const doneAt = after(receivedAt, openMs);
  if (now < doneAt) return { receivedAt, state: 'OPEN', nextChangeAt: doneAt };
  if (failure !== undefined) return { receivedAt, state: 'FAILED', failedAt: doneAt, ...failure };
  return { receivedAt, state: 'SETTLED', settledAt: doneAt };
};
