import { Command, Query } from '@causeway/commands';
import type { CurrencyCode, Id, Instant, Page } from '@causeway/kernel';
import type { CardNumbers, Merchant, OpeningMessageKind } from '@causeway/rails';
import type { CardTransactionDocument } from '@causeway/transaction-owner/domain';
import type { CardChange, NewCard } from '../domain/card.decide.js';
import type { CardDocument } from '../published/card.document.js';
import type { CardsWanted } from '../read/card.query.js';

interface OfCard {
  readonly cardId: Id<'Card'>;
}

/** Orders a card; it is `PROCESSING` until its issuer decides (cards §3). The password is passed on and forgotten. */
export class CreateCard extends Command<NewCard & { readonly threeDSecurePassword?: string }, CardDocument> {
  static readonly type = 'cards.create-card';
}

/** Refuses with `CARDS_NOT_CONNECTED` where no issuer is: there are no cards then, not even to read (cards §1). */
export class RequireCardIssuer extends Query<object, null> {
  static readonly type = 'cards.require-card-issuer';
}

/** Refuses with `CARD_NOT_FOUND`, also for another tenant's card. */
export class GetCard extends Query<OfCard, CardDocument> {
  static readonly type = 'cards.get-card';
}

/** Newest first unless asked otherwise. */
export class ListCards extends Query<CardsWanted, Page<CardDocument>> {
  static readonly type = 'cards.list-cards';
}

/** Freezes, unfreezes, closes, replaces sources, sets a limit: all of it or nothing (cards §3). */
export class UpdateCard extends Command<OfCard & CardChange, CardDocument> {
  static readonly type = 'cards.update-card';
}

/** An operator closes a card (cards §2). */
export class CloseCardByService extends Command<OfCard, CardDocument> {
  static readonly type = 'cards.close-card-by-service';
}

/** The current binding of an account to a card that is not closed; `null` where there is none (wallet-auth §9). */
export class GetFundingBinding extends Query<
  OfCard & { readonly internalAccountId: Id<'InternalAccount'> },
  FundingBindingDocument | null
> {
  static readonly type = 'cards.get-funding-binding';
}
export interface FundingBindingDocument {
  readonly fundingSourceId: Id<'CardFundingSource'>;
  readonly cardId: Id<'Card'>;
  readonly cardholderId: Id<'Customer'>;
  readonly accountId: Id<'InternalAccount'>;
  readonly currency: CurrencyCode;
  readonly isEmbeddedWallet: boolean;
}

/** What a caller of the sandbox lets the card network say (cards §6). */
export type Simulated =
  | {
      readonly kind: OpeningMessageKind;
      readonly amountMinor: bigint;
      /** Not of a balance inquiry, which has no amount. */
      readonly currencyCode?: string;
      readonly merchant: Merchant;
    }
  | {
      readonly kind: 'AUTHORIZATION_ADVICE' | 'CLEARING' | 'RETURN';
      readonly cardTransactionId: string;
      readonly amountMinor: bigint;
    }
  | { readonly kind: 'RETURN_REVERSAL'; readonly cardTransactionId: string };

/** Lets the sandbox's issuer hand over a message about a card; answers the token by which its row is found. */
export class SimulateCardMessage extends Command<
  OfCard & { readonly simulated: Simulated },
  { readonly issuerTransactionToken: string }
> {
  static readonly type = 'cards.simulate-card-message';
}

/** An operator lets an account pay what it owes for a row that is an `EXCEPTION` (cards §5). */
export class CollectShortfall extends Command<
  { readonly cardTransactionId: Id<'CardTransaction'> },
  CardTransactionDocument
> {
  static readonly type = 'cards.collect-shortfall';
}

/** An operator ends a row that is an `EXCEPTION` where nothing is to be had: the service bears it for good (cards §5). */
export class WriteOffShortfall extends Command<
  { readonly cardTransactionId: Id<'CardTransaction'> },
  CardTransactionDocument
> {
  static readonly type = 'cards.write-off-shortfall';
}

/** Gives an address at which a card's details are shown once (cards §3). The address is a secret of its bearer. */
export class RevealCard extends Command<
  OfCard,
  { readonly panEmbedUrl: string; readonly expiresAt: Instant }
> {
  static readonly type = 'cards.reveal-card';
}

/** Uses such an address up. Refuses with `REVEAL_OVER`, also where there was never one. */
export class OpenReveal extends Command<
  { readonly revealId: string; readonly secretHash: string },
  CardDetails
> {
  static readonly type = 'cards.open-reveal';
}
export interface CardDetails extends CardNumbers {
  readonly frameAncestors: readonly string[];
  readonly isSandbox: boolean;
}
