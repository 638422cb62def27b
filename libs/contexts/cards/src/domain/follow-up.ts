import type { Instant } from '@causeway/kernel';
import type { MessageContent } from '@causeway/rails';
import type { KnownCard } from './card.js';
import { cardTransactionIdOf } from './card-transaction-id.js';
import type { CardTransactionEvent, Work } from './card-transaction.js';
import {
  evolveCardTransaction,
  isDebit,
  isOpen,
  refundedOf,
  type KnownCardTransaction,
} from './card-transaction.state.js';
import { amountMax } from './funding-unit.js';

/** What the network says of a transaction after its opening. */
export type FollowUp = Exclude<MessageContent, { readonly merchant: unknown }>;
/** What such a message asks for. */
export type FollowUpWork = Extract<
  Work,
  { readonly kind: 'ADVICE' | 'CLEARING' | 'EXPIRY' | 'RETURN' | 'RETURN_REVERSAL' }
>;

/** A clearing of nothing ends the authorization (cards §6). */
export const workOf = (
  content: FollowUp,
  { cardId, status }: Pick<KnownCard, 'cardId' | 'status'>,
): FollowUpWork => {
  const mayPull = status !== 'CLOSED';
  switch (content.kind) {
    case 'AUTHORIZATION_ADVICE':
      return { kind: 'ADVICE', totalMinor: content.amountMinor, mayPull };
    case 'CLEARING':
      return content.amountMinor === 0n
        ? { kind: 'EXPIRY' }
        : { kind: 'CLEARING', amountMinor: content.amountMinor, mayPull };
    case 'RETURN':
      return {
        ...{ kind: 'RETURN', amountMinor: content.amountMinor, token: content.returnToken },
        refundId: cardTransactionIdOf(cardId, content.returnToken),
      };
    case 'RETURN_REVERSAL':
      return { kind: 'RETURN_REVERSAL', refundId: cardTransactionIdOf(cardId, content.returnToken) };
  }
};

export type FollowUpRefusal =
  | 'NOT_OPEN'
  | 'NOTHING_AUTHORIZED'
  | 'NOTHING_SETTLED'
  | 'ABOVE_REFUNDABLE'
  | 'ABOVE_AMOUNT_MAX'
  | 'NO_RETURN'
  | 'REVERSED_BEFORE';

/** Why a work cannot be carried out on a transaction as it is; `undefined` where it can (cards §6). */
export const refuseFollowUp = (
  work: FollowUpWork,
  known: KnownCardTransaction,
): FollowUpRefusal | undefined => {
  const isInquiry = known.terms.kind === 'BALANCE_INQUIRY';
  switch (work.kind) {
    case 'EXPIRY':
      return isOpen(known.status) ? undefined : 'NOT_OPEN';
    case 'CLEARING':
      if (!isOpen(known.status)) return 'NOT_OPEN';
      // No account was asked for money: an inquiry ends with nothing.
      return isInquiry ? 'NOTHING_AUTHORIZED' : refuseAbove(work.amountMinor, known);
    case 'ADVICE':
      return isOpen(known.status) && isDebit(known) && !isInquiry
        ? refuseAbove(work.totalMinor, known)
        : 'NOT_OPEN';
    case 'RETURN': {
      if (!isDebit(known) || known.cleared.minor === 0n) return 'NOTHING_SETTLED';
      return work.amountMinor <= known.cleared.minor - refundedOf(known) ? undefined : 'ABOVE_REFUNDABLE';
    }
    case 'RETURN_REVERSAL': {
      const returned = known.returns.find(({ refundId }) => refundId === work.refundId);
      if (returned === undefined) return 'NO_RETURN';
      return returned.isReversed ? 'REVERSED_BEFORE' : undefined;
    }
  }
};

/** What no account can have is not asked of one: the ledger would never be done with it. */
const refuseAbove = (
  amountMinor: bigint,
  { terms, source }: Pick<KnownCardTransaction, 'terms' | 'source'>,
): FollowUpRefusal | undefined =>
  amountMinor > amountMax(terms.cardCurrency, source.currency) ? 'ABOVE_AMOUNT_MAX' : undefined;

/**
 * The transaction after its open work and what waits for it, in order, as far as a further message depends on it.
 * Accounts are taken to pay what is asked of them; what is refused by then changes nothing.
 */
export const foreseen = (
  known: KnownCardTransaction,
  waiting: readonly FollowUpWork[],
  now: Instant,
): KnownCardTransaction =>
  waiting.reduce(
    (before, work) => (refuseFollowUp(work, before) === undefined ? afterWork(before, work, now) : before),
    known.open === undefined ? known : afterWork(known, known.open.work, now),
  );

const afterWork = (known: KnownCardTransaction, work: Work, now: Instant): KnownCardTransaction => {
  const event = expectedOf(work, now);
  const next = event === undefined ? known : evolveCardTransaction(known, event);
  return next.status === 'ABSENT' ? known : next;
};

/** What a work comes to, without the money that it moves; `undefined` where no message depends on it. */
const expectedOf = (work: Work, now: Instant): CardTransactionEvent | undefined => {
  switch (work.kind) {
    case 'ADVICE':
      return {
        type: 'CardAuthorizationResized',
        ...{ totalMinor: work.totalMinor, isPulled: false, releasedMinor: 0n, resizedAt: now },
      };
    case 'CLEARING':
      return {
        type: 'CardClearingPosted',
        ...{ amountMinor: work.amountMinor, capturedMinor: 0n, pulledMinor: 0n, shortfallMinor: 0n },
        ...{ isPulled: false, postedAt: now },
      };
    case 'RETURN': {
      const { refundId, token, amountMinor } = work;
      return {
        type: 'CardReturnPosted',
        ...{ refundId, token, amountMinor, creditedMinor: 0n, repaidMinor: 0n, strandedMinor: 0n },
        postedAt: now,
      };
    }
    case 'RETURN_REVERSAL':
      return {
        type: 'CardReturnReversed',
        ...{ refundId: work.refundId, takenMinor: 0n, shortfallMinor: 0n, reversedAt: now },
      };
    case 'EXPIRY':
      return { type: 'CardAuthorizationExpired', releasedMinor: 0n, expiredAt: now };
    case 'PULL_FAILURE':
      return { type: 'CardPullFailed', failedAt: now };
    case 'UNDO':
    case 'COLLECTION':
      return undefined;
  }
};
