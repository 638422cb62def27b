import { Command, Query } from '@causeway/commands';
import type { CurrencyCode, Id, Page } from '@causeway/kernel';
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
