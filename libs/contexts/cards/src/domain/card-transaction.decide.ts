import { nothing, record, reject, type Decision, type Id, type Instant } from '@causeway/kernel';
import type { LedgerPlace } from '@causeway/transaction-owner/domain';
import type { CardTransactionEvent, Hold, Source, Terms } from './card-transaction.js';
import {
  isDebit,
  isOpen,
  type CardTransaction,
  type KnownCardTransaction,
} from './card-transaction.state.js';
import type { LocalDecision } from './authorization.js';
import { refuseFollowUp, type FollowUpWork } from './follow-up.js';
import { inFunding } from './funding-unit.js';

type Answer = Decision<CardTransactionEvent>;
interface When {
  readonly now: Instant;
}

export interface OpeningMessage {
  readonly terms: Terms;
  readonly local: LocalDecision;
  readonly firstSource: Source;
  readonly decideBy: Instant;
}

/**
 * Takes an opening message: the intent and, where the ledger has no part in the decision, its outcome. What comes after
 * the time for an answer is declined, whatever could be said (cards §4).
 */
export const openCardTransaction = (
  { terms, local, firstSource, decideBy }: OpeningMessage,
  known: CardTransaction,
  { now }: When,
): Answer => {
  if (known.status !== 'ABSENT') return nothing();
  const { candidates, pull } = local;
  const requested: CardTransactionEvent = {
    type: 'CardTransactionRequested',
    ...terms,
    ...{ candidates, firstSource, pull, decideBy, requestedAt: now },
  };
  const declined = now > decideBy ? 'DECISION_TIMED_OUT' : local.declined;
  if (declined !== undefined)
    return record<CardTransactionEvent>(requested, {
      type: 'CardAuthorizationDeclined',
      ...{ reason: declined, declinedAt: now },
    });
  // A financial credit is posted by the ledger before it is approved.
  if (candidates.length > 0 || terms.kind === 'FINANCIAL_CREDIT_AUTHORIZATION') return record(requested);
  return record<CardTransactionEvent>(requested, {
    type: 'CardAuthorizationApproved',
    source: firstSource,
    approvedAt: now,
  });
};

/** The ledger's part of an authorization. */
export type FundsVerdict =
  | {
      readonly outcome: 'MOVED';
      readonly source: Source;
      /** Absent where the money went at once. */
      readonly hold?: Hold;
      readonly ledgerPlace: LedgerPlace;
    }
  /** Every account was asked in vain. */
  | { readonly outcome: 'NONE' }
  /** It is not known what the ledger did, and the answer must not wait. */
  | { readonly outcome: 'UNKNOWN' };

/** Ends an authorization that was asked of the ledger. After its time it is declined, and what is held is given back. */
export const decideAuthorization = (verdict: FundsVerdict, known: CardTransaction, { now }: When): Answer => {
  if (known.status !== 'REQUESTED') return nothing();
  const { terms } = known;
  const isFinancialCredit = terms.kind === 'FINANCIAL_CREDIT_AUTHORIZATION';
  if (verdict.outcome === 'NONE')
    return record({
      type: 'CardAuthorizationDeclined',
      reason: isFinancialCredit ? 'ACCOUNT_NOT_ACTIVE' : 'INSUFFICIENT_FUNDS',
      declinedAt: now,
    });
  // A credit is owed to the account however long it took.
  if (verdict.outcome === 'UNKNOWN' || (now > terms.decideBy && !isFinancialCredit))
    return record({
      type: 'CardAuthorizationDeclined',
      ...{ reason: 'DECISION_TIMED_OUT', isToUndo: true, declinedAt: now },
    });
  const { source, hold, ledgerPlace } = verdict;
  const approval: CardTransactionEvent = {
    type: 'CardAuthorizationApproved',
    ...{ source, approvedAt: now, ledgerPlace },
    ...(hold && { hold }),
    ...(terms.pull !== 'NONE' && { pulledAt: now }),
  };
  const events: CardTransactionEvent[] = [approval];
  if (terms.pull === 'CONFIRMED') events.push({ type: 'CardPullConfirmed', confirmedAt: now });
  if (terms.kind === 'FINANCIAL_AUTHORIZATION' || isFinancialCredit) {
    events.push({
      type: 'CardClearingPosted',
      ...{ amountMinor: terms.amountMinor, capturedMinor: 0n, pulledMinor: 0n, shortfallMinor: 0n },
      ...{ isPulled: false, postedAt: now, ledgerPlace },
    });
    if (terms.pull === 'FAILS')
      events.push({ type: 'CardWorkBegun', work: { kind: 'PULL_FAILURE' }, begunAt: now });
  }
  return record(...events);
};

export interface TakenMessage {
  readonly sequence: number;
  readonly work: FollowUpWork;
}

/**
 * Takes a later message of a transaction, for good: what it asks is carried out next, or set aside. One that has not its
 * turn yet, or had it before, changes nothing.
 */
export const takeFollowUp = (
  { sequence, work }: TakenMessage,
  known: CardTransaction,
  { now }: When,
): Answer => {
  if (known.status === 'ABSENT' || known.status === 'REQUESTED' || known.open !== undefined) return nothing();
  if (known.sequence + 1 !== sequence) return nothing();
  const taken: CardTransactionEvent = { type: 'CardMessageTaken', sequence, work, takenAt: now };
  const reason = refuseFollowUp(work, known);
  return reason === undefined
    ? record(taken)
    : record<CardTransactionEvent>(taken, { type: 'CardMessageSetAside', reason, setAsideAt: now });
};

/** What time has brought: a pull is confirmed, or an authorization is over. */
export const passTime = (_: object, known: CardTransaction, { now }: When): Answer => {
  if (known.status === 'ABSENT' || known.open !== undefined) return nothing();
  const { confirmsAt, expiresAt } = known;
  if (confirmsAt !== undefined && confirmsAt <= now)
    return record({ type: 'CardPullConfirmed', confirmedAt: now });
  return expiresAt !== undefined && expiresAt <= now && isOpen(known.status)
    ? record({ type: 'CardWorkBegun', work: { kind: 'EXPIRY' }, begunAt: now })
    : nothing();
};

/** The network has taken an approval for a refusal: what is held is given back. */
export const endLateApproval = (_: object, known: CardTransaction, { now }: When): Answer =>
  known.status === 'AUTHORIZED' && known.open === undefined && known.sequence === 1
    ? record({ type: 'CardWorkBegun', work: { kind: 'EXPIRY', isLate: true }, begunAt: now })
    : nothing();

/** An operator lets the account pay what it owes (cards §5). */
export const beginCollection = (
  { rowId }: { readonly rowId: Id<'CardTransaction'> },
  known: CardTransaction,
  { now }: When,
): Decision<
  CardTransactionEvent,
  'CARD_TRANSACTION_NOT_FOUND' | 'NO_SHORTFALL' | 'CARD_TRANSACTION_BUSY'
> => {
  if (known.status === 'ABSENT') return reject('CARD_TRANSACTION_NOT_FOUND');
  if (shortfallOf(known, rowId) === undefined) return reject('NO_SHORTFALL');
  if (known.open !== undefined) return reject('CARD_TRANSACTION_BUSY');
  return record({ type: 'CardWorkBegun', work: { kind: 'COLLECTION', rowId }, begunAt: now });
};

/** An operator gives up what an account owes, or what no account could take: the row ends, and nothing moves (cards §5). */
export const writeOff = (
  { rowId }: { readonly rowId: Id<'CardTransaction'> },
  known: CardTransaction,
  { now }: When,
): Decision<
  CardTransactionEvent,
  'CARD_TRANSACTION_NOT_FOUND' | 'NO_EXCEPTION' | 'CARD_TRANSACTION_BUSY'
> => {
  if (known.status === 'ABSENT') return reject('CARD_TRANSACTION_NOT_FOUND');
  if (!isException(known, rowId)) return reject('NO_EXCEPTION');
  if (known.open !== undefined) return reject('CARD_TRANSACTION_BUSY');
  const shortfallMinor = shortfallOf(known, rowId) ?? 0n;
  return record({ type: 'CardShortfallWrittenOff', rowId, shortfallMinor, writtenOffAt: now });
};

/** Its person was erased: no reader sees it from now on, and its money goes on. */
export const erasePartyOf = (_: object, known: CardTransaction, { now }: When): Answer =>
  known.status === 'ABSENT' || known.isErased === true
    ? nothing()
    : record({ type: 'CardTransactionPartyErased', erasedAt: now });

/** What came of the open work. A repeated report changes nothing: the work is not open any more. */
export const concludeWork = (
  { nth, events }: { readonly nth: number; readonly events: readonly CardTransactionEvent[] },
  known: CardTransaction,
): Answer =>
  known.status === 'ABSENT' || known.open?.nth !== nth || events.length === 0 ? nothing() : record(...events);

/** An account can neither give nor take at present: the work waits. */
export const delayWork = (
  { nth, until }: { readonly nth: number; readonly until: Instant },
  known: CardTransaction,
): Answer =>
  known.status === 'ABSENT' || known.open?.nth !== nth
    ? nothing()
    : record({ type: 'CardWorkDelayed', until });

const isException = (known: KnownCardTransaction, rowId: string): boolean =>
  rowId === known.terms.transactionId
    ? known.status === 'EXCEPTION'
    : known.returns.some(({ refundId, status }) => refundId === rowId && status === 'EXCEPTION');

/** What the account owes for a row that is an `EXCEPTION`; one that no account could take owes nothing. */
export const shortfallOf = (known: KnownCardTransaction, rowId: string): bigint | undefined => {
  if (!isException(known, rowId)) return undefined;
  if (rowId === known.terms.transactionId) return isDebit(known) ? known.shortfallMinor : undefined;
  const returned = known.returns.find((each) => each.refundId === rowId);
  return returned?.isReversed === true ? returned.shortfallMinor : undefined;
};

/** In the account's unit. */
export const fundingMinor = (known: KnownCardTransaction, cardMinor: bigint): bigint =>
  inFunding(cardMinor, known.terms.cardCurrency, known.source.currency);
