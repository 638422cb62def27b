import type { Environment, Id } from '@causeway/kernel';
import type { OpeningMessageKind } from '@causeway/rails';
import type { CardState, FundingBinding } from './card.js';
import type { DeclineReason } from '@causeway/transaction-owner/domain';
import { directionOf, type PullOutcome, type Source } from './card-transaction.js';

/** The card as it is when it is asked to pay. */
export interface PayingCard {
  readonly status: CardState;
  readonly fundingSources: readonly FundingBinding[];
  readonly formerSource?: FundingBinding;
  readonly maxSpendPerTransaction?: bigint;
}

export interface AskedOf {
  readonly kind: OpeningMessageKind;
  readonly amountMinor: bigint;
  readonly descriptor: string;
  readonly environment: Environment;
  /** Bindings of wallets that have an active delegated key. */
  readonly keyed: ReadonlySet<Id<'CardFundingSource'>>;
}

export interface LocalDecision {
  readonly declined?: DeclineReason;
  /** Sources that may pay, in order of priority; the ledger says which one can. */
  readonly candidates: readonly Source[];
  readonly pull: PullOutcome;
}

/** What the descriptor's last three characters make of an authorization in sandbox (cards §6). */
const DECLINES: Partial<Readonly<Record<string, DeclineReason>>> = {
  '002': 'INSUFFICIENT_FUNDS',
  '003': 'CARD_PAUSED',
};
const PULLS: Partial<Readonly<Record<string, PullOutcome>>> = { '005': 'DELAYED', '006': 'FAILS' };
const OF_STATE: Partial<Readonly<Record<CardState, DeclineReason>>> = {
  FROZEN: 'CARD_PAUSED',
  CLOSED: 'CARD_CLOSED',
  PROCESSING: 'CARD_NOT_ACTIVE',
};

/**
 * What of an authorization is decided without the ledger, in the order of cards §4: the card's state, the sandbox's
 * suffix, the limit, the keys. Credits end after the second test, an inquiry after the first.
 */
export const decideLocally = (
  { status, fundingSources, maxSpendPerTransaction: limit }: PayingCard,
  { kind, amountMinor, descriptor, environment, keyed }: AskedOf,
): LocalDecision => {
  const declined = (reason: DeclineReason): LocalDecision => ({
    declined: reason,
    candidates: [],
    pull: 'NONE',
  });
  const ofState = OF_STATE[status];
  if (ofState !== undefined) return declined(ofState);
  const approved: LocalDecision = { candidates: [], pull: 'NONE' };
  if (kind === 'BALANCE_INQUIRY') return approved;
  const suffix = environment === 'sandbox' ? descriptor.slice(-3) : '';
  const bySuffix = DECLINES[suffix];
  if (bySuffix !== undefined) return declined(bySuffix);
  if (directionOf(kind) === 'CREDIT') return approved;
  if (limit !== undefined && amountMinor > limit) return declined('SPENDING_LIMIT_EXCEEDED');
  const usable = fundingSources.filter(
    ({ isWallet, fundingSourceId }) => isWallet !== true || keyed.has(fundingSourceId),
  );
  if (usable.length === 0) return declined('DELEGATED_KEY_REQUIRED');
  const candidates = usable.map(({ accountId, currency }) => ({ accountId, currency }));
  return { candidates, pull: PULLS[suffix] ?? 'CONFIRMED' };
};
