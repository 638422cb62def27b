import {
  nothing,
  record,
  reject,
  type Decision,
  type Environment,
  type Id,
  type Instant,
} from '@causeway/kernel';
import type { Card, CardEvent, CloseReason, FundingBinding, IssuedFacts, KnownCard } from './card.js';
import { bindSources, takesPassword, type Sources } from './funding.js';
import type { CardRejection } from './rejection-codes.js';

type Answer = Decision<CardEvent, CardRejection>;
interface When {
  readonly now: Instant;
  readonly platformId: string;
  readonly environment: Environment;
}

export interface NewCard {
  readonly cardholderId: Id<'Customer'>;
  readonly platformCardId?: string;
  readonly fundingSources: readonly Id<'InternalAccount'>[];
  readonly maxSpendPerTransaction?: bigint;
}

/** What is known around a card that is asked for. */
export interface IssuingFacts {
  readonly cardId: Id<'Card'>;
  readonly cardholder?: {
    readonly platformCustomerId: string;
    readonly isDeleted: boolean;
    readonly verificationStatus: string;
  };
  readonly sources: Sources;
  readonly hasPassword: boolean;
  readonly isNameTaken: boolean;
  readonly liveCards: number;
  readonly liveCardsMax: number;
  /** Of the cardholder's; counted where only one is allowed. */
  readonly oneCardEach: boolean;
  readonly hasLiveCard: boolean;
  /** A place that was free when the facts were gathered. */
  readonly slot: number;
}

/** Takes an order for a card; the issuer decides on it next. The checks have the order of cards §3. */
export const requestCard = (
  { cardholderId, platformCardId, maxSpendPerTransaction }: NewCard,
  card: Card,
  { now, platformId }: When,
  facts: IssuingFacts,
): Answer => {
  if (card.status !== 'ABSENT') return nothing();
  const { cardId, cardholder, sources, slot } = facts;
  if (cardholder === undefined || cardholder.isDeleted) return reject('CARDHOLDER_UNKNOWN');
  if (cardholder.verificationStatus !== 'APPROVED') return reject('CARDHOLDER_KYC_NOT_APPROVED');
  const bound = bindSources(sources, cardholderId);
  if ('outcome' in bound) return bound;
  if (facts.hasPassword && !takesPassword(bound.currency)) return reject('PASSWORD_NOT_TAKEN');
  if (facts.isNameTaken) return reject('PLATFORM_CARD_ID_TAKEN');
  if (facts.liveCards >= facts.liveCardsMax)
    return reject('CARD_LIMIT_REACHED', { limit: facts.liveCardsMax, scope: 'PLATFORM' });
  if (facts.oneCardEach && facts.hasLiveCard)
    return reject('CARD_LIMIT_REACHED', { limit: 1, scope: 'CARDHOLDER' });
  return record({
    type: 'CardRequested',
    ...{ cardId, platformId, cardholderId, slot, requestedAt: now },
    platformCustomerId: cardholder.platformCustomerId,
    ...(platformCardId === undefined
      ? { platformCardId: cardId, isNamedByService: true as const }
      : { platformCardId }),
    ...{ fundingSources: bound.bindings, currency: bound.currency },
    ...(maxSpendPerTransaction !== undefined && { maxSpendPerTransaction }),
    ...(facts.oneCardEach && { isOnlyOne: true as const }),
  });
};

/** What the issuer says of the order. */
export type IssuerVerdict =
  | ({ readonly state: 'ISSUED' } & IssuedFacts)
  | { readonly state: 'REFUSED' }
  | { readonly state: 'OPEN'; readonly lookAgainAt: Instant };

/** Takes the issuer's answer over into the card, once: a card that is no longer `PROCESSING` stays as it is. */
export const concludeIssuance = (verdict: IssuerVerdict, card: Card, { now }: When): Answer => {
  if (card.status !== 'PROCESSING') return nothing();
  switch (verdict.state) {
    case 'OPEN':
      return record({ type: 'CardIssuanceAwaited', lookAgainAt: verdict.lookAgainAt });
    case 'REFUSED':
      return record({ type: 'CardRejected', rejectedAt: now });
    case 'ISSUED': {
      const { state: _state, ...issued } = verdict;
      return record({ type: 'CardActivated', ...issued, activatedAt: now });
    }
  }
};

export interface CardChange {
  readonly state?: 'ACTIVE' | 'FROZEN' | 'CLOSED';
  readonly fundingSources?: readonly Id<'InternalAccount'>[];
  /** `null` clears it. */
  readonly maxSpendPerTransaction?: bigint | null;
}

/** All of a change or nothing of it (cards §3). */
export const changeCard = (
  change: CardChange,
  card: Card,
  { now, platformId }: When,
  sources: Sources | undefined,
): Answer => {
  if (card.status === 'ABSENT' || card.platformId !== platformId)
    return reject('CARD_NOT_FOUND', { resource: 'Card' });
  const refusal = refuseState(change, card);
  if (refusal !== undefined) return refusal;
  const events: CardEvent[] = [];
  if (change.state !== undefined) events.push(stateEvent(change.state, now));
  if (sources !== undefined) {
    const bound = bindSources(sources, card.cardholderId, card);
    if ('outcome' in bound) return bound;
    if (differs(bound.bindings, card.fundingSources))
      events.push({
        type: 'CardFundingSourcesReplaced',
        fundingSources: bound.bindings,
        replacedAt: now,
      });
  }
  const { maxSpendPerTransaction: limit } = change;
  if (limit !== undefined && (limit ?? undefined) !== card.maxSpendPerTransaction)
    events.push({
      type: 'CardSpendLimitSet',
      ...(limit !== null && { maxSpendPerTransaction: limit }),
      setAt: now,
    });
  return events.length === 0 ? nothing() : record(...events);
};

const refuseState = ({ state }: CardChange, { status }: KnownCard) => {
  if (status === 'CLOSED') {
    if (state === undefined) return reject('CARD_NOT_MUTABLE');
    return state === 'CLOSED'
      ? reject('CARD_ALREADY_CLOSED')
      : reject('INVALID_STATE_TRANSITION', { status });
  }
  return state !== undefined && (status === 'PROCESSING' || status === state)
    ? reject('INVALID_STATE_TRANSITION', { status })
    : undefined;
};

const stateEvent = (state: NonNullable<CardChange['state']>, now: Instant): CardEvent => {
  switch (state) {
    case 'FROZEN':
      return { type: 'CardFrozen', frozenAt: now };
    case 'ACTIVE':
      return { type: 'CardUnfrozen', unfrozenAt: now };
    case 'CLOSED':
      return { type: 'CardClosed', reason: 'CLOSED_BY_PLATFORM', closedAt: now };
  }
};

const differs = (one: readonly FundingBinding[], other: readonly FundingBinding[]): boolean =>
  one.length !== other.length ||
  one.some(({ fundingSourceId }, index) => fundingSourceId !== other[index]?.fundingSourceId);

/** Ends a card whatever its state: its customer left, or the operator says so. A closed one stays as it is. */
export const closeCard = (
  reason: Exclude<CloseReason, 'ISSUER_REJECTED'>,
  card: Card,
  { now }: Pick<When, 'now'>,
): Answer =>
  card.status === 'ABSENT' || card.status === 'CLOSED'
    ? nothing()
    : record({ type: 'CardClosed', reason, closedAt: now });

/** The operator closes a card of the platform. */
export const closeCardByService = (_: object, card: Card, when: When): Answer => {
  if (card.status === 'ABSENT' || card.platformId !== when.platformId)
    return reject('CARD_NOT_FOUND', { resource: 'Card' });
  return card.status === 'CLOSED'
    ? reject('CARD_ALREADY_CLOSED')
    : closeCard('CLOSED_BY_SERVICE', card, when);
};
