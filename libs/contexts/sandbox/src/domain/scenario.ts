import { after, type Instant } from '@causeway/kernel';
import { magicSuffix } from './magic-suffix.js';

export type SimulatedVerdict = 'ACCEPTABLE' | 'STAYS_PENDING' | 'INSUFFICIENT_FUNDS' | 'ACCOUNT_INVALID';
export type PayoutFailureReason = 'ACCOUNT_CANNOT_RECEIVE' | 'ACCOUNT_INVALID' | 'QUOTE_EXECUTION_FAILED';

/** Where a simulated payout stands at a moment. */
export type SimulatedPayout = { readonly receivedAt: Instant } & (
  | { readonly state: 'OPEN'; /** When something happens next. */ readonly nextChangeAt: Instant }
  | {
      readonly state: 'SETTLED';
      readonly settledAt: Instant;
      /** When the bank is going to send the money back, if it is. */
      readonly returnsAt?: Instant;
      /** Where it was settled on a chain. */
      readonly transactionHash?: string;
    }
  | {
      readonly state: 'RETURNED';
      readonly settledAt: Instant;
      readonly returnedAt: Instant;
      readonly transactionHash?: string;
    }
  | { readonly state: 'CANCELLED'; readonly cancelledAt: Instant }
  | {
      readonly state: 'FAILED';
      readonly failedAt: Instant;
      readonly reason: PayoutFailureReason;
      readonly timedOut: boolean;
      /** The bank keeps the money: no refund can be had of it. */
      readonly keepsFunds?: true;
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
/** A bank's return comes so long after the money arrived (sandbox §3). */
const RETURN_MS = 5_000;

interface Course {
  /** How long the payout stays open. */
  readonly openMs: number;
  readonly end:
    | { readonly state: 'SETTLED'; readonly returnedAfterMs?: number }
    | { readonly state: 'CANCELLED' }
    | Omit<Extract<SimulatedPayout, { state: 'FAILED' }>, 'receivedAt' | 'failedAt'>;
}

const failing = (reason: PayoutFailureReason, openMs = PROMPT_MS, timedOut = false): Course => ({
  openMs,
  end: { state: 'FAILED', reason, timedOut },
});
const settling = (openMs = PROMPT_MS): Course => ({ openMs, end: { state: 'SETTLED' } });

/** How each scenario runs once the payout is sent; the first two refuse before that, at the check. */
const COURSES: Readonly<Record<Scenario, Course>> = {
  SUCCESS: settling(),
  INSUFFICIENT_FUNDS: failing('QUOTE_EXECUTION_FAILED'),
  ACCOUNT_INVALID: failing('ACCOUNT_INVALID'),
  BANK_REJECTION: failing('ACCOUNT_CANNOT_RECEIVE'),
  TIMEOUT: failing('QUOTE_EXECUTION_FAILED', TIMEOUT_MS, true),
  USER_CANCELLATION: { openMs: PROMPT_MS, end: { state: 'CANCELLED' } },
  REFUND_FAILURE: {
    openMs: PROMPT_MS,
    end: { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: false, keepsFunds: true },
  },
  BANK_RETURN: { openMs: PROMPT_MS, end: { state: 'SETTLED', returnedAfterMs: RETURN_MS } },
  SLOW: settling(SLOW_MS),
};

/**
 * The outcome that an identifier of the sandbox stands for by its last three characters; `SUCCESS` for every other one
 * (sandbox §3).
 */
export const scenarioOf = (identifier: string): Scenario =>
  BY_SUFFIX.get(magicSuffix(identifier)) ?? 'SUCCESS';

/** What the bank says before anything is sent (sandbox §3). */
export const verdictOn = (scenario: Scenario): SimulatedVerdict => {
  if (scenario === 'TIMEOUT') return 'STAYS_PENDING';
  return scenario === 'INSUFFICIENT_FUNDS' || scenario === 'ACCOUNT_INVALID' ? scenario : 'ACCEPTABLE';
};

/** What a payout's course depends on: what it meets, since when, and when its sender stopped it, if so. */
export interface ReceivedPayout {
  readonly scenario: Scenario;
  readonly receivedAt: Instant;
  readonly stoppedAt?: Instant;
  /** Of the chain that the payout goes to. */
  readonly transactionHash?: string;
}

/** Where a payout stands that was received at one moment and is asked about at another. */
export const payoutAt = (
  { scenario, receivedAt, stoppedAt, transactionHash }: ReceivedPayout,
  now: Instant,
): SimulatedPayout => {
  if (stoppedAt !== undefined) return { receivedAt, state: 'CANCELLED', cancelledAt: stoppedAt };
  const { openMs, end } = COURSES[scenario];
  const doneAt = after(receivedAt, openMs);
  if (now < doneAt) return { receivedAt, state: 'OPEN', nextChangeAt: doneAt };
  switch (end.state) {
    case 'FAILED':
      return { receivedAt, failedAt: doneAt, ...end };
    case 'CANCELLED':
      return { receivedAt, state: 'CANCELLED', cancelledAt: doneAt };
    case 'SETTLED':
      return {
        ...settled(receivedAt, doneAt, end.returnedAfterMs, now),
        ...(transactionHash !== undefined && { transactionHash }),
      };
  }
};

const settled = (
  receivedAt: Instant,
  settledAt: Instant,
  returnedAfterMs: number | undefined,
  now: Instant,
): SimulatedPayout => {
  if (returnedAfterMs === undefined) return { receivedAt, state: 'SETTLED', settledAt };
  const returnsAt = after(settledAt, returnedAfterMs);
  return now < returnsAt
    ? { receivedAt, state: 'SETTLED', settledAt, returnsAt }
    : { receivedAt, state: 'RETURNED', settledAt, returnedAt: returnsAt };
};
