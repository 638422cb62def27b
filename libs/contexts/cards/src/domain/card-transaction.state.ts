import { after, foldedBy, type EventTable, type Id, type Instant } from '@causeway/kernel';
import type { CardTransactionStatus, DeclineReason } from '@causeway/transaction-owner/domain';
import {
  directionOf,
  type EventOf,
  type Hold,
  type LoadedCardEvent,
  type Source,
  type Work,
} from './card-transaction.js';
import { inFunding } from './funding-unit.js';
import { heldIn, takenFrom } from './holds.js';

type Requested = Omit<
  Extract<LoadedCardEvent, { readonly type: 'CardTransactionRequested' }>,
  'type' | 'requestedAt'
>;

export interface Counted {
  readonly count: number;
  /** In the account's unit. */
  readonly minor: bigint;
}

/** A merchant return: a row of its own beside its purchase. */
export interface MerchantReturn {
  readonly refundId: Id<'CardTransaction'>;
  readonly token: string;
  readonly amountMinor: bigint;
  readonly creditedMinor: bigint;
  readonly repaidMinor: bigint;
  readonly status: 'SETTLED' | 'EXCEPTION';
  readonly isReversed: boolean;
  /** What the account owes after a reversal that it could not pay, or the service owes it. */
  readonly shortfallMinor: bigint;
  readonly postedAt: Instant;
  readonly updatedAt: Instant;
}

export interface OpenWork {
  /** Which of the transaction's works it is: its ledger commands have ids from it. */
  readonly nth: number;
  readonly work: Work;
  /** How often it was delayed. */
  readonly delays: number;
  readonly dueAt: Instant;
}

export interface KnownCardTransaction {
  readonly terms: Requested;
  readonly status: 'REQUESTED' | CardTransactionStatus;
  readonly source: Source;
  /** Of the last message that was taken. */
  readonly sequence: number;
  readonly works: number;
  readonly open?: OpenWork;
  readonly holds: readonly Hold[];
  readonly authorizedMinor: bigint;
  readonly cleared: { readonly count: number; readonly minor: bigint };
  readonly settlement: Counted;
  readonly pull: Counted & { readonly isPending: boolean };
  readonly shortfallMinor: bigint;
  /** The account has paid what it owed: what a return repaid of that before is its own from then on. */
  readonly isCollected?: true;
  readonly returns: readonly MerchantReturn[];
  readonly declineReason?: DeclineReason;
  /** It was approved, and too late for the network. */
  readonly isLate?: true;
  readonly decidedAt: Instant;
  readonly pulledAt?: Instant;
  /** Of the last clearing, pull, return or advice (cards §5). */
  readonly lastEventAt?: Instant;
  readonly updatedAt: Instant;
  /** When something is to happen by itself: a pull's confirmation, or the end of an authorization. */
  readonly expiresAt?: Instant;
  readonly confirmsAt?: Instant;
  readonly isErased?: true;
}
export type CardTransaction = { readonly status: 'ABSENT' } | KnownCardTransaction;
export const noCardTransaction: CardTransaction = { status: 'ABSENT' };

/** An authorization without clearing ends by itself (cards §8). */
export const OPEN_MS = 7 * 86_400_000;
const PULL_DELAY_MS = 30_000;
/** Long after a healthy message is done, soon enough that one that was cut off is hardly late. */
const FINISH_AFTER_MS = 5_000;
const NOTHING: Counted = { count: 0, minor: 0n };

const changes =
  <Event>(change: (known: KnownCardTransaction, event: Event) => KnownCardTransaction) =>
  (before: CardTransaction, event: Event): CardTransaction =>
    before.status === 'ABSENT' ? before : change(before, event);

const counted = ({ count, minor }: Counted, more: bigint): Counted => ({
  count: count + 1,
  minor: minor + more,
});
const done = ({ open: _open, ...known }: KnownCardTransaction): KnownCardTransaction => known;
const unscheduled = ({ expiresAt: _expires, ...known }: KnownCardTransaction): KnownCardTransaction => known;
const begin = (known: KnownCardTransaction, work: Work, at: Instant): KnownCardTransaction => ({
  ...known,
  works: known.works + 1,
  open: { nth: known.works + 1, work, delays: 0, dueAt: after(at, FINISH_AFTER_MS) },
});
const touched = (known: KnownCardTransaction, at: Instant): KnownCardTransaction => ({
  ...known,
  lastEventAt: at,
  updatedAt: at,
});

/** Whether the network may still clear or reverse the purchase, or let it lapse (cards §5). */
export const isOpen = (status: KnownCardTransaction['status']): boolean =>
  status === 'AUTHORIZED' || status === 'PARTIALLY_SETTLED';
const ended = (known: KnownCardTransaction, status: CardTransactionStatus): KnownCardTransaction =>
  isOpen(status) ? { ...known, status } : { ...unscheduled(known), status };

const approved = (
  known: KnownCardTransaction,
  { source, hold, pulledAt, approvedAt }: EventOf<'CardAuthorizationApproved'>,
): KnownCardTransaction => {
  const { terms } = known;
  const asked =
    terms.pull === 'NONE' ? 0n : inFunding(terms.amountMinor, terms.cardCurrency, source.currency);
  const authorized: KnownCardTransaction = {
    ...known,
    ...{ status: 'AUTHORIZED', source, decidedAt: approvedAt, updatedAt: approvedAt },
    ...(pulledAt !== undefined && { pulledAt, lastEventAt: pulledAt }),
    holds: hold === undefined ? [] : [hold],
    pull: { count: terms.pull === 'NONE' ? 0 : 1, minor: asked, isPending: terms.pull !== 'NONE' },
    expiresAt: after(approvedAt, OPEN_MS),
    ...(terms.pull === 'DELAYED' && { confirmsAt: after(approvedAt, PULL_DELAY_MS) }),
  };
  return terms.pull === 'FAILS' && hold !== undefined
    ? begin(authorized, { kind: 'PULL_FAILURE' }, approvedAt)
    : authorized;
};

/** A confirmation is seen in the row's times where its pull is. */
const confirmed = (
  { confirmsAt: _confirms, ...known }: KnownCardTransaction,
  { confirmedAt }: EventOf<'CardPullConfirmed'>,
): KnownCardTransaction => ({
  ...(known.pulledAt === undefined ? known : touched(known, confirmedAt)),
  pull: { ...known.pull, isPending: false },
});

const cleared = (known: KnownCardTransaction, event: EventOf<'CardClearingPosted'>): KnownCardTransaction => {
  const { amountMinor, capturedMinor, pulledMinor, shortfallMinor, strandedMinor = 0n } = event;
  const { isPulled, postedAt } = event;
  const sum = { count: known.cleared.count + 1, minor: known.cleared.minor + amountMinor };
  const isIncomplete = shortfallMinor > 0n || strandedMinor > 0n;
  const status = isIncomplete
    ? 'EXCEPTION'
    : sum.minor < known.authorizedMinor
      ? 'PARTIALLY_SETTLED'
      : 'SETTLED';
  const moved = inFunding(amountMinor, known.terms.cardCurrency, known.source.currency);
  const next: KnownCardTransaction = {
    ...touched(done(known), postedAt),
    holds: takenFrom(known.holds, capturedMinor).left,
    cleared: sum,
    settlement: counted(known.settlement, moved),
    pull: isPulled ? { ...known.pull, ...counted(known.pull, pulledMinor) } : known.pull,
    shortfallMinor: known.shortfallMinor + shortfallMinor,
    expiresAt: after(postedAt, OPEN_MS),
  };
  return ended(next, status);
};

const returned = (known: KnownCardTransaction, event: EventOf<'CardReturnPosted'>): KnownCardTransaction => {
  const { type: _type, ledgerPlace: _place, strandedMinor, postedAt, ...fresh } = event;
  return {
    ...touched(known, postedAt),
    shortfallMinor: known.shortfallMinor - event.repaidMinor,
    returns: [
      ...known.returns,
      {
        ...fresh,
        status: strandedMinor > 0n ? 'EXCEPTION' : 'SETTLED',
        isReversed: false,
        shortfallMinor: 0n,
        postedAt,
        updatedAt: postedAt,
      },
    ],
  };
};

const withReturn = (
  known: KnownCardTransaction,
  refundId: string,
  change: (each: MerchantReturn) => MerchantReturn,
): KnownCardTransaction => ({
  ...known,
  returns: known.returns.map((each) => (each.refundId === refundId ? change(each) : each)),
});

const reversed = (
  known: KnownCardTransaction,
  event: EventOf<'CardReturnReversed'>,
): KnownCardTransaction => {
  const { refundId, takenMinor, shortfallMinor, reversedAt } = event;
  const returned = known.returns.find((each) => each.refundId === refundId);
  const given = returned === undefined ? 0n : returned.creditedMinor + returned.repaidMinor;
  // What the account neither gave back nor owes for the return is again what it owes for the purchase.
  const borne = given - takenMinor - shortfallMinor;
  return withReturn(
    { ...touched(known, reversedAt), shortfallMinor: known.shortfallMinor + borne },
    refundId,
    (each) => ({
      ...each,
      ...{ isReversed: true, shortfallMinor, updatedAt: reversedAt },
      status: shortfallMinor > 0n ? 'EXCEPTION' : 'SETTLED',
    }),
  );
};

const collected = (
  known: KnownCardTransaction,
  { rowId, collectedMinor, collectedAt }: EventOf<'CardShortfallCollected'>,
): KnownCardTransaction => {
  const next = touched(done(known), collectedAt);
  return rowId === known.terms.transactionId
    ? {
        ...next,
        ...{ status: 'SETTLED', isCollected: true },
        shortfallMinor: next.shortfallMinor - collectedMinor,
        pull: { ...next.pull, minor: next.pull.minor + collectedMinor },
      }
    : withReturn(next, rowId, (each) => ({
        ...each,
        ...{ status: 'SETTLED', shortfallMinor: 0n, updatedAt: collectedAt },
      }));
};

/** What returns repay to the service stays as it is: it has borne the loss, and gives none of it to the account. */
const writtenOff = (
  known: KnownCardTransaction,
  { rowId, writtenOffAt }: EventOf<'CardShortfallWrittenOff'>,
): KnownCardTransaction => {
  const next: KnownCardTransaction = { ...known, updatedAt: writtenOffAt };
  return rowId === known.terms.transactionId
    ? { ...next, status: 'SETTLED' }
    : withReturn(next, rowId, (each) => ({ ...each, status: 'SETTLED', updatedAt: writtenOffAt }));
};

const resized = (
  known: KnownCardTransaction,
  { totalMinor, hold, isPulled, releasedMinor, resizedAt }: EventOf<'CardAuthorizationResized'>,
): KnownCardTransaction => {
  const { pull } = known;
  const next: KnownCardTransaction = {
    ...touched(done(known), resizedAt),
    authorizedMinor: totalMinor,
    holds: [...takenFrom(known.holds, releasedMinor, 'LAST').left, ...(hold === undefined ? [] : [hold])],
    pull: {
      ...pull,
      count: pull.count + (isPulled ? 1 : 0),
      minor: pull.minor + (hold?.minor ?? 0n) - releasedMinor,
    },
  };
  return totalMinor <= known.cleared.minor ? ended(next, 'SETTLED') : next;
};

const TABLE: EventTable<CardTransaction, LoadedCardEvent> = {
  CardTransactionRequested: (_before, { type: _type, requestedAt, ...terms }) => ({
    ...{ terms, status: 'REQUESTED', source: terms.firstSource, sequence: 1, works: 0, holds: [] },
    ...{ authorizedMinor: terms.amountMinor, cleared: NOTHING, settlement: NOTHING },
    ...{ pull: { ...NOTHING, isPending: false }, shortfallMinor: 0n, returns: [] },
    ...{ decidedAt: requestedAt, updatedAt: requestedAt },
  }),
  CardAuthorizationDeclined: changes((known, { reason, isToUndo, declinedAt }) => {
    const declined: KnownCardTransaction = {
      ...known,
      ...{ status: 'DECLINED', declineReason: reason, source: known.terms.firstSource },
      ...{ decidedAt: declinedAt, updatedAt: declinedAt },
    };
    return isToUndo === true ? begin(declined, { kind: 'UNDO' }, declinedAt) : declined;
  }),
  CardAuthorizationApproved: changes(approved),
  CardPullConfirmed: changes(confirmed),
  CardPullFailed: changes((known, { failedAt }) =>
    ended(
      {
        ...touched(done(known), failedAt),
        holds: [],
        pull: { ...known.pull, minor: 0n, isPending: false },
        // The network was paid where it was to be paid at once.
        shortfallMinor: known.settlement.minor,
      },
      'EXCEPTION',
    ),
  ),
  CardMessageTaken: changes((known, { sequence, work, takenAt }) =>
    begin({ ...known, sequence }, work, takenAt),
  ),
  CardWorkBegun: changes((known, { work, begunAt }) => ({
    ...begin(known, work, begunAt),
    ...(work.kind === 'EXPIRY' && work.isLate === true && { isLate: true as const }),
  })),
  CardWorkDelayed: changes((known, { until }) =>
    known.open === undefined
      ? known
      : { ...known, open: { ...known.open, delays: known.open.delays + 1, dueAt: until } },
  ),
  CardMessageSetAside: changes((known) => done(known)),
  CardHoldUndone: changes((known) => done(known)),
  CardAuthorizationResized: changes(resized),
  CardClearingPosted: changes(cleared),
  CardAuthorizationExpired: changes((known, { releasedMinor, expiredAt }) =>
    ended(
      {
        ...done(known),
        ...{ updatedAt: expiredAt, holds: [] },
        pull: { ...known.pull, minor: known.pull.minor - releasedMinor, isPending: false },
      },
      'SETTLED',
    ),
  ),
  CardReturnPosted: changes(returned),
  CardPurchaseRefunded: changes((known) => done(known)),
  CardReturnReversed: changes(reversed),
  CardShortfallCollected: changes(collected),
  CardShortfallWrittenOff: changes(writtenOff),
  CardCollectionRefused: changes((known) => done(known)),
  CardTransactionPartyErased: changes((known) => ({ ...known, isErased: true })),
};
export const evolveCardTransaction = foldedBy(TABLE);

/** Live returns of a purchase, in the card's currency. */
export const refundedOf = ({ returns }: Pick<KnownCardTransaction, 'returns'>): bigint =>
  returns.reduce((sum, { amountMinor, isReversed }) => (isReversed ? sum : sum + amountMinor), 0n);

/** What all holds of the transaction keep together, in minor units of the card's currency. */
export const heldOf = ({ holds }: Pick<KnownCardTransaction, 'holds'>): bigint => heldIn(holds);

/** When the transaction is next looked at by itself. */
export const dueOf = (known: CardTransaction): Instant | undefined => {
  if (known.status === 'ABSENT') return undefined;
  if (known.open !== undefined) return known.open.dueAt;
  if (known.status === 'REQUESTED') return after(known.terms.decideBy, FINISH_AFTER_MS);
  const { confirmsAt, expiresAt } = known;
  return confirmsAt ?? expiresAt;
};

/** Whether money leaves the funding source, as for a purchase, and does not come to it, as by a credit. */
export const isDebit = ({ terms }: Pick<KnownCardTransaction, 'terms'>): boolean =>
  directionOf(terms.kind) === 'DEBIT';
