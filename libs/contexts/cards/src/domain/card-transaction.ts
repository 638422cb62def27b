import type { CurrencyCode, Id, Instant, Loaded, PersonalFields } from '@causeway/kernel';
import type { Merchant, OpeningMessageKind } from '@causeway/rails';
import type { DeclineReason, LedgerPlace } from '@causeway/transaction-owner/domain';

/** An account that may pay, or has paid. */
export interface Source {
  readonly accountId: Id<'InternalAccount'>;
  readonly currency: CurrencyCode;
}

/** What an opening message says, and whose it is. Amounts are in the card's currency unless they say otherwise. */
export interface Terms {
  readonly transactionId: Id<'CardTransaction'>;
  readonly token: string;
  readonly kind: OpeningMessageKind;
  readonly cardId: Id<'Card'>;
  readonly cardCurrency: CurrencyCode;
  readonly customerId: Id<'Customer'>;
  readonly platformCustomerId: string;
  readonly merchant: Merchant;
  readonly amountMinor: bigint;
}

/** What is to be done, step by step with the ledger; open from its event until an outcome is recorded. */
export type Work =
  | { readonly kind: 'ADVICE'; readonly totalMinor: bigint; readonly mayPull: boolean }
  /** `mayPull` is decided with the intent: nothing more is pulled for a closed card (cards §2). */
  | { readonly kind: 'CLEARING'; readonly amountMinor: bigint; readonly mayPull: boolean }
  | {
      readonly kind: 'RETURN';
      readonly amountMinor: bigint;
      readonly refundId: Id<'CardTransaction'>;
      readonly token: string;
    }
  | { readonly kind: 'RETURN_REVERSAL'; readonly refundId: Id<'CardTransaction'> }
  /** `isLate`: the approval was recorded too late for the network, which took it for a refusal. */
  | { readonly kind: 'EXPIRY'; readonly isLate?: true }
  /** A pull that the network bounced: the money goes back to the account. */
  | { readonly kind: 'PULL_FAILURE' }
  /** The ledger may have held for an authorization that was declined meanwhile. */
  | { readonly kind: 'UNDO' }
  | { readonly kind: 'COLLECTION'; readonly rowId: Id<'CardTransaction'> };

/** How a pull is confirmed: right after the decision, later, or not at all (cards §6). */
export type PullOutcome = 'CONFIRMED' | 'DELAYED' | 'FAILS' | 'NONE';

/** What is set aside in the ledger under one id, in the account's own unit. */
export interface Hold {
  readonly holdId: string;
  readonly minor: bigint;
}

interface Posted {
  readonly ledgerPlace?: LedgerPlace;
}

export type CardTransactionEvent =
  /** The intent: from here on an authorization is approved or declined, also after a crash. */
  | ({
      readonly type: 'CardTransactionRequested';
      /** Sources that may pay, in the order in which they are tried; none where no money is asked for. */
      readonly candidates: readonly Source[];
      /** Shown where it is declined. */
      readonly firstSource: Source;
      readonly pull: PullOutcome;
      /** After it nothing is approved. */
      readonly decideBy: Instant;
      readonly requestedAt: Instant;
    } & Terms)
  | {
      readonly type: 'CardAuthorizationDeclined';
      readonly reason: DeclineReason;
      /** The ledger may have moved money for it, which is to be undone. */
      readonly isToUndo?: true;
      readonly declinedAt: Instant;
    }
  /** Without a hold nothing is set aside: the money moved at once, or none was asked for. */
  | ({
      readonly type: 'CardAuthorizationApproved';
      readonly source: Source;
      readonly hold?: Hold;
      /** When its pull was tried; absent where there is none, and of what was approved before this was recorded. */
      readonly pulledAt?: Instant;
      readonly approvedAt: Instant;
    } & Posted)
  | { readonly type: 'CardPullConfirmed'; readonly confirmedAt: Instant }
  | ({ readonly type: 'CardPullFailed'; readonly failedAt: Instant } & Posted)
  | {
      readonly type: 'CardMessageTaken';
      readonly sequence: number;
      readonly work: Work;
      readonly takenAt: Instant;
    }
  /** Work that follows from time or from an operator, and not from a message. */
  | { readonly type: 'CardWorkBegun'; readonly work: Work; readonly begunAt: Instant }
  | { readonly type: 'CardWorkDelayed'; readonly until: Instant }
  /** A message that its transaction does not admit any more: it changes nothing. */
  | { readonly type: 'CardMessageSetAside'; readonly reason: string; readonly setAsideAt: Instant }
  | { readonly type: 'CardHoldUndone'; readonly undoneAt: Instant }
  | ({
      readonly type: 'CardAuthorizationResized';
      readonly totalMinor: bigint;
      /** Pulled more; `hold` is where it lies. */
      readonly hold?: Hold;
      readonly isPulled: boolean;
      readonly releasedMinor: bigint;
      readonly resizedAt: Instant;
    } & Posted)
  | ({
      readonly type: 'CardClearingPosted';
      readonly amountMinor: bigint;
      /** In the account's unit: what the ledger moved, out of holds, by a pull, and on the service's own account. */
      readonly capturedMinor: bigint;
      readonly pulledMinor: bigint;
      readonly shortfallMinor: bigint;
      /** Of a credit that its account could not take: it lies on the service's own account. */
      readonly strandedMinor?: bigint;
      /** Whether more than was held was asked for. */
      readonly isPulled: boolean;
      readonly postedAt: Instant;
    } & Posted)
  | ({
      readonly type: 'CardAuthorizationExpired';
      readonly releasedMinor: bigint;
      readonly expiredAt: Instant;
    } & Posted)
  | ({
      readonly type: 'CardReturnPosted';
      readonly refundId: Id<'CardTransaction'>;
      readonly token: string;
      readonly amountMinor: bigint;
      /** To the account; what repaid a shortfall of its purchase; what no account could take. */
      readonly creditedMinor: bigint;
      readonly repaidMinor: bigint;
      readonly strandedMinor: bigint;
      readonly postedAt: Instant;
    } & Posted)
  /** The purchase as it is after a return, or after one was reversed: a notice of its own (cards §6). */
  | { readonly type: 'CardPurchaseRefunded'; readonly refundedAt: Instant }
  | ({
      readonly type: 'CardReturnReversed';
      readonly refundId: Id<'CardTransaction'>;
      readonly takenMinor: bigint;
      readonly shortfallMinor: bigint;
      readonly reversedAt: Instant;
    } & Posted)
  | ({
      readonly type: 'CardShortfallCollected';
      readonly rowId: Id<'CardTransaction'>;
      readonly collectedMinor: bigint;
      readonly collectedAt: Instant;
    } & Posted)
  /** The account is not asked for it any more: the service has borne it, and still does. */
  | {
      readonly type: 'CardShortfallWrittenOff';
      readonly rowId: Id<'CardTransaction'>;
      readonly shortfallMinor: bigint;
      readonly writtenOffAt: Instant;
    }
  | { readonly type: 'CardCollectionRefused'; readonly refusedAt: Instant }
  | { readonly type: 'CardTransactionPartyErased'; readonly erasedAt: Instant };

export type EventOf<Type extends CardTransactionEvent['type']> = Extract<
  CardTransactionEvent,
  { readonly type: Type }
>;

/** Where and what a person buys, and what their platform calls them. */
export const cardTransactionPersonal = {
  CardTransactionRequested: { personal: ['merchant', 'platformCustomerId'], subject: 'customerId' },
} as const satisfies PersonalFields<CardTransactionEvent>;
export type LoadedCardEvent = Loaded<CardTransactionEvent, typeof cardTransactionPersonal>;

/** Messages that give the account money; the others take it. */
export const directionOf = (kind: OpeningMessageKind): 'DEBIT' | 'CREDIT' =>
  kind.includes('CREDIT') ? 'CREDIT' : 'DEBIT';
