import {
  after as later,
  foldedBy,
  type CurrencyCode,
  type EventTable,
  type Id,
  type Instant,
  type Loaded,
  type PersonalFields,
} from '@causeway/kernel';

/** An account that a card draws on; bound anew it has another id (cards §1). */
export interface FundingBinding {
  readonly fundingSourceId: Id<'CardFundingSource'>;
  readonly accountId: Id<'InternalAccount'>;
  readonly currency: CurrencyCode;
  /** It pays only with an active delegated key (wallet-auth §9). */
  readonly isWallet?: true;
}

export type CloseReason = 'ISSUER_REJECTED' | 'CLOSED_BY_PLATFORM' | 'CLOSED_BY_SERVICE';

/** What the issuer gave the card. */
export interface IssuedFacts {
  readonly brand: 'VISA' | 'MASTERCARD';
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly issuerRef: string;
  readonly processorRef: string;
}

export interface CardRequested {
  readonly type: 'CardRequested';
  readonly cardId: Id<'Card'>;
  readonly platformId: string;
  readonly cardholderId: Id<'Customer'>;
  /** The platform's own name of the cardholder; their transactions show it. */
  readonly platformCustomerId: string;
  readonly platformCardId: string;
  /** The caller named none: it was made up. */
  readonly isNamedByService?: true;
  /** In order of priority. */
  readonly fundingSources: readonly FundingBinding[];
  readonly currency: CurrencyCode;
  readonly maxSpendPerTransaction?: bigint;
  /** Its place among the platform's live cards, of which there are only so many. */
  readonly slot: number;
  /** The cardholder may have no second one. */
  readonly isOnlyOne?: true;
  readonly requestedAt: Instant;
}
export type CardEvent =
  | CardRequested
  | { readonly type: 'CardIssuanceAwaited'; readonly lookAgainAt: Instant }
  | ({ readonly type: 'CardActivated'; readonly activatedAt: Instant } & IssuedFacts)
  | { readonly type: 'CardRejected'; readonly rejectedAt: Instant }
  | { readonly type: 'CardFrozen'; readonly frozenAt: Instant }
  | { readonly type: 'CardUnfrozen'; readonly unfrozenAt: Instant }
  | {
      readonly type: 'CardClosed';
      readonly reason: Exclude<CloseReason, 'ISSUER_REJECTED'>;
      readonly closedAt: Instant;
    }
  | {
      readonly type: 'CardFundingSourcesReplaced';
      readonly fundingSources: readonly FundingBinding[];
      readonly replacedAt: Instant;
    }
  /** Without a limit there is none from now on. */
  | {
      readonly type: 'CardSpendLimitSet';
      readonly maxSpendPerTransaction?: bigint;
      readonly setAt: Instant;
    };

export const cardPersonal = {
  CardRequested: { personal: ['platformCustomerId'], subject: 'cardholderId' },
} as const satisfies PersonalFields<CardEvent>;
type LoadedEvent = Loaded<CardEvent, typeof cardPersonal>;

export type CardState = 'PROCESSING' | 'ACTIVE' | 'FROZEN' | 'CLOSED';
/** Every value of the contract; `PENDING_KYC` is never reached, because issuing demands approval (cards §2). */
export const CARD_STATES = ['PENDING_KYC', 'PROCESSING', 'ACTIVE', 'FROZEN', 'CLOSED'] as const;

type Requested = Omit<Extract<LoadedEvent, { readonly type: 'CardRequested' }>, 'type' | 'requestedAt'>;
export interface KnownCard extends Requested {
  readonly status: CardState;
  readonly stateReason?: CloseReason;
  readonly issued?: IssuedFacts;
  /** Of a closed one: what it drew on first, which a declined authorization shows. */
  readonly formerSource?: FundingBinding;
  /** Of a `PROCESSING` one: when the issuer is asked again. */
  readonly lookAgainAt?: Instant;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
export type Card = { readonly status: 'ABSENT' } | KnownCard;
export const noCard: Card = { status: 'ABSENT' };

/** A healthy request asks the issuer itself; after one that was cut off the issuer is asked so much later. */
const FINISH_AFTER_MS = 5_000;

const changes =
  <Event>(change: (card: KnownCard, event: Event) => KnownCard) =>
  (before: Card, event: Event): Card =>
    before.status === 'ABSENT' ? before : change(before, event);

const without = ({ maxSpendPerTransaction: _limit, ...card }: KnownCard): KnownCard => card;
const decided = ({ lookAgainAt: _look, ...card }: KnownCard): KnownCard => card;

const TABLE: EventTable<Card, LoadedEvent> = {
  CardRequested: (_before, { type: _type, requestedAt, ...card }) => ({
    ...card,
    status: 'PROCESSING',
    createdAt: requestedAt,
    updatedAt: requestedAt,
    lookAgainAt: later(requestedAt, FINISH_AFTER_MS),
  }),
  CardIssuanceAwaited: changes((card, { lookAgainAt }) => ({ ...card, lookAgainAt })),
  CardActivated: changes((card, { type: _type, activatedAt, ...issued }) => ({
    ...decided(card),
    status: 'ACTIVE',
    issued,
    updatedAt: activatedAt,
  })),
  CardRejected: changes((card, { rejectedAt }) => ({
    ...decided(card),
    status: 'CLOSED',
    stateReason: 'ISSUER_REJECTED',
    updatedAt: rejectedAt,
  })),
  CardFrozen: changes((card, { frozenAt }) => ({ ...card, status: 'FROZEN', updatedAt: frozenAt })),
  CardUnfrozen: changes((card, { unfrozenAt }) => ({ ...card, status: 'ACTIVE', updatedAt: unfrozenAt })),
  CardClosed: changes((card, { reason, closedAt }) => ({
    ...decided(card),
    status: 'CLOSED',
    stateReason: reason,
    fundingSources: [],
    ...(card.fundingSources[0] && { formerSource: card.fundingSources[0] }),
    updatedAt: closedAt,
  })),
  CardFundingSourcesReplaced: changes((card, { fundingSources, replacedAt }) => ({
    ...card,
    fundingSources,
    updatedAt: replacedAt,
  })),
  CardSpendLimitSet: changes((card, { maxSpendPerTransaction, setAt }) => ({
    ...without(card),
    ...(maxSpendPerTransaction !== undefined && { maxSpendPerTransaction }),
    updatedAt: setAt,
  })),
};
export const evolveCard = foldedBy(TABLE);

/** Bindings that the card had and has no more, whose delegated keys end (cards §3). */
export const detachedBetween = (before: Card, after: Card): readonly FundingBinding[] => {
  if (before.status === 'ABSENT' || after.status === 'ABSENT') return [];
  const kept = new Set(after.fundingSources.map(({ fundingSourceId }) => fundingSourceId));
  return before.fundingSources.filter(({ fundingSourceId }) => !kept.has(fundingSourceId));
};
