import { after, type Instant } from '@causeway/kernel';
import { magicSuffix } from './magic-suffix.js';

/** What an order at the simulated issuer is going to meet; kept with it, so that it never changes its mind. */
export type IssuanceScenario =
  | 'SUCCESS'
  | 'NEVER_FUNDED'
  | 'TRANSFER_FAILS'
  | 'STAYS_PENDING'
  | 'FUNDS_KEPT'
  | 'FUNDING_RETURNED'
  | 'DESTINATION_INVALID'
  | 'REJECTED'
  | 'NO_BALANCE';

/** `EXTERNAL` waits for a wire or for tokens; the others have what they need. */
export type IssuanceFunding = 'EXTERNAL' | 'PULLED' | 'BALANCE';

/** The description decides before the bank account does (stablecoins §6). */
const BY_DESCRIPTION: ReadonlyMap<string, IssuanceScenario> = new Map([
  ['001', 'NEVER_FUNDED'],
  ['004', 'TRANSFER_FAILS'],
  ['005', 'STAYS_PENDING'],
  ['007', 'FUNDS_KEPT'],
]);

/** The description that makes the issuer unreachable while an order is created. */
export const isUnreachable = (description = ''): boolean => magicSuffix(description) === '503';

export interface MetBy {
  readonly kind: 'MINT' | 'BURN';
  readonly description?: string;
  /** The bank account that is debited or paid. */
  readonly bankAccount?: string;
}

/** What an order meets, by the words that it carries and the bank account that it uses. */
export const issuanceScenarioOf = ({ kind, description = '', bankAccount = '' }: MetBy): IssuanceScenario => {
  const named = BY_DESCRIPTION.get(magicSuffix(description));
  if (named !== undefined) return named;
  switch (magicSuffix(bankAccount)) {
    case '002':
      return 'FUNDING_RETURNED';
    case '003':
      return kind === 'MINT' ? 'FUNDING_RETURNED' : 'DESTINATION_INVALID';
    case '004':
      return 'REJECTED';
    default:
      return 'SUCCESS';
  }
};

type FailureReason =
  | 'PROVIDER_TRANSFER_FAILED'
  | 'PROVIDER_REJECTED'
  | 'FUNDING_RETURNED'
  | 'INSUFFICIENT_PROVIDER_BALANCE'
  | 'DESTINATION_INVALID';

/** Where an order stands at a moment. */
export type SimulatedIssuance =
  | { readonly state: 'AWAITING_FUNDS'; readonly nextChangeAt: Instant; readonly fundableUntil?: Instant }
  | { readonly state: 'ACCEPTED' | 'PROCESSING'; readonly nextChangeAt: Instant }
  | { readonly state: 'COMPLETED' | 'CANCELLED' }
  | {
      readonly state: 'FAILED';
      readonly reason: FailureReason;
      readonly funds: 'UNTOUCHED' | 'RETURNED' | 'KEPT';
    };

const FUNDED_MS = 5_000;
const STEP_MS = 2_000;
const PENDING_MS = 30_000;
/** How long one that is never funded may be funded, instead of seven days (stablecoins §6). */
const FUNDABLE_MS = 60_000;

const FAILURES: Readonly<Partial<Record<IssuanceScenario, Extract<SimulatedIssuance, { state: 'FAILED' }>>>> =
  {
    TRANSFER_FAILS: { state: 'FAILED', reason: 'PROVIDER_TRANSFER_FAILED', funds: 'RETURNED' },
    STAYS_PENDING: { state: 'FAILED', reason: 'PROVIDER_TRANSFER_FAILED', funds: 'UNTOUCHED' },
    FUNDS_KEPT: { state: 'FAILED', reason: 'PROVIDER_TRANSFER_FAILED', funds: 'KEPT' },
    FUNDING_RETURNED: { state: 'FAILED', reason: 'FUNDING_RETURNED', funds: 'RETURNED' },
    DESTINATION_INVALID: { state: 'FAILED', reason: 'DESTINATION_INVALID', funds: 'RETURNED' },
    REJECTED: { state: 'FAILED', reason: 'PROVIDER_REJECTED', funds: 'RETURNED' },
    NO_BALANCE: { state: 'FAILED', reason: 'INSUFFICIENT_PROVIDER_BALANCE', funds: 'UNTOUCHED' },
  };

/** What the course of an order depends on: what it meets, since when, and when it was stopped, if so. */
export interface ReceivedIssuance {
  readonly scenario: IssuanceScenario;
  readonly funding: IssuanceFunding;
  readonly receivedAt: Instant;
  readonly stoppedAt?: Instant;
}

/** When an order has all that it needs, and when it then ends. */
const courseOf = ({ scenario, funding, receivedAt }: ReceivedIssuance) => {
  const waitsMs = scenario === 'STAYS_PENDING' ? PENDING_MS : funding === 'EXTERNAL' ? FUNDED_MS : STEP_MS;
  const startsAt = after(receivedAt, waitsMs);
  const endsAt = scenario === 'STAYS_PENDING' ? startsAt : after(startsAt, STEP_MS);
  return { startsAt, endsAt };
};

/** Where an order stands that was received at one moment and is asked about at another (stablecoins §6). */
export const issuanceAt = (issuance: ReceivedIssuance, now: Instant): SimulatedIssuance => {
  const { scenario, funding, receivedAt, stoppedAt } = issuance;
  if (stoppedAt !== undefined) return { state: 'CANCELLED' };
  if (scenario === 'NEVER_FUNDED' && funding === 'EXTERNAL') {
    const fundableUntil = after(receivedAt, FUNDABLE_MS);
    const nextChangeAt = now < fundableUntil ? fundableUntil : after(now, FUNDABLE_MS);
    return { state: 'AWAITING_FUNDS', nextChangeAt, fundableUntil };
  }
  const { startsAt, endsAt } = courseOf(issuance);
  if (now < startsAt)
    return { state: funding === 'EXTERNAL' ? 'AWAITING_FUNDS' : 'ACCEPTED', nextChangeAt: startsAt };
  if (now < endsAt) return { state: 'PROCESSING', nextChangeAt: endsAt };
  return FAILURES[scenario] ?? { state: 'COMPLETED' };
};

/** When a mint that succeeds is done: from then on its tokens count as the issuer's balance. */
export const completedAt = (issuance: ReceivedIssuance): Instant | undefined =>
  FAILURES[issuance.scenario] === undefined &&
  issuance.stoppedAt === undefined &&
  !(issuance.scenario === 'NEVER_FUNDED' && issuance.funding === 'EXTERNAL')
    ? courseOf(issuance).endsAt
    : undefined;
