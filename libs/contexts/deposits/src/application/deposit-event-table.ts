import { after, type Environment, type Instant } from '@causeway/kernel';
import type { Deposit, DepositEvent, KnownDeposit, KnownTerms } from '../domain/deposit.js';
import { isAnswerable, isOutstanding } from '../domain/held-deposit.js';
import * as published from '../published/events.js';
import * as show from '../read/deposit-document.js';

/** Long after a healthy request has finished its deposit itself, soon enough that a cut-off one is hardly late. */
const FINISH_AFTER_MS = 5_000;
/** A frozen account, or a sender of whom something is missing, is looked at again so much later. */
const LOOK_AGAIN_AFTER_MS = 60_000;
/** Steps of one refund are so far apart in sandbox, so that webhooks arrive in order (sandbox §3). */
const SANDBOX_STEP_MS = 500;

interface Around {
  readonly before: Deposit;
  readonly deposit: KnownDeposit;
  readonly environment: Environment;
}

/** What follows from an event. An empty row is an event that changes nothing for others. */
export interface DepositEventRow<Event extends DepositEvent = DepositEvent> {
  readonly publishes?: string;
  /** The transaction that readers see from then on; left out where it stays as it is. */
  readonly shows?: (
    event: Event,
    terms: KnownTerms,
    before: show.ShownDeposit | undefined,
  ) => show.ShownDeposit | undefined;
  /**
   * When the deposit is next looked up: a deposit has one timer at most. `null` stops it; left out it stays.
   */
  readonly due?: (event: Event, around: Around) => Instant | null | undefined;
}

type DepositEventTable = {
  readonly [Type in DepositEvent['type']]: DepositEventRow<Extract<DepositEvent, { readonly type: Type }>>;
};

const changing =
  <Event>(change: (shown: show.ShownDeposit, event: Event) => show.ShownDeposit) =>
  (event: Event, _terms: KnownTerms, before: show.ShownDeposit | undefined) =>
    before && change(before, event);

const never = (): null => null;
const soonAfter = (moment: Instant): Instant => after(moment, FINISH_AFTER_MS);

/** Every event of a deposit's stream; one that is missing here does not compile. */
const EVENTS: DepositEventTable = {
  DepositDetected: { due: ({ detectedAt }) => soonAfter(detectedAt) },
  DepositAnnounced: { due: ({ announcedAt }) => soonAfter(announcedAt) },
  DepositPended: {
    publishes: published.DEPOSIT_PENDING,
    shows: show.pendingDeposit,
    // A review waits for the operator and finality for its chain: answers and accounts have to be looked for.
    due: ({ pendedAt }, { deposit }) =>
      deposit.status === 'HELD' && (!isOutstanding(deposit) || isAnswerable(deposit.pendingReason))
        ? after(pendedAt, LOOK_AGAIN_AFTER_MS)
        : null,
  },
  DepositConfirmed: {
    // A return is pending on it, too.
    due: ({ confirmedAt }, { before }) => (before.status === 'FAILED' ? confirmedAt : soonAfter(confirmedAt)),
  },
  DepositReviewed: {
    shows: changing(show.reviewedDeposit),
    due: ({ pendingReason, reviewedAt }) =>
      pendingReason === 'COMPLIANCE_REVIEW' ? null : soonAfter(reviewedAt),
  },
  DepositDelayed: { due: ({ retryAt }) => retryAt },
  DepositTurnedDown: { due: ({ turnedDownAt }) => soonAfter(turnedDownAt) },
  DepositSettled: { publishes: published.DEPOSIT_SETTLED, shows: show.settledDeposit, due: never },
  DepositRefused: { due: never },
  DepositFailed: {
    publishes: published.DEPOSIT_FAILED,
    shows: show.failedDeposit,
    due: (_event, { before }) => (before.status === 'TURNED_DOWN' && before.goesBack ? undefined : null),
  },
  DepositRefundStarted: {
    publishes: published.DEPOSIT_REFUND_STARTED,
    shows: changing(show.refundingDeposit),
    due: ({ startedAt }, { environment }) =>
      after(startedAt, environment === 'sandbox' ? SANDBOX_STEP_MS : 0),
  },
  DepositRefundAwaited: { due: ({ lookAgainAt }) => lookAgainAt },
  DepositRefundSettled: {
    publishes: published.DEPOSIT_REFUND_SETTLED,
    shows: changing(show.refundedDeposit),
    due: never,
  },
  DepositRefundFailed: {
    publishes: published.DEPOSIT_REFUND_FAILED,
    shows: changing(show.unrefundedDeposit),
    due: never,
  },
  DepositReceiptConfirmed: { shows: changing(show.receiptedDeposit) },
  DepositPartyErased: {},
};

/** What an event of a deposit changes and publishes; every type has a row. */
export const depositEventRow = ({ type }: Pick<DepositEvent, 'type'>): DepositEventRow =>
  EVENTS[type] as DepositEventRow;
